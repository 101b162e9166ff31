import { useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, useTransition } from 'react'
import { classListUrl } from '../api/config.ts'
import { useSchoolName } from '../api/schoolName.ts'
import { registeredEmail } from '../createAccount/registeredEmail.ts'
import { Loading } from '../ui/feedback/Loading.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { NotificationBanners } from '../ui/feedback/NotificationBanners.tsx'
import { usePreload } from '../ui/feedback/usePreload.ts'
import { AuthLayout, AuthLink, AuthLinks } from '../ui/layout/AuthLayout.tsx'
import { Illustration } from '../ui/layout/Illustration.tsx'

const LoginForm = lazyPart(async () => (await import('./LoginForm.tsx')).LoginForm)

/**
 * A sign-in form that opens with a button, and system notifications (document 1, section 2, "Login"). They stand below the form, so that
 * they never move it. The form is loaded while one reads, and the button stays until it is there.
 */
export function Login() {
  const { t } = useLingui()
  const classes = classListUrl()
  const email = registeredEmail()
  const [formShown, setFormShown] = useState(email !== '')
  const [isOpening, startOpening] = useTransition()
  usePreload(LoginForm)
  return (
    <AuthLayout
      overline={useSchoolName()}
      title={t`Choose your children’s classes`}
      lead={t`Log in to enroll in classes, join wait lists and see each child’s schedule.`}
    >
      <Suspense fallback={<Loading />}>
        {formShown ? (
          <LoginForm email={email} />
        ) : (
          <Button size="lg" loading={isOpening} onClick={() => startOpening(() => setFormShown(true))}>
            {t`Parent Login`}
          </Button>
        )}
      </Suspense>
      <Box mt="lg">
        <NotificationBanners />
      </Box>
      <AuthLinks>
        {classes !== undefined && <a href={classes}>{t`See our classes`}</a>}
        <Link to="/reset-form">{t`Forgot Password?`}</Link>
        <AuthLink to="/registration" hint={t`An account for parents whose child goes to our school`}>
          {t`Need to Register?`}
        </AuthLink>
        <AuthLink to="/student-registration" hint={t`For a child who is new to our school`}>
          {t`Register a new student`}
        </AuthLink>
      </AuthLinks>
      <Illustration />
    </AuthLayout>
  )
}
