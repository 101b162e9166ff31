import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { AuthLayout, AuthLinks } from '../ui/layout/AuthLayout.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { BackLink } from '../ui/navigation/BackLink.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'
import { AccountForm } from './AccountForm.tsx'
import { rememberRegistered } from './registeredEmail.ts'

/** Shows the form for a parent account, and a success panel after it is created, whose button opens the form of the login. */
export function CreateAccount() {
  const { t } = useLingui()
  const [registered, setRegistered] = useState(false)
  const showSuccess = (email: string) => {
    rememberRegistered(email)
    focusNextPageTitle()
    setRegistered(true)
  }
  return (
    <>
      <NotificationBanners />
      {registered ? (
        <SuccessfulRegistration />
      ) : (
        <AuthLayout
          title={t`Register`}
          lead={t`Create a parent account to add your children and choose their classes.`}
          long
        >
          <AccountForm onRegistered={showSuccess} />
          <AuthLinks>
            <BackLink to="/">{t`Return to Login`}</BackLink>
          </AuthLinks>
        </AuthLayout>
      )}
    </>
  )
}

function SuccessfulRegistration() {
  const { t } = useLingui()
  return (
    <Panel title={t`Successful Registration!`} tone="success">
      <p>{t`Thanks for signing up. You may now login to add your children and start enrolling in classes.`}</p>
      <LinkButton to="/">{t`Login`}</LinkButton>
    </Panel>
  )
}
