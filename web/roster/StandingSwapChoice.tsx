import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { PendingCommand, SwapChoice } from './pendingCommand.ts'
import styles from './StandingSwapChoice.module.css'

/** For a child that waits for a class while another one is in the way: what happens to that one when a seat opens. */
export function StandingSwapChoice(props: {
  readonly request: PendingCommand
  readonly firstName: string
  readonly choice: SwapChoice
  readonly onChange: (choice: SwapChoice) => void
}) {
  const { request, firstName, choice, onChange } = props
  const { t } = useLingui()
  const group = useId()
  const { command, drops, course } = request
  if ((command !== 'wait' && command !== 'choose') || !drops) return null
  const { name } = course
  const kept = drops.name
  const choices: { value: SwapChoice; label: string; hint: string }[] = [
    {
      value: 'ask',
      label: t`Ask me first`,
      hint: t`The seat is held for ${firstName}. You decide whether to drop ${kept}.`,
    },
    {
      value: 'automatic',
      label: t`Change automatically`,
      hint: t`We drop ${kept} and add ${name} without asking you first.`,
    },
    {
      value: 'keep',
      label: t`Keep ${kept}`,
      hint: t`An open seat goes to the next child. ${firstName} keeps the same place on the wait list.`,
    },
  ]
  return (
    <fieldset className={styles.choices}>
      <legend>{t`${firstName} can't take ${name} together with ${kept}. When a seat in ${name} opens up:`}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className={styles.choice}>
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
            <span id={`${group}-${value}-hint`} className={styles.hint}>
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
