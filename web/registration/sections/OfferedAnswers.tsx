import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { get, useFormState } from 'react-hook-form'
import type { Household } from '../../../contract/registration/household.ts'
import type { School } from '../../../contract/school.ts'
import { type Answers, answerAt, isAnswered } from '../../../domain/registration/answers.ts'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import { AnswerRows } from '../AnswerList.tsx'

/** "From Ruby's registration of Aug 3, 2026". */
export function AnswerSource(props: {
  readonly household: Pick<Household, 'source'>
  readonly school: Pick<School, 'time_zone'>
}) {
  const { household, school } = props
  const { t, i18n } = useLingui()
  const { source } = household
  if (!source) return t`From your account`
  const date = schoolClock(school.time_zone, i18n.locale).formatDate(source.received_at)
  return t`From ${source.first_name}'s registration of ${date}`
}

/** Answers that the family takes over with a tick, or opens to change. The first question of the group leads to the tick. */
export function OfferedAnswers(props: {
  readonly paths: readonly string[]
  readonly answers: Answers
  readonly isTaken: boolean
  /** Without the tick, nothing is missing. */
  readonly isOptional: boolean
  /** The heading of the group. */
  readonly headingId: string
  readonly onTake: (taken: boolean) => void
  readonly onChange: () => void
}) {
  const { paths, answers, isTaken, isOptional, headingId, onTake, onChange } = props
  const { t } = useLingui()
  const { errors } = useFormState()
  const errorId = useId()
  const isMissing = !isTaken && paths.some((path) => get(errors, path) !== undefined)
  return (
    <>
      <AnswerRows paths={paths.filter((path) => isAnswered(answerAt(answers, path)))} form={answers} />
      <Group justify="space-between" gap="0.5rem 1rem">
        <Group component="label" gap="0.625rem" wrap="nowrap" mih={44}>
          <input
            type="checkbox"
            id={fieldId(paths[0] ?? '')}
            checked={isTaken}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${headingId} ${errorId}` : headingId}
            onChange={({ currentTarget }) => onTake(currentTarget.checked)}
          />
          <span>
            {t`Still right`}
            {isOptional && <span className="hint">{t`Leave it empty to leave this person out`}</span>}
          </span>
        </Group>
        <Button variant="default" mih={44} aria-describedby={headingId} onClick={onChange}>
          {t`Change it`}
        </Button>
      </Group>
      {isMissing && (
        <Text c="var(--mantine-color-error)" fz="sm" id={errorId}>
          {t`Tick this if it is still right, or change it.`}
        </Text>
      )}
    </>
  )
}
