import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { School } from '../../contract/school.ts'
import type { ConfirmationGroup } from '../../domain/confirmations/groups.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { storedDraft } from '../session/draft.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { focusFromTop } from '../ui/focus/focusOnMount.ts'
import { schoolClock } from '../ui/format/schoolClock.ts'
import type { Confirming } from './confirming.ts'
import { GroupCard } from './GroupCard.tsx'
import { GROUP_TITLES } from './groupTexts.ts'
import { FAMILY, type GroupState, type OfferedChild, type Step } from './steps.ts'

/** The groups of a step one below the other, and the press that is for all of them. */
export function StepCard(props: {
  readonly title: string
  readonly step: Step
  /** Of the child. A step for several children has the same for all. */
  readonly answers: Answers
  readonly stateOf: (group: ConfirmationGroup) => GroupState
  readonly by: Confirming['by']
  readonly school: School
  readonly draftOf: (group: ConfirmationGroup) => string
  /** The family came from another step. */
  readonly takesFocus: boolean
  readonly isSending: boolean
  readonly error: unknown
  /** Without answers, the group is still right. */
  readonly onDecide: (group: ConfirmationGroup, answers?: Answers) => void
  readonly onDone: () => void
}) {
  const { title, step, answers, stateOf, by, school, draftOf, takesFocus, isSending, error, onDecide, onDone } = props
  const { children, groups } = step
  const { t, i18n } = useLingui()
  const id = useId()
  const [edited, setEdited] = useState<ConfirmationGroup | undefined>(() =>
    groups.find((group) => storedDraft()?.form === draftOf(group)),
  )
  const [closed, setClosed] = useState<ConfirmationGroup>()
  const edit = (group: ConfirmationGroup, isEdited: boolean) => {
    setEdited(isEdited ? group : undefined)
    setClosed(isEdited ? undefined : group)
  }
  const save = (group: ConfirmationGroup, given: Answers) => {
    onDecide(group, given)
    edit(group, false)
  }
  const missing = groups.filter((group) => stateOf(group) === 'missing')
  const isOpen = groups.some((group) => stateOf(group) === 'open')
  const isFamily = step.key === FAMILY
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={takesFocus ? focusFromTop : undefined}>
        {title}
      </h2>
      <Source of={children} by={by} school={school} />
      <Stack gap="sm" mt="sm">
        {groups.map((group) => (
          <GroupCard
            key={group}
            group={group}
            state={stateOf(group)}
            answers={answers}
            school={school}
            draftName={draftOf(group)}
            isEdited={edited === group}
            isLocked={edited !== undefined}
            takesFocus={closed === group}
            onEdit={(isEdited) => edit(group, isEdited)}
            onRight={() => {
              onDecide(group)
              setClosed(group)
            }}
            onSave={(given) => save(group, given)}
          />
        ))}
        <ErrorAlert error={error} />
        {edited === undefined && missing.length > 0 && (
          <Text>{t`Please answer first: ${missing.map((group) => i18n._(GROUP_TITLES[group])).join(', ')}`}</Text>
        )}
        {edited === undefined && missing.length === 0 && (
          <Group gap="0.5rem 1rem">
            <DoneButton {...{ headingId: id, isOpen, isFamily, isSending }} onClick={onDone} />
          </Group>
        )}
      </Stack>
    </section>
  )
}

function DoneButton(props: {
  readonly headingId: string
  readonly isOpen: boolean
  readonly isFamily: boolean
  readonly isSending: boolean
  readonly onClick: () => void
}) {
  const { headingId, isOpen, isFamily, isSending, onClick } = props
  const { t } = useLingui()
  const own = isOpen ? t`All of This Is Right` : t`Confirm`
  return (
    <Button size="md" aria-describedby={headingId} loading={isSending} onClick={onClick}>
      {isFamily && !isOpen ? t`Next` : own}
    </Button>
  )
}

/** Where the answers are from, or for whom they are the same. */
function Source(props: {
  readonly of: readonly OfferedChild[]
  readonly by: Confirming['by']
  readonly school: School
}) {
  const { of: children, by, school } = props
  const { t, i18n } = useLingui()
  const { formatDate } = schoolClock(school.time_zone, i18n.locale)
  const [first, ...others] = children
  if (!first) return null
  const names = new Intl.ListFormat(i18n.locale).format(children.map(({ first_name }) => first_name))
  const { kind, date } = first.source
  const day = date === null ? '' : formatDate(date)
  const isFamily = by === 'family'
  const texts = {
    confirmation: isFamily ? t`You confirmed this on ${day}.` : t`The family confirmed this on ${day}.`,
    office: isFamily
      ? t`The school office confirmed this with you on ${day}.`
      : t`The office confirmed this on ${day}.`,
    registration: t`From the registration of ${day}.`,
    account: isFamily ? t`From your account.` : t`From the account of the family.`,
  }
  return (
    <Box component="p" m={0} c="dimmed">
      {others.length > 0 ? t`The same for ${names}` : texts[kind]}
    </Box>
  )
}
