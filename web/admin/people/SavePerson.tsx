import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { normalEmail } from '../../../domain/person.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { PasswordGate } from '../ui/PasswordGate.tsx'

/** The end of a person's form: to change the email of an account or a teacher that is there needs the admin's password. */
export function SavePerson(given: {
  /** As it is saved; undefined for somebody who is being added. */
  readonly email: string | undefined
  /** What the change does. */
  readonly effect: string
  readonly error: unknown
}) {
  const { email, effect, error } = given
  const { t } = useLingui()
  const typed: unknown = useWatch({ name: 'email' })
  const isOther = email !== undefined && normalEmail(String(typed ?? '')) !== email
  return (
    <PasswordGate needed={isOther} lead={effect} error={error}>
      {(gate) => <SubmitButton {...gate}>{t`Save`}</SubmitButton>}
    </PasswordGate>
  )
}
