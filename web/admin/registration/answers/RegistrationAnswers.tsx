import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Answers } from '../../../../domain/registration/answers.ts'
import { SECTION_NAMES } from '../../../../domain/registration/sectionNames.ts'
import { accessGroupOfSection, isSensitive } from '../../../../domain/registration/sections.ts'
import { ACCESS_GROUPS, type AccessGroup } from '../../../../domain/registration/sensitive.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { AnswerList } from '../../../registration/AnswerList.tsx'
import { SECTION_TITLES } from '../../../registration/sections/sectionTitles.ts'
import { ACCESS_GROUP_LABELS } from '../../../registration/texts/labels.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { focusOnMount } from '../../../ui/focus/focusOnMount.ts'
import { useSubmitGuard } from '../../../ui/form/useSubmitGuard.ts'
import { IconEye } from '../../../ui/icons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Answers.module.css'
import { mergeAnswers, type OpenedAnswers } from './openedAnswers.ts'

/** All sections as the family saw them. Sensitive answers are closed at first, and opened one group or all at a time. */
export function RegistrationAnswers(props: {
  readonly id: number
  /** The general answers. */
  readonly answers: Answers
  readonly opened: OpenedAnswers
  readonly onOpened: (groups: readonly AccessGroup[], answers: Answers) => void
}) {
  const { id, opened, onOpened } = props
  const { i18n } = useLingui()
  const form = mergeAnswers(props.answers, opened.answers)
  const closed = ACCESS_GROUPS.filter((group) => !opened.groups.includes(group))
  return (
    <Stack className={styles.answers} gap="1.25rem" flex="3 1 34rem" miw={0}>
      <AllSensitiveAnswers id={id} closed={closed} onOpened={onOpened} />
      {SECTION_NAMES.map((section) => {
        const group = accessGroupOfSection(section)
        return (
          <Card key={section} title={i18n._(SECTION_TITLES[section])}>
            <AnswerList section={section} form={form} isShown={(path) => !isSensitive(path)} />
            {group === 'identity' && <h3>{i18n._(ACCESS_GROUP_LABELS[group])}</h3>}
            {group !== undefined && (
              <SensitiveAnswers
                read={() => readGroups(id, [group])}
                title={i18n._(ACCESS_GROUP_LABELS[group])}
                isOpened={opened.groups.includes(group)}
                onOpened={(answers) => onOpened([group], answers)}
              >
                <AnswerList section={section} form={form} isShown={isSensitive} />
              </SensitiveAnswers>
            )}
          </Card>
        )
      })}
    </Stack>
  )
}

export async function readGroups(id: number, groups: readonly AccessGroup[]): Promise<Answers> {
  const parts = { params: { id }, body: { groups: [...groups] } }
  return (await call('POST /api/registrations/:id/sensitive', parts)).body.answers
}

/** Reads sensitive answers, which the server records. They stay in no cache. */
function useOpenAnswers<Read>(read: () => Promise<Read>, onOpened: (answers: Read) => void) {
  const open = useMutation({
    mutationFn: read,
    onSuccess: (answers) => {
      onOpened(answers)
      void queryClient.invalidateQueries({ queryKey: ['registration accesses'] })
    },
    gcTime: 0,
  })
  const openOnce = useSubmitGuard(undefined, () => open.mutateAsync().catch(() => undefined))
  return { open: () => void openOnce(), isPending: open.isPending, error: open.error }
}

/** Opens all groups that are still closed with one press. Where the button was, the focus stays. */
function AllSensitiveAnswers(props: {
  readonly id: number
  readonly closed: readonly AccessGroup[]
  readonly onOpened: (groups: readonly AccessGroup[], answers: Answers) => void
}) {
  const { id, closed, onOpened } = props
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const { open, isPending, error } = useOpenAnswers(
    () => readGroups(id, closed),
    (answers) => {
      onOpened(closed, answers)
      place.current?.focus()
    },
  )
  return (
    <Group gap="0.5rem 1rem" ref={place} tabIndex={-1} data-screen-only>
      {closed.length > 1 && (
        <>
          <Button variant="default" leftSection={<IconEye size={18} />} loading={isPending} onClick={open}>
            {t`Show all sensitive answers`}
          </Button>
          <Text c="dimmed">{t`Your name and the time are recorded in the access log.`}</Text>
        </>
      )}
      {closed.length === 0 && <Text c="dimmed" role="status">{t`All sensitive answers are shown.`}</Text>}
      <ErrorAlert error={error} />
    </Group>
  )
}

/** Answers that are read only after a click. The server records who reads them. `children` shows the opened answers. */
export function SensitiveAnswers<Read>(props: {
  readonly read: () => Promise<Read>
  readonly title: string
  readonly isOpened: boolean
  readonly onOpened: (answers: Read) => void
  readonly children: ReactNode
}) {
  const { read, title, isOpened, onOpened, children } = props
  const { t } = useLingui()
  const [isOwn, setOwn] = useState(false)
  const { open, isPending, error } = useOpenAnswers(read, onOpened)
  if (isOpened)
    return (
      <div tabIndex={-1} ref={isOwn ? focusOnMount : undefined}>
        {children}
      </div>
    )
  return (
    <div>
      <Text maw="40rem" mb="md" data-screen-only>
        {t`These answers are sensitive. When you show them, your name and the time are recorded in the access log.`}
      </Text>
      <Button
        variant="default"
        leftSection={<IconEye size={18} />}
        loading={isPending}
        onClick={() => {
          setOwn(true)
          open()
        }}
        aria-label={t`Show Answers: ${title}`}
        data-screen-only
      >
        {t`Show Answers`}
      </Button>
      <p data-print-only>{t`Sensitive answers, not shown`}</p>
      <ErrorAlert error={error} />
    </div>
  )
}
