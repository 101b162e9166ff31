import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { School } from '../../contract/school.ts'
import type { ConfirmationGroup } from '../../domain/confirmations/groups.ts'
import { type Answers, answerAt, isAnswered } from '../../domain/registration/answers.ts'
import { AnswerRows } from '../registration/AnswerList.tsx'
import { SectionNotice } from '../registration/sections/SectionNotice.tsx'
import { shownParts } from '../registration/sections/sectionParts.ts'
import { focusOnMount } from '../ui/focus/focusOnMount.ts'
import { IconCircleCheck } from '../ui/icons.tsx'
import { Disclosure } from '../ui/navigation/Disclosure.tsx'
import styles from './Confirmation.module.css'
import { GroupForm } from './GroupForm.tsx'
import { partsOf, questionsOf } from './groupQuestions.ts'
import { GROUP_TITLES } from './groupTexts.ts'
import type { GroupState } from './steps.ts'

const NOBODY_ADDED: ReadonlySet<string> = new Set()

/** What the school knows in a group, in words, with "Still right" and "Change it", or its fields. */
export function GroupCard(props: {
  readonly group: ConfirmationGroup
  readonly state: GroupState
  /** With what the family changed. */
  readonly answers: Answers
  readonly school: School
  readonly draftName: string
  readonly isEdited: boolean
  /** The fields of a group are open, which come first. */
  readonly isLocked: boolean
  /** The family has just closed the fields. */
  readonly takesFocus: boolean
  readonly onEdit: (isEdited: boolean) => void
  readonly onRight: () => void
  readonly onSave: (answers: Answers) => void
}) {
  const { group, state, answers, school, draftName, isEdited, isLocked, takesFocus, onEdit, onRight, onSave } = props
  const { t, i18n } = useLingui()
  const id = useId()
  return (
    <Box component="section" className="surface" px="md" py="sm" aria-labelledby={id}>
      <Group justify="space-between" gap="0.25rem 1rem">
        <Box component="h3" id={id} fz="md" tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          {i18n._(GROUP_TITLES[group])}
        </Box>
        <GroupStatus state={state} />
      </Group>
      <Stack gap="sm" mt={state === 'same' && !isEdited ? 0 : 'xs'}>
        {group === 'consents' && (isEdited || state !== 'same') && (
          <div>
            <Disclosure label={t`Read the notice`} className="linkButton tall">
              <SectionNotice section="rights" />
            </Disclosure>
          </div>
        )}
        {isEdited ? (
          <GroupForm {...{ group, answers, school, draftName, onSave }} onCancel={() => onEdit(false)} />
        ) : (
          <>
            {state !== 'same' && <GroupAnswers group={group} answers={answers} />}
            {!isLocked && (
              <Group gap="sm">
                {state === 'open' && (
                  <Button variant="outline" mih={44} aria-describedby={id} onClick={onRight}>
                    {t`Still right`}
                  </Button>
                )}
                <Button
                  variant={state === 'missing' ? 'filled' : state === 'open' ? 'default' : 'subtle'}
                  mih={44}
                  aria-describedby={id}
                  onClick={() => onEdit(true)}
                >
                  {state === 'missing' ? t`Answer` : t`Change it`}
                </Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Box>
  )
}

function GroupStatus({ state }: { readonly state: GroupState }) {
  const { t } = useLingui()
  if (state === 'open') return null
  if (state === 'missing') return <Text c="dimmed">{t`Some answers are missing`}</Text>
  return (
    <Group gap={6} wrap="nowrap">
      <IconCircleCheck size={18} color="var(--success)" />
      {state === 'same' ? t`Still right` : t`Changed`}
    </Group>
  )
}

/** The answers by person. Questions without an answer are left out. */
function GroupAnswers({ group, answers }: { readonly group: ConfirmationGroup; readonly answers: Answers }) {
  const { t, i18n } = useLingui()
  const lists = questionsOf(i18n, group, shownParts(partsOf(group, answers), answers, NOBODY_ADDED), answers)
    .map(({ title, paths }) => ({ title, paths: paths.filter((path) => isAnswered(answerAt(answers, path))) }))
    .filter(({ paths }) => paths.length > 0)
  if (lists.length === 0) return <Text c="dimmed">{t`No answers yet`}</Text>
  return lists.map(({ title, paths }) => (
    <Box key={paths[0]} className={styles.answers} fz="sm">
      {lists.length > 1 && (
        <Box component="h4" fz="sm" m={0} mt="xs">
          {title}
        </Box>
      )}
      <AnswerRows paths={paths} form={answers} />
    </Box>
  ))
}
