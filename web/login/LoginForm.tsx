import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Credentials } from '../../contract/sessions.ts'
import { homeOf } from '../../domain/session.ts'
import { queryClient } from '../api/queryClient.ts'
import { deleteDraftOfOthers, storedDraft } from '../session/draft.ts'
import { meQuery } from '../session/me.ts'
import { openSession } from '../session/session.ts'
import { Form, useContractForm } from '../ui/form/Form.tsx'
import { PasswordField, TextField } from '../ui/form/fields.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { usePreloadScreen } from '../ui/navigation/usePreloadScreen.ts'
import { SignInQueue } from './SignInQueue.tsx'
import { signInWhenPossible } from './signInWhenPossible.ts'

/** Signs a user in and opens the screen of an unsaved draft, or the dashboard of their role. */
export function LoginForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  usePreloadScreen('/dashboard')
  const form = useContractForm(Credentials, { email: '', password: '' })
  const signIn = useMutation({
    mutationFn: signInWhenPossible,
    onSuccess: async (session) => {
      queryClient.setQueryData(meQuery.queryKey, session.user)
      const { user } = openSession(session)
      deleteDraftOfOthers(session.user.id)
      await navigate({ href: storedDraft()?.path ?? homeOf(user.role) })
    },
  })

  return (
    <Form form={form} labels={{ email: t`Email`, password: t`Password` }} guard="login" onSubmit={signIn.mutateAsync}>
      <TextField name="email" type="email" autoComplete="username" required initialFocus />
      <PasswordField name="password" autoComplete="current-password" required />
      <SubmitButton>{t`Login`}</SubmitButton>
      {signIn.isPending && <SignInQueue />}
    </Form>
  )
}
