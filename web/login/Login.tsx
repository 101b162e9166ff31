import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../ui/feedback/Loading.tsx'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { AuthLayout, AuthLinks } from '../ui/layout/AuthLayout.tsx'

const loadForm = async () => ({ default: (await import('./LoginForm.tsx')).LoginForm })
const LoginForm = lazy(loadForm)

/** System notifications, and a sign-in form that opens with a button (document 1, section 2, "Login"). */
export function Login() {
  const { t } = useLingui()
  const [formShown, setFormShown] = useState(false)
  return (
    <>
      <NotificationBanners />
      <AuthLayout
        title={t`Choose your children’s classes`}
        lead={t`Log in to enroll in classes, join wait lists and see each child’s schedule.`}
      >
        {formShown ? (
          <Suspense fallback={<Loading />}>
            <LoginForm />
          </Suspense>
        ) : (
          <Button size="lg" onPointerEnter={loadForm} onFocus={loadForm} onClick={() => setFormShown(true)}>
            {t`Parent Login`}
          </Button>
        )}
        <AuthLinks>
          <Link to="/reset-form">{t`Forgot Password?`}</Link>
          <Link to="/registration">{t`Need to Register?`}</Link>
          <Link to="/student-registration">{t`New to our school?`}</Link>
        </AuthLinks>
      </AuthLayout>
    </>
  )
}
