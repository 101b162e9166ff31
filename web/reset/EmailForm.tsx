import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ResetRequest } from '../../contract/passwords.ts'
import type { BodyTo } from '../../contract/routes.ts'
import { call } from '../api/call.ts'
import { hasFieldErrors } from '../api/problem.ts'
import { Form, useContractForm } from '../ui/form/Form.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'

/** Requests a reset email. Invalid input shows at the field; every other problem goes to `onFailed`. */
export function EmailForm(props: {
  readonly email: string
  readonly onSent: () => void
  readonly onFailed: (email: string, problem: unknown) => void
}) {
  const { email, onSent, onFailed } = props
  const { t } = useLingui()
  const form = useContractForm(ResetRequest, { email })
  const request = useMutation({
    mutationFn: (body: BodyTo<'POST /api/password/email'>) => call('POST /api/password/email', { body }),
    onSuccess: onSent,
  })
  const send = (body: BodyTo<'POST /api/password/email'>) =>
    request.mutateAsync(body).catch((problem: unknown) => {
      if (hasFieldErrors(problem)) throw problem
      onFailed(form.getValues('email'), problem)
    })

  return (
    <Form form={form} labels={{ email: t`Email` }} guard="reset" onSubmit={send}>
      <TextField name="email" type="email" autoComplete="username" required initialFocus />
      <SubmitButton>{t`Send Email`}</SubmitButton>
    </Form>
  )
}
