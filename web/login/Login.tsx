import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Banners } from '../ui/Banners.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { DoorLinks } from './DoorLinks.tsx'
import styles from './Login.module.css'

const loadForm = async () => ({ default: (await import('./LoginForm.tsx')).LoginForm })
const LoginForm = lazy(loadForm)

/** The door: what the school has to say to everyone, and behind a button the form that opens a session. */
export function Login() {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Banners />
      <section className={styles.door}>
        <PageTitle>{t`Choose your children’s classes`}</PageTitle>
        <p className={styles.lead}>{t`Sign in to enroll in classes, join a wait list and see each child’s week.`}</p>
        {asked ? (
          <Suspense fallback={<Loading />}>
            <LoginForm />
          </Suspense>
        ) : (
          <Button size="lg" onPointerEnter={loadForm} onFocus={loadForm} onClick={() => setAsked(true)}>
            {t`Parent Login`}
          </Button>
        )}
        <DoorLinks />
      </section>
    </>
  )
}
