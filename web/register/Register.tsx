import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Banners } from '../ui/Banners.tsx'
import { Door, DoorLinks } from '../ui/Door.tsx'
import { expectPageTitle } from '../ui/PageTitle.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { SuccessfulRegistration } from './SuccessfulRegistration.tsx'

/** Where a parent comes to the school: the form, and in its place what can be done afterwards. */
export function Register() {
  const { t } = useLingui()
  const [registered, setRegistered] = useState(false)
  const welcome = () => {
    expectPageTitle()
    setRegistered(true)
  }
  return (
    <>
      <Banners />
      {registered ? (
        <SuccessfulRegistration />
      ) : (
        <Door
          title={t`Register`}
          lead={t`For parents: with an account you add your children and choose their classes.`}
          long
        >
          <RegistrationForm onRegistered={welcome} />
          <DoorLinks>
            <Link to="/">{t`Return to Login`}</Link>
          </DoorLinks>
        </Door>
      )}
    </>
  )
}
