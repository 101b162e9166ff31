import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { AuthLayout, AuthLinks } from '../ui/layout/AuthLayout.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { EmailForm } from './EmailForm.tsx'
import { RequestFailed, RequestSent } from './RequestResult.tsx'

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
            <Link to="/">{t`Return to Login`}</Link>
          </AuthLinks>
        </AuthLayout>
      )}
    </>
  )
}
