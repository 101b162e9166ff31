import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Credentials } from '../../contract/credentials.ts'
import type { BodyTo } from '../../contract/routes.ts'
import { call } from '../api/call.ts'
import { isOverloaded, isThrottled, withRetries } from '../api/retry.ts'
import { isRemembered } from '../offline/scheduleCopy.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { Form, useContractForm } from '../ui/form/Form.tsx'
import { PasswordField, TextField } from '../ui/form/fields.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { usePreloadScreen } from '../ui/navigation/usePreloadScreen.ts'
import { enterSession } from './enterSession.ts'
import { RememberChoice } from './RememberChoice.tsx'

/** Milliseconds until a sign-in counts as waiting. */
const PATIENCE = 2000
const STEP = 5

/**
 * While the server is checking many passwords: how long this sign-in still waits. Without such a queue, failed attempts delay a sign-in that takes
 * long: `onHeld` is told so, and when it ends. Rendered only during a sign-in.
 */
function SignInQueue({ onHeld }: { readonly onHeld: (isHeld: boolean) => void }) {
  const seconds = useSecondsSinceMount()
  const { data } = useQuery({
    queryKey: ['sign-in queue'],
    queryFn: async () => ({ ...(await call('GET /api/login/queue')).body, at: seconds }),
    enabled: seconds * 1000 >= PATIENCE,
    // The place of this sign-in only gets better, so it is asked for once and again when its time is over.
    refetchInterval: ({ state }) => Math.max(STEP, state.data?.seconds ?? STEP) * 1000,
    gcTime: 0,
    retry: false,
  })
  const left = data && Math.ceil((data.seconds - (seconds - data.at)) / STEP) * STEP
  const isHeld = data?.seconds === 0 && seconds * 1000 >= 2 * PATIENCE
  useEffect(() => {
    onHeld(isHeld)
    return () => onHeld(false)
  }, [isHeld, onHeld])
  return (
    <div role="status">
      {left !== undefined && data?.seconds !== 0 && (
        <Banner type="info">
          {left > STEP ? (
            <Trans>
              Many families are logging in right now. Your turn comes in about {left} seconds. Please keep this page
              open.
            </Trans>
          ) : (
            <Trans>
              Many families are logging in right now. Your turn comes in a few seconds. Please keep this page open.
            </Trans>
          )}
        </Banner>
      )}
    </div>
  )
}

function useSecondsSinceMount(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

const ATTEMPTS = 20

/** Tries again after the time that the server names while too many others sign in. @throws ApiProblem for everything else. */
async function signInWhenPossible(body: BodyTo<'POST /api/login'>) {
  const { body: session } = await withRetries(() => call('POST /api/login', { body }), {
    attempts: ATTEMPTS,
    mayPass: isOverloaded,
  })
  return session
}

const SignInLinkOffer = lazyPart(async () => (await import('./SignInLinkOffer.tsx')).SignInLinkOffer)

/**
 * Signs a user in, and then by default opens the screen of an unsaved draft, or the dashboard of their role. While failed attempts, which may be
 * those of others, refuse or delay it, it offers a link by email.
 */
export function LoginForm(props: { readonly email?: string; readonly onSignedIn?: () => Promise<unknown> }) {
  const { email = '' } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  usePreloadScreen('/dashboard')
  const [isHeld, setHeld] = useState(false)
  const [choice, choose] = useState<boolean>()
  const form = useContractForm(Credentials, { email, password: '' })
  const typed = useWatch({ control: form.control, name: 'email' })
  const signIn = useMutation({
    mutationFn: signInWhenPossible,
    onSuccess: (session) => enterSession(session, choice, props.onSignedIn ?? navigate),
  })
  const link = useMutation({
    mutationFn: (email: string) => call('POST /api/login/link', { body: { email } }),
  })
  const tried = signIn.variables?.email ?? ''
  const asked = !link.isIdle && link.variables === tried

  return (
    <Form form={form} labels={{ email: t`Email`, password: t`Password` }} guard="login" onSubmit={signIn.mutateAsync}>
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        required
        initialFocus={email === ''}
        {...(email !== '' && { hint: t`From your registration` })}
      />
      <PasswordField name="password" autoComplete="current-password" required initialFocus={email !== ''} />
      <RememberChoice checked={choice ?? isRemembered({ email: typed })} onChange={choose} />
      <SubmitButton>{t`Login`}</SubmitButton>
      {signIn.isPending && <SignInQueue onHeld={setHeld} />}
      {(isHeld || isThrottled(signIn.error) || asked) && (
        <Suspense>
          <SignInLinkOffer email={tried} request={link} asked={asked} />
        </Suspense>
      )}
    </Form>
  )
}
