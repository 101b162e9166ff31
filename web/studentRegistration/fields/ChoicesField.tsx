import { useController } from 'react-hook-form'
import { ChoiceFrame } from './ChoiceFrame.tsx'
import styles from './Choices.module.css'
import type { Choice } from './RadioField.tsx'

/** Any number of choices, kept in the order of the form. */
export function ChoicesField(props: {
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  readonly choices: readonly Choice<string>[]
}) {
  const { choices, ...frame } = props
  const { field } = useController({ name: frame.name })
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const toggle = (changed: string) => {
    const next = choices.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === changed))
    field.onChange(next)
  }
  return (
    <ChoiceFrame {...frame} kind="checkbox">
      {(firstId) =>
        choices.map(({ value, label }, index) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              id={index === 0 ? firstId : undefined}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onBlur={field.onBlur}
            />
            {label}
          </label>
        ))
      }
    </ChoiceFrame>
  )
}
