import { useLingui } from '@lingui/react/macro'
import { Input, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFieldProps } from '../../ui/form/fields.tsx'
import styles from './Choices.module.css'

/** The label, the description and the error of several choices. `children` gets the id of the first one, which summaries link to. */
export function ChoiceFrame(props: {
  readonly name: string
  readonly hint?: string
  readonly required?: boolean
  readonly kind: 'radio' | 'checkbox'
  readonly children: (firstId: string) => ReactNode
}) {
  const { name, hint, required = false, kind, children } = props
  const { t } = useLingui()
  const { id, description, ...texts } = useFieldProps(name, hint)
  const frame = `${id}-frame`
  // A group of check boxes has no attribute that says so.
  const saysRequired = required && kind === 'checkbox'
  const described = [
    saysRequired && `${frame}-required`,
    description && `${frame}-description`,
    texts.error && `${frame}-error`,
  ].filter(Boolean)
  return (
    <Input.Wrapper {...texts} description={description} id={frame} labelElement="div" withAsterisk={required}>
      {saysRequired && <VisuallyHidden id={`${frame}-required`}>{t`Required`}</VisuallyHidden>}
      <fieldset
        className={styles.choices}
        aria-labelledby={`${frame}-label`}
        aria-describedby={described.join(' ') || undefined}
        {...(kind === 'radio' && {
          role: 'radiogroup',
          'aria-required': required,
          'aria-invalid': Boolean(texts.error),
        })}
      >
        {children(id)}
      </fieldset>
    </Input.Wrapper>
  )
}
