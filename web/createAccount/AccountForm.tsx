import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BodyTo } from '../../contract/routes.ts'
import { Registration } from '../../contract/users.ts'
import { normalEmail, normalPassword } from '../../domain/person.ts'
import { call } from '../api/call.ts'
import { UnlessPaused } from '../ui/feedback/PauseNotice.tsx'
import { Form, useContractForm } from '../ui/form/Form.tsx'
import { PasswordField, PhoneField, TextField } from '../ui/form/fields.tsx'
import { MatchMessage } from '../ui/form/MatchMessage.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { withRetyped } from './confirmMatches.ts'

const schema = withRetyped(Registration.omit({ role: true, id: true }).strip())
const empty = { first_name: '', last_name: '', phone: '', email: '', email_again: '', password: '', password_again: '' }

/** Creates a parent's account (document 1, section 5). */
export function AccountForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const { t } = useLingui()
  const form = useContractForm(schema, empty)
  const register = useMutation({
    mutationFn: (body: BodyTo<'POST /api/users'>) => call('POST /api/users', { body }),
    onSuccess: (_, { email }) => onRegistered(email),
  })

  const labels = {
    first_name: t`First name`,
    last_name: t`Last name`,
    phone: t`Phone`,
    email: t`Email`,
    email_again: t`Retype email`,
    password: t`Password`,
    password_again: t`Retype password`,
  }
  const emails = { matchText: t`Emails match`, mismatchText: t`Emails don't match`, normalize: normalEmail }
  const passwords = {
    matchText: t`Passwords match`,
    mismatchText: t`Passwords don't match`,
    normalize: normalPassword,
  }
  return (
    <Form form={form} labels={labels} guard="registration" onSubmit={register.mutateAsync}>
      <Box
        display="grid"
        style={{ gap: 'inherit', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))' }}
      >
        <TextField name="first_name" autoComplete="given-name" required initialFocus />
        <TextField name="last_name" autoComplete="family-name" required />
      </Box>
      <PhoneField name="phone" hint={t`Ten digits, such as (480) 555 - 0123`} required />
      <TextField name="email" type="email" autoComplete="email" revalidates="email_again" required />
      <TextField name="email_again" type="email" autoComplete="email" required />
      <MatchMessage name="email" confirmation="email_again" {...emails} />
      <PasswordField
        name="password"
        hint={t`At least 8 characters`}
        autoComplete="new-password"
        revalidates="password_again"
        required
      />
      <PasswordField name="password_again" autoComplete="new-password" required />
      <MatchMessage name="password" confirmation="password_again" {...passwords} />
      <UnlessPaused actions={['accounts']}>
        <SubmitButton>{t`Register`}</SubmitButton>
      </UnlessPaused>
    </Form>
  )
}
