import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { IconCheck, IconX } from '../icons.tsx'
import styles from './MatchMessage.module.css'
import { fieldErrorMessage } from './showProblem.ts'

/** Shown while the user types. Empty while the confirmation is empty or its own error shows the mismatch. */
export function MatchMessage(props: {
  readonly name: string
  readonly confirmation: string
  readonly matchText: string
  readonly mismatchText: string
  /** Maps equal values to the same string. */
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
          <Icon size={18} />
          {matches ? matchText : mismatchText}
        </>
      )}
    </p>
  )
}
