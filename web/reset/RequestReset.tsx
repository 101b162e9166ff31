import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ASK_AGAIN_MINUTES } from '../../domain/session.ts'
import { retryAfterMessage } from '../api/problem.ts'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { AuthLayout, AuthLinks } from '../ui/layout/AuthLayout.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { Panel, PanelActions } from '../ui/layout/Panel.tsx'
import { BackLink } from '../ui/navigation/BackLink.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'
import { EmailForm } from './EmailForm.tsx'

type Step = 'form' | 'sent' | { readonly problem: unknown }

/** Requests an email with a reset link and shows the result (document 1, section 2, "ResetForm"). */
export function RequestReset() {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<Step>('form')
  const go = (next: Step) => {
    focusNextPageTitle()
    setStep(next)
  }
  const fail = (address: string, problem: unknown) => {
    setEmail(address)
    go({ problem })
  }

  return (
    <>
      <NotificationBanners />
      {step === 'sent' && <RequestSent />}
      {typeof step === 'object' && <RequestFailed problem={step.problem} onTryAgain={() => go('form')} />}
      {step === 'form' && (
        <AuthLayout title={t`Reset Password`} lead={t`We'll email you a link to choose a new password.`}>
          <EmailForm email={email} onSent={() => go('sent')} onFailed={fail} />
          <AuthLinks>
            <BackLink to="/">{t`Return to Login`}</BackLink>
          </AuthLinks>
        </AuthLayout>
      )}
    </>
  )
}

/** Shows the same text for every valid address, so that it does not reveal who has an account. */
function RequestSent() {
  const { t } = useLingui()
  return (
    <Panel title={t`Success`} tone="success">
      <p>{t`Email was successfully sent, please check your inbox for instructions.`}</p>
      <p>{t`If it does not arrive within ${ASK_AGAIN_MINUTES} minutes, ask again.`}</p>
      <LinkButton to="/">{t`Return to login`}</LinkButton>
    </Panel>
  )
}

/** Shows how long to wait when the rate limit is reached. */
function RequestFailed(props: { readonly problem: unknown; readonly onTryAgain: () => void }) {
  const { problem, onTryAgain } = props
  const { t } = useLingui()
  const wait = retryAfterMessage(problem)
  return (
    <Panel title={t`Failure`} tone="error">
      <p>{t`Opps, something went wrong. Please try again.`}</p>
      {wait && <p>{wait}</p>}
      <PanelActions>
        <Button onClick={onTryAgain}>{t`Try again`}</Button>
        <LinkButton to="/" secondary>{t`Return to login`}</LinkButton>
      </PanelActions>
    </Panel>
  )
}
