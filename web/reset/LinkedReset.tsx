import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AuthLayout } from '../ui/layout/AuthLayout.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { linkQuery } from './linkQuery.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import type { ResetLink } from './resetLink.ts'

/** Shows the form for a new password when the server confirms the link, and otherwise that the link is invalid. */
export function LinkedReset({
  link,
  onFinish,
}: {
  readonly link: ResetLink
  readonly onFinish: (result: 'changed' | 'invalid') => void
}) {
  const { t } = useLingui()
  const { data: valid } = useSuspenseQuery(linkQuery(link))
  if (!valid) return <InvalidLink />
  return (
    <AuthLayout title={t`Reset Password`} lead={t`Choose a new password. You'll be logged out everywhere else.`}>
      <NewPasswordForm link={link} onFinish={onFinish} />
    </AuthLayout>
  )
}
