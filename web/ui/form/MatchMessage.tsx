import { IconCheck, IconX } from '@tabler/icons-react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { fieldErrorMessage } from './fieldErrors.ts'
import styles from './MatchMessage.module.css'

/**
 * Says while it is typed whether the field called `again` holds the same as the one called `name`, once there is something in it.
 * Where the form itself says so already, as what is wrong with the field, it is not said twice.
 */
export function MatchMessage(given: {
  readonly name: string
  readonly confirmation: string
  readonly matchText: string
  readonly mismatchText: string
  /** One spelling for what counts as the same. */
  readonly normalize?: (typed: string) => string
}) {
  const { name, confirmation: again, matchText: same, mismatchText: different, normalize: spelled = String } = given
  const { control } = useFormContext()
  const [first = '', second = ''] = useWatch({ control, name: [name, again] })
  const { errors } = useFormState({ control, name: again })
  const matches = spelled(first) === spelled(second)
  const Icon = matches ? IconCheck : IconX
  const silent = second === '' || fieldErrorMessage(errors, again) !== undefined
  return (
    <p className={styles.match} data-matches={matches} role="status">
      {!silent && (
        <>
          <Icon size={18} aria-hidden />
          {matches ? same : different}
        </>
      )}
    </p>
  )
}
