import { Input } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldProps } from '../../ui/form/fields.tsx'
import styles from './Choices.module.css'
import type { Choice } from './RadioField.tsx'

/** Any number of choices, kept in the order of the form. */
export function ChoicesField(props: {
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  readonly choices: readonly Choice<string>[]
}) {
  const { name, hint, required, choices } = props
  const { field } = useController({ name })
  const { id, description, ...texts } = useFieldProps(name, hint)
  const frame = `${id}-frame`
  const described = [description && `${frame}-description`, texts.error && `${frame}-error`].filter(Boolean).join(' ')
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const toggle = (changed: string) => {
    const next = choices.map(({ value }) => value).filter((value) => chosen.includes(value) !== (value === changed))
    field.onChange(next)
  }
  return (
    <Input.Wrapper {...texts} description={description} id={frame} labelElement="div" withAsterisk={required}>
      <fieldset className={styles.choices} aria-labelledby={`${frame}-label`} aria-describedby={described || undefined}>
        {choices.map(({ value, label }, index) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onBlur={field.onBlur}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
