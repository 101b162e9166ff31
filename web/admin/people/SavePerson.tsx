import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { normalEmail } from '../../../domain/person.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { isPasswordRequired, PasswordGate } from '../ui/PasswordGate.tsx'

interface Save {
  readonly error: unknown
  /** What was sent last. */
  readonly variables: { readonly email: string } | undefined
}

/**
 * The end of a person's form. Changing an existing email needs the admin's password. The server asks for it, so that nobody enters a password
 * for an email that is refused, and only for the email that was sent.
 */
export function SavePerson(props: {
  /** The saved email, undefined for a new person. */
  readonly email: string | undefined
  readonly emailChangeNotice: string
  readonly save: Save
}) {
  const { email, emailChangeNotice, save } = props
  const { t } = useLingui()
  const typed = normalEmail(String(useWatch({ name: 'email' }) ?? ''))
  const [asked, setAsked] = useState<string>()
  const sent = normalEmail(save.variables?.email ?? '')
  if (isPasswordRequired(save.error) && sent !== asked) setAsked(sent)
  const isAsked = typed === asked
  return (
    <Stack gap="md">
      <p role="status">{email !== undefined && typed !== email && emailChangeNotice}</p>
      <PasswordGate
        key={String(isAsked)}
        needed={false}
        lead={t`Please enter your password to change the email.`}
        error={isAsked ? save.error : undefined}
      >
        {(gate) => <SubmitButton {...gate}>{t`Save`}</SubmitButton>}
      </PasswordGate>
    </Stack>
  )
}

/** For a form that ends with `SavePerson`, which asks for a missing password, so that the form does not show it as a problem. */
export async function unlessPasswordRequired(saving: Promise<unknown>): Promise<void> {
  await saving.catch((error: unknown) => {
    if (!isPasswordRequired(error)) throw error
  })
}
