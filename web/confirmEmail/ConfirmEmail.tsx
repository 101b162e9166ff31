import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { call } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'
import { queryClient } from '../api/queryClient.ts'
import { clearMailedLink, type MailedLink, storedMailedLink } from '../reset/mailedLink.ts'
import { meQuery } from '../session/me.ts'
import { useSession } from '../session/session.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { AuthLayout, AuthLinks } from '../ui/layout/AuthLayout.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

const LoginForm = lazyPart(async () => (await import('../login/LoginForm.tsx')).LoginForm)

type Step = 'ask' | 'confirmed' | 'invalid' | { readonly email: string }

/**
 * The page behind the link that confirms an address. Only a press confirms, because mail scanners open links. On a device that has never
 * signed in to the account, the parent signs in.
 */
export function ConfirmEmail() {
  const [link] = useState(storedMailedLink)
  const [step, setStep] = useState<Step>(link ? 'ask' : 'invalid')
  const go = (next: Step) => {
    focusNextPageTitle()
    if (next === 'confirmed' || next === 'invalid') clearMailedLink()
    setStep(next)
  }
  const confirm = useMutation({
    mutationFn: async ({ id, token }: MailedLink) =>
      (await call('POST /api/login/confirm-email', { body: { id: Number(id), token } })).body,
    onSuccess: ({ confirmed, email }) => {
      go(confirmed ? 'confirmed' : { email })
      if (confirmed) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 422) go('invalid')
    },
  })
  return (
    <>
      <NotificationBanners />
      {step === 'invalid' && <InvalidConfirmation />}
      {step === 'confirmed' && <Confirmed />}
      {step === 'ask' && (
        <Ask error={confirm.error}>
          <Button size="lg" loading={confirm.isPending} onClick={() => link && confirm.mutate(link)}>
            <ConfirmLabel />
          </Button>
        </Ask>
      )}
      {typeof step === 'object' && (
        <SignInFirst email={step.email} onSignedIn={async () => link && confirm.mutateAsync(link)} />
      )}
    </>
  )
}

function ConfirmLabel() {
  const { t } = useLingui()
  return t`Confirm My Email`
}

function Ask({ error, children }: { readonly error: unknown; readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <AuthLayout
      title={t`Confirm Your Email`}
      lead={t`If you created an account with this email address, please confirm that the address is yours. The school can then add your children to your account.`}
    >
      {children}
      <ErrorAlert error={error} />
      <p>{t`If you didn't create an account, don't confirm. Please let the school office know that someone else used your email address.`}</p>
    </AuthLayout>
  )
}

function SignInFirst({ email, onSignedIn }: { readonly email: string; readonly onSignedIn: () => Promise<unknown> }) {
  const { t } = useLingui()
  return (
    <AuthLayout
      title={t`Log In to Confirm`}
      lead={t`You haven't logged in on this device before. Enter the password that you chose when you registered.`}
    >
      <Suspense fallback={<Loading />}>
        <LoginForm email={email} onSignedIn={onSignedIn} />
      </Suspense>
      <AuthLinks>
        <Link to="/reset-form">{t`Forgot Password?`}</Link>
      </AuthLinks>
    </AuthLayout>
  )
}

function Confirmed() {
  const { t } = useLingui()
  const session = useSession()
  return (
    <Panel title={t`Success`} tone="success">
      <p>{t`Thank you. Your email address is confirmed.`}</p>
      {session ? (
        <LinkButton to="/dashboard">{t`Go to my dashboard`}</LinkButton>
      ) : (
        <LinkButton to="/">{t`Home`}</LinkButton>
      )}
    </Panel>
  )
}

function InvalidConfirmation() {
  const { t } = useLingui()
  return (
    <Panel title={t`Invalid Link`} tone="error">
      <p>{t`Sorry, this link is not valid or has expired. If you just reloaded this page, open the link in your email again. To get a new link, log in and choose Send Again on your dashboard.`}</p>
      <LinkButton to="/">{t`Home`}</LinkButton>
    </Panel>
  )
}
