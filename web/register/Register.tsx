import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { AuthLayout, AuthLinks } from '../ui/layout/AuthLayout.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { SuccessfulRegistration } from './SuccessfulRegistration.tsx'

/** Where a parent comes to the school: the form, and in its place what can be done afterwards. */
export function Register() {
  const { t } = useLingui()
  const [registered, setRegistered] = useState(false)
  const welcome = () => {
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
          lead={t`For parents: with an account you add your children and choose their classes.`}
          long
        >
          <RegistrationForm onRegistered={welcome} />
          <AuthLinks>
            <Link to="/">{t`Return to Login`}</Link>
          </AuthLinks>
        </AuthLayout>
      )}
    </>
  )
}
