import { IconCheck, IconX } from '@tabler/icons-react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { fieldErrorMessage } from './fieldErrors.ts'
import styles from './MatchMessage.module.css'

/**
 * Shows while the user types whether the `confirmation` field matches the field `name`. Empty while the confirmation is
 * empty and while its own error already shows the mismatch.
 */
export function MatchMessage(props: {
  readonly name: string
  readonly confirmation: string
  readonly matchText: string
  readonly mismatchText: string
  /** Maps values that count as equal to one string. */
  readonly normalize?: (typed: string) => string
}) {
  const { name, confirmation, matchText, mismatchText, normalize = String } = props
  const { control } = useFormContext()
  const [first = '', second = ''] = useWatch({ control, name: [name, confirmation] })
  const { errors } = useFormState({ control, name: confirmation })
  const matches = normalize(first) === normalize(second)
  const Icon = matches ? IconCheck : IconX
  const hidden = second === '' || fieldErrorMessage(errors, confirmation) !== undefined
  return (
    <p className={styles.match} data-matches={matches} role="status">
      {!hidden && (
        <>
          <Icon size={18} aria-hidden />
          {matches ? matchText : mismatchText}
        </>
      )}
    </p>
  )
}
