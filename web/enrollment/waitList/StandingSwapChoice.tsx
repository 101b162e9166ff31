import { useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import { useId } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { useSession } from '../../session/session.ts'
import type { PendingCommand, SwapChoice } from '../commands/pendingCommand.ts'

/**
 * Asks the family, or the office for it. For a child that waits for a class while another one is in the way, or gets that one: what happens to it when a
 * seat opens. `waiting` are the classes that the new one gets in the way of.
 */
export function StandingSwapChoice(props: {
  readonly request: Pick<PendingCommand, 'command' | 'drops' | 'course'>
  readonly firstName: string
  readonly waiting: readonly Course[]
  readonly choice: SwapChoice
  readonly onChange: (choice: SwapChoice) => void
}) {
  const { request, firstName, waiting, choice, onChange } = props
  const { t, i18n } = useLingui()
  const group = useId()
  const isOffice = useSession()?.user.role === 'admin'
  const { command, drops, course } = request
  const isAdding = waiting.length > 0
  if (!isAdding && ((command !== 'joinWaitList' && command !== 'changeStandingSwap') || !drops)) return null
  const list = (type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(i18n.locale, { type }).format(waiting.map((one) => one.name))
  const [name, names] = isAdding ? [list('disjunction'), list('conjunction')] : [course.name, course.name]
  const kept = isAdding ? course.name : (drops?.name ?? '')
  const choices: { value: SwapChoice; label: string; hint: string }[] = [
    {
      value: 'ask',
      label: isOffice ? t`Ask the family first` : t`Ask me first`,
      hint: isOffice
        ? t`The seat is held for ${firstName}. The family decides whether to drop ${kept}.`
        : t`We hold the seat for ${firstName} and email you the deadline. You decide whether to drop ${kept}. Without an answer, ${firstName} is taken off the wait list.`,
    },
    {
      value: 'automatic',
      label: t`Change automatically`,
      hint: isOffice
        ? t`${kept} is dropped and ${name} is added without asking the family first.`
        : t`We drop ${kept} and add ${name} without asking you first.`,
    },
    isAdding
      ? {
          value: 'leave',
          label: t`Leave the wait list`,
          hint: t`${firstName} gives up the place on the wait list for ${names} now.`,
        }
      : {
          value: 'keep',
          label: t`Keep ${kept}`,
          hint: t`An open seat goes to the next child. ${firstName} keeps the same place on the wait list.`,
        },
  ]
  return (
    <Box className="choices" component="fieldset" mt="sm">
      <legend>
        {isAdding
          ? t`${firstName} is on the wait list for ${names}, and ${kept} would be in the way. When a seat in ${name} opens up:`
          : t`${firstName} can't take ${name} together with ${kept}. When a seat in ${name} opens up:`}
      </legend>
      {choices.map(({ value, label, hint }) => (
        <Group key={value} component="label" gap="xs" align="flex-start" wrap="nowrap" mih={24}>
          <input
            type="radio"
            name={group}
            checked={choice === value}
            aria-labelledby={`${group}-${value}`}
            aria-describedby={`${group}-${value}-hint`}
            onChange={() => onChange(value)}
          />
          <span>
            <span id={`${group}-${value}`}>{label}</span>
            <span id={`${group}-${value}-hint`} className="hint">
              {hint}
            </span>
          </span>
        </Group>
      ))}
    </Box>
  )
}
