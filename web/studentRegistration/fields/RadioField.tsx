import { Input } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useFieldProps } from '../../ui/form/fields.tsx'
import styles from './Choices.module.css'

export interface Choice<V extends string | boolean> {
  readonly value: V
  readonly label: string
}

/** One choice of a few. Nothing is chosen at first. */
export function RadioField<V extends string | boolean>(props: {
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  readonly choices: readonly Choice<V>[]
}) {
  const { name, hint, required, choices } = props
  const { field } = useController({ name })
  const { id, description, ...texts } = useFieldProps(name, hint)
  const frame = `${id}-frame`
  const described = [description && `${frame}-description`, texts.error && `${frame}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper {...texts} description={description} id={frame} labelElement="div" withAsterisk={required}>
      <fieldset className={styles.choices} aria-labelledby={`${frame}-label`} aria-describedby={described || undefined}>
        {choices.map(({ value, label }, index) => (
          <label key={String(value)} className={styles.choice}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? id : undefined}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
