import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Banners } from '../ui/Banners.tsx'
import { Door, DoorLinks } from '../ui/Door.tsx'
import { expectPageTitle } from '../ui/PageTitle.tsx'
import { EmailForm } from './EmailForm.tsx'
import { RequestFailed, RequestSent } from './RequestResult.tsx'

type Step = 'form' | 'sent' | { readonly problem: unknown }

/** ResetForm of the specification: asks for a mail with a link, and says how that went. */
export function RequestReset() {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<Step>('form')
  const go = (next: Step) => {
    expectPageTitle()
    setStep(next)
  }
  const fail = (typed: string, problem: unknown) => {
    setEmail(typed)
    go({ problem })
  }

  return (
    <>
      <Banners />
      {step === 'sent' && <RequestSent />}
      {typeof step === 'object' && <RequestFailed problem={step.problem} onTryAgain={() => go('form')} />}
      {step === 'form' && (
        <Door title={t`Reset Password`} lead={t`We send you a link to choose a new password.`}>
          <EmailForm email={email} onSent={() => go('sent')} onFailed={fail} />
          <DoorLinks>
            <Link to="/">{t`Return to Login`}</Link>
          </DoorLinks>
        </Door>
      )}
    </>
  )
}
