import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AuthLayout } from '../ui/layout/AuthLayout.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { linkQuery } from './linkQuery.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import type { Link } from './resetLink.ts'

/** The form for a new password, once the school says that the link can be used. */
export function LinkedReset({
  link,
  onEnd,
}: {
  readonly link: Link
  readonly onEnd: (how: 'changed' | 'dead') => void
}) {
  const { t } = useLingui()
  const { data: valid } = useSuspenseQuery(linkQuery(link))
  if (!valid) return <InvalidLink />
  return (
    <AuthLayout title={t`Reset Password`} lead={t`Choose a new password. You will be signed out everywhere else.`}>
      <NewPasswordForm link={link} onEnd={onEnd} />
    </AuthLayout>
  )
}
