import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { NewPasswords } from '../../contract/passwords.ts'
import type { BodyTo } from '../../contract/routes.ts'
import { normalPassword } from '../../domain/person.ts'
import { call } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'
import { Form, useContractForm } from '../ui/form/Form.tsx'
import { PasswordField } from '../ui/form/fields.tsx'
import { MatchMessage } from '../ui/form/MatchMessage.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import type { MailedLink } from './mailedLink.ts'

/** Sets a new password with a reset link. A link that became invalid finishes with `invalid`. */
export function NewPasswordForm({
  link,
  email,
  onFinish,
}: {
  readonly link: MailedLink
  /** Of the account. */
  readonly email: string | null
  readonly onFinish: (result: 'changed' | 'invalid') => void
}) {
  const { t } = useLingui()
  const { id, token } = link
  const form = useContractForm(NewPasswords, { userID: Number(id), token, password: '', password_confirmation: '' })
  const reset = useMutation({
    mutationFn: (body: BodyTo<'POST /api/password/reset/'>) => call('POST /api/password/reset/', { body }),
    onSuccess: () => onFinish('changed'),
  })
  const send = (body: BodyTo<'POST /api/password/reset/'>) =>
    reset.mutateAsync(body).catch((problem: unknown) => {
      if (!(problem instanceof ApiProblem && problem.code === 'invalid-link')) throw problem
      onFinish('invalid')
    })

  const labels = { password: t`Password`, password_confirmation: t`Retype password` }
  const passwords = {
    matchText: t`Passwords match`,
    mismatchText: t`Passwords don't match`,
    normalize: normalPassword,
  }
  return (
    <Form form={form} labels={labels} guard="reset" onSubmit={send}>
      {email && <TextInput label={t`Email`} type="email" autoComplete="username" value={email} readOnly size="md" />}
      <PasswordField
        name="password"
        hint={t`At least 8 characters`}
        autoComplete="new-password"
        revalidates="password_confirmation"
        required
        initialFocus
      />
      <PasswordField name="password_confirmation" autoComplete="new-password" required />
      <MatchMessage name="password" confirmation="password_confirmation" {...passwords} />
      <SubmitButton>{t`Reset Password`}</SubmitButton>
    </Form>
  )
}
