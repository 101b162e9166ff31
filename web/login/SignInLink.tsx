import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SIGN_IN_LINK_MINUTES } from '../../domain/session.ts'
import { call } from '../api/call.ts'
import { ApiProblem, errorMessage } from '../api/problem.ts'
import { isRemembered } from '../offline/scheduleCopy.ts'
import { discardSession } from '../session/session.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import form from '../ui/form/Form.module.css'
import { AuthLayout, AuthLinks } from '../ui/layout/AuthLayout.tsx'
import { Panel, PanelActions } from '../ui/layout/Panel.tsx'
import { BackLink } from '../ui/navigation/BackLink.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'
import { enterSession } from './enterSession.ts'
import { RememberChoice } from './RememberChoice.tsx'

/** The page behind an emailed login link. Only a press uses the link up, because mail programs open links by themselves. */
export function SignInLink() {
  const navigate = useNavigate()
  const [token] = useState(() => window.location.hash.slice(1))
  // The token must not stay in the address bar or the history.
  useEffect(() => void navigate({ to: '/sign-in-link', replace: true }), [navigate])
  return token === '' ? <InvalidLink reloaded /> : <CheckedLink token={token} />
}

function CheckedLink({ token }: { readonly token: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: email } = useSuspenseQuery(linkQuery(token))
  const [choice, choose] = useState<boolean>()
  const signIn = useMutation({
    mutationFn: async () => (await call('POST /api/login/link/use', { body: { token } })).body,
    onSuccess: (session) => {
      discardSession()
      return enterSession(session, choice, navigate)
    },
  })
  const isUsed = signIn.error instanceof ApiProblem && signIn.error.code === 'invalid-link'
  if (email === null || isUsed) return <InvalidLink />
  return (
    <AuthLayout title={t`Log In`} lead={t`You are logging in as ${email}.`}>
      <div className={form.form}>
        <RememberChoice checked={choice ?? isRemembered({ email })} onChange={choose} />
        <Button size="md" loading={signIn.isPending} onClick={() => signIn.mutate()}>
          {t`Log In`}
        </Button>
      </div>
      <div role="status">{signIn.isError && <Banner type="error">{errorMessage(signIn.error)}</Banner>}</div>
      <AuthLinks>
        <BackLink to="/">{t`Not you? Return to Login`}</BackLink>
      </AuthLinks>
    </AuthLayout>
  )
}

/** `reloaded`: the page lost its link in a reload, and the link in the email may still be valid. */
function InvalidLink({ reloaded = false }: { readonly reloaded?: boolean }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Invalid Link`} tone="error">
      <p>{t`Sorry this link is invalid or has expired`}</p>
      {reloaded && <p>{t`If you just reloaded this page, open the link in your email again.`}</p>}
      <p>{t`A login link works for ${SIGN_IN_LINK_MINUTES} minutes, and only for one login. This is how you log in now:`}</p>
      <ol>
        <li>{t`Return to Login, and log in with your email and password.`}</li>
        <li>{t`If you don't know your password, choose "Forgot Password?". We'll email you a link to choose a new one.`}</li>
        <li>{t`If Login makes you wait, it shows the button "Email Me a Login Link". It sends you a new link.`}</li>
      </ol>
      <PanelActions>
        <LinkButton to="/">{t`Return to Login`}</LinkButton>
        <Link to="/reset-form">{t`Forgot Password?`}</Link>
      </PanelActions>
    </Panel>
  )
}

/** The email address of the account, or null for an invalid link. Never fetched again. */
function linkQuery(token: string) {
  return queryOptions({
    queryKey: ['sign-in link', token],
    queryFn: async () => (await call('POST /api/login/link/check', { body: { token } })).body.email,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
