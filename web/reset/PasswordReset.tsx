import { Plural, useLingui } from '@lingui/react/macro'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { discardSession } from '../session/session.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { AuthLayout } from '../ui/layout/AuthLayout.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { Panel, PanelActions } from '../ui/layout/Panel.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'
import { clearMailedLink, type MailedLink, storedMailedLink } from './mailedLink.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** The page behind an emailed link (document 2, section 2, "Password reset page"). */
export function PasswordReset() {
  const [link] = useState(storedMailedLink)
  const [result, setResult] = useState<'changed' | 'invalid'>()
  const finish = (next: 'changed' | 'invalid') => {
    focusNextPageTitle()
    clearMailedLink()
    setResult(next)
    if (next === 'changed') discardSession()
  }
  return (
    <>
      <NotificationBanners />
      {result === 'changed' && <PasswordChanged />}
      {result === 'invalid' && <InvalidLink />}
      {!result && (link ? <LinkedReset link={link} onFinish={finish} /> : <InvalidLink reloaded />)}
    </>
  )
}

function PasswordChanged() {
  const { t } = useLingui()
  return (
    <Panel title={t`Success`} tone="success">
      <p>{t`Your password has been changed. You can log in now.`}</p>
      <LinkButton to="/">{t`Home`}</LinkButton>
    </Panel>
  )
}

/** Shows the form for a new password when the server confirms the link, and otherwise that the link is invalid. */
function LinkedReset({
  link,
  onFinish,
}: {
  readonly link: MailedLink
  readonly onFinish: (result: 'changed' | 'invalid') => void
}) {
  const { t } = useLingui()
  const { valid, email, invitation } = useSuspenseQuery(linkQuery(link)).data
  if (!valid) return <InvalidLink />
  return (
    <AuthLayout
      title={t`Reset Password`}
      lead={t`Choose a new password. You'll be logged out everywhere else, and calendar addresses of your children will stop working.`}
    >
      {invitation && <Invitation {...invitation} />}
      <NewPasswordForm link={link} email={email} onFinish={onFinish} />
    </AuthLayout>
  )
}

/** What the account has before its owner takes it over. Whoever registered with the address may have been someone else. */
function Invitation({ children, added }: { readonly children: number; readonly added: number }) {
  return (
    <>
      {added > 0 && (
        <p>
          <Plural
            value={added}
            one="The school added # child to this account. You can see the child after you choose a password."
            other="The school added # children to this account. You can see them after you choose a password."
          />
        </p>
      )}
      {children > 0 && (
        <Banner type="info">
          <Plural
            value={children}
            one="Someone already added # child to this account. If that wasn't you, please let the school office know."
            other="Someone already added # children to this account. If that wasn't you, please let the school office know."
          />
        </Banner>
      )}
    </>
  )
}

/** Whether the link is valid, and what accepting an invitation means. Never refetched. */
function linkQuery({ id, token }: MailedLink) {
  return queryOptions({
    queryKey: ['reset link', id, token],
    queryFn: async () => (await call('POST /api/password/validate/token', { query: { id, token }, body: {} })).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** `reloaded`: the page lost its link in a reload, and the link in the email may still be valid. */
function InvalidLink({ reloaded = false }: { readonly reloaded?: boolean }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Invalid Link`} tone="error">
      <p>{t`Sorry this link is invalid or has expired`}</p>
      {reloaded && <p>{t`If you just reloaded this page, open the link in your email again.`}</p>}
      <PanelActions>
        <LinkButton to="/reset-form">{t`Send Another Email`}</LinkButton>
        <Link to="/">{t`Go to the home page`}</Link>
      </PanelActions>
    </Panel>
  )
}
