import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Door } from '../ui/Door.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import type { Link } from './link.ts'
import { linkQuery } from './linkQuery.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

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
    <Door title={t`Reset Password`} lead={t`Choose a new password. You will be signed out everywhere else.`}>
      <NewPasswordForm link={link} onEnd={onEnd} />
    </Door>
  )
}
