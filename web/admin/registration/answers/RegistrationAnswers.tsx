import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readSensitiveAnswers } from '../../../../contract/registration/sensitiveAnswers.ts'
import type { Answers } from '../../../../domain/registration/answers.ts'
import { SECTION_NAMES } from '../../../../domain/registration/sectionNames.ts'
import { accessGroupOfSection, isSensitive } from '../../../../domain/registration/sections.ts'
import type { AccessGroup } from '../../../../domain/registration/sensitive.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { AnswerList } from '../../../registration/AnswerList.tsx'
import { SECTION_TITLES } from '../../../registration/sections/sectionTitles.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { focusOnMount } from '../../../ui/focus/focusOnMount.ts'
import { useSubmitGuard } from '../../../ui/form/useSubmitGuard.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Answers.module.css'
import { ACCESS_GROUP_LABELS } from './accessLabels.ts'
import { mergeAnswers, type OpenedAnswers } from './openedAnswers.ts'

/** All sections as the family saw them. Sensitive answers are closed at first. */
export function RegistrationAnswers(props: {
  readonly id: number
  /** The general answers. */
  readonly answers: Answers
  readonly opened: OpenedAnswers
  readonly onOpened: (group: AccessGroup, answers: Answers) => void
}) {
  const { id, opened, onOpened } = props
  const { i18n } = useLingui()
  const form = mergeAnswers(props.answers, opened.answers)
  return (
    <div className={styles.answers}>
      {SECTION_NAMES.map((section) => {
        const group = accessGroupOfSection(section)
        return (
          <Card key={section} title={i18n._(SECTION_TITLES[section])}>
            <AnswerList section={section} form={form} isShown={(path) => !isSensitive(path)} />
            {group === 'identity' && <h3>{i18n._(ACCESS_GROUP_LABELS[group])}</h3>}
            {group !== undefined && (
              <SensitiveAnswers
                id={id}
                group={group}
                isOpened={opened.groups.includes(group)}
                onOpened={(answers) => onOpened(group, answers)}
              >
                <AnswerList section={section} form={form} isShown={isSensitive} />
              </SensitiveAnswers>
            )}
          </Card>
        )
      })}
    </div>
  )
}

/** Answers that are read only after a click. The server records who reads them. `children` shows the opened answers. */
function SensitiveAnswers(props: {
  readonly id: number
  readonly group: AccessGroup
  readonly isOpened: boolean
  readonly onOpened: (answers: Answers) => void
  readonly children: ReactNode
}) {
  const { id, group, isOpened, onOpened, children } = props
  const { t, i18n } = useLingui()
  const open = useMutation({
    mutationFn: async () => (await call(readSensitiveAnswers, { params: { id }, body: { groups: [group] } })).body,
    onSuccess: ({ answers }) => {
      onOpened(answers)
      void queryClient.invalidateQueries({ queryKey: ['registration accesses'] })
    },
    // The answers stay in no cache.
    gcTime: 0,
  })
  const openOnce = useSubmitGuard(undefined, () => open.mutateAsync().catch(() => undefined))
  const title = i18n._(ACCESS_GROUP_LABELS[group])
  if (isOpened)
    return (
      <div className={styles.opened} tabIndex={-1} ref={focusOnMount}>
        {children}
      </div>
    )
  return (
    <div className={styles.closed}>
      <p data-screen-only>
        {t`These answers are sensitive. When you show them, your name and the time are recorded in the access log.`}
      </p>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        loading={open.isPending}
        onClick={() => void openOnce()}
        aria-label={t`Show Answers: ${title}`}
        data-screen-only
      >
        {t`Show Answers`}
      </Button>
      <p className={styles.printed}>{t`Sensitive answers, not shown`}</p>
      <ErrorAlert error={open.error} />
    </div>
  )
}
