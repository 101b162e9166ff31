import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { AuthLayout, AuthLinks } from '../ui/layout/AuthLayout.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { EmailForm } from './EmailForm.tsx'
import { RequestFailed, RequestSent } from './RequestResult.tsx'

type Step = 'form' | 'sent' | { readonly problem: unknown }

/** ResetForm of the specification: asks for a mail with a link, and says how that went. */
export function RequestReset() {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<Step>('form')
  const go = (next: Step) => {
    focusNextPageTitle()
    setStep(next)
  }
  const fail = (typed: string, problem: unknown) => {
    setEmail(typed)
    go({ problem })
  }

  return (
    <>
      <NotificationBanners />
      {step === 'sent' && <RequestSent />}
      {typeof step === 'object' && <RequestFailed problem={step.problem} onTryAgain={() => go('form')} />}
      {step === 'form' && (
        <AuthLayout title={t`Reset Password`} lead={t`We send you a link to choose a new password.`}>
          <EmailForm email={email} onSent={() => go('sent')} onFailed={fail} />
          <AuthLinks>
            <Link to="/">{t`Return to Login`}</Link>
          </AuthLinks>
        </AuthLayout>
      )}
    </>
  )
}
