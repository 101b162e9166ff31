import { useLingui } from '@lingui/react/macro'
import { Input, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { fieldId, useLabelText } from '../../ui/form/fieldLabels.ts'
import { useFieldProps } from '../../ui/form/fields.tsx'
import { Disclosure } from '../../ui/navigation/Disclosure.tsx'
import styles from './Fields.module.css'

interface Choice<V extends string | boolean> {
  readonly value: V
  readonly label: string
}

/** One choice of a few. Nothing is chosen at first, and an optional answer can be taken back. */
export function RadioField<V extends string | boolean>(props: {
  readonly name: string
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly explanation?: string | undefined
  /** The choices stand beside the question. */
  readonly isBeside?: boolean
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
            <label key={String(value)} className={`chip ${styles.choice}`} data-large>
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

function ClearChoice({ name, onClear }: { readonly name: string; readonly onClear: () => void }) {
  const { t } = useLingui()
  const label = useLabelText(name)
  return (
    <button type="button" className="linkButton tall" aria-label={t`Clear: ${label}`} onClick={onClear}>
      {t`Clear`}
    </button>
  )
}

/** Any number of choices, kept in the order of the form. */
export function ChoicesField(props: {
  readonly name: string
  readonly hint?: ReactNode
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
          <label key={value} className={`chip ${styles.choice}`} data-large>
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

/** The label, the description and the error of several choices. `children` gets the id of the first one, which summaries link to. */
function ChoiceFrame(props: {
  readonly name: string
  readonly hint?: ReactNode
  readonly required?: boolean
  readonly kind: 'radio' | 'checkbox'
  readonly explanation?: string | undefined
  readonly isBeside?: boolean
  readonly children: (firstId: string) => ReactNode
}) {
  const { name, hint, required = false, kind, explanation, isBeside, children } = props
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
    <Input.Wrapper
      {...texts}
      className={isBeside ? styles.beside : undefined}
      description={description}
      id={frame}
      labelElement="div"
      withAsterisk={required}
    >
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
      {explanation !== undefined && <Explanation name={name} text={explanation} />}
    </Input.Wrapper>
  )
}

/** What a term of the question means. Its button is named after the question. */
function Explanation({ name, text }: { readonly name: string; readonly text: string }) {
  const { t } = useLingui()
  const question = useLabelText(name)
  const label = (
    <>
      {t`What is this?`}
      <VisuallyHidden component="span"> {question}</VisuallyHidden>
    </>
  )
  return (
    <div className={styles.explanation}>
      <Disclosure label={label} className="linkButton tall">
        <p>{text}</p>
      </Disclosure>
    </div>
  )
}
