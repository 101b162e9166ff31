import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { normalEmail } from '../../../domain/person.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { PasswordGate } from '../ui/PasswordGate.tsx'

/** The end of a person's form. Changing an existing email needs the admin's password. */
export function SavePerson(props: {
  /** The saved email, undefined for a new person. */
  readonly email: string | undefined
  readonly emailChangeNotice: string
  readonly error: unknown
}) {
  const { email, emailChangeNotice, error } = props
  const { t } = useLingui()
  const typed: unknown = useWatch({ name: 'email' })
  const isEmailChanged = email !== undefined && normalEmail(String(typed ?? '')) !== email
  return (
    <PasswordGate needed={isEmailChanged} lead={emailChangeNotice} error={error}>
      {(gate) => <SubmitButton {...gate}>{t`Save`}</SubmitButton>}
    </PasswordGate>
  )
}
