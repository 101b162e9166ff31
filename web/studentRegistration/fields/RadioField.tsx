import { useController } from 'react-hook-form'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { ChoiceFrame } from './ChoiceFrame.tsx'
import styles from './Choices.module.css'
import { ClearChoice } from './ClearChoice.tsx'

export interface Choice<V extends string | boolean> {
  readonly value: V
  readonly label: string
}

/** One choice of a few. Nothing is chosen at first, and an optional answer can be taken back. */
export function RadioField<V extends string | boolean>(props: {
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  readonly choices: readonly Choice<V>[]
}) {
  const { choices, ...frame } = props
  const { name, required = false } = frame
  const { field } = useController({ name })
  const isChosen = choices.some(({ value }) => value === field.value)
  const clear = () => {
    field.onChange(null)
    document.getElementById(fieldId(name))?.focus()
  }
  return (
    <ChoiceFrame {...frame} kind="radio">
      {(firstId) => (
        <>
          {choices.map(({ value, label }, index) => (
            <label key={String(value)} className={styles.choice}>
              <input
                type="radio"
                name={name}
                id={index === 0 ? firstId : undefined}
                checked={field.value === value}
                onChange={() => field.onChange(value)}
                onBlur={field.onBlur}
              />
              {label}
            </label>
          ))}
          {!required && isChosen && <ClearChoice name={name} onClear={clear} />}
        </>
      )}
    </ChoiceFrame>
  )
}
