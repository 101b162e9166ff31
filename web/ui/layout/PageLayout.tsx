import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { AUDIENCES, screenAt } from '../../../domain/screens.ts'
import { useSchoolName } from '../../api/schoolName.ts'
import { closeSession, useSession, useSessionExpired } from '../../session/session.ts'
import { AsyncBoundary } from '../feedback/AsyncBoundary.tsx'
import { BOTTOM_BARS_ID } from '../feedback/BottomBar.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { IconLogout } from '../icons.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './PageLayout.module.css'
import { SchoolMark } from './SchoolMark.tsx'

const ExpiredDialog = lazyPart(async () => (await import('../../session/ExpiredDialog.tsx')).ExpiredDialog)

/** Reserves space for the navigation while it loads. */
export function PageLayout({ navigation }: { readonly navigation: ReactNode }) {
  const { t } = useLingui()
  const needsSession = useRouterState({ select: ({ location }) => !isOpenToAll(location.pathname) })
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t`Skip to main content`}
      </a>
      <div className={styles.top} data-office={navigation ? true : undefined}>
        <PageHeader />
        {navigation && (
          <div className={styles.navigation} data-screen-only>
            <AsyncBoundary compact fallback={null}>
              {navigation}
            </AsyncBoundary>
          </div>
        )}
        {navigation && <LogoutButton />}
      </div>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
        <Stack
          id={BOTTOM_BARS_ID}
          gap="xs"
          pos="fixed"
          inset="auto 0.5rem 0.5rem"
          maw="min(56rem, 100% - 1rem)"
          mah="50vh"
          mx="auto"
          style={{ overflowY: 'auto', zIndex: 10 }}
          data-screen-only
        />
      </main>
      <PageFooter />
      <AsyncBoundary fallback={null}>{needsSession && <SessionEnd />}</AsyncBoundary>
    </div>
  )
}

function SessionEnd() {
  return useSessionExpired() && <ExpiredDialog />
}

/** An expired session must not close a form that needs none, such as the registration of a new student. */
function isOpenToAll(path: string): boolean {
  const screen = screenAt(path)
  return screen !== undefined && AUDIENCES[screen] === 'open'
}

function PageFooter() {
  const { t } = useLingui()
  const school = useSchoolName()
  return (
    <footer className={styles.footer} data-screen-only>
      {t`© ${school}, from 2018 to present`}
    </footer>
  )
}

function PageHeader() {
  return (
    <Group component="header" className={styles.header} gap="xs" justify="space-between" wrap="nowrap" data-screen-only>
      <Link to="/" className={styles.brand}>
        <SchoolMark />
        {useSchoolName()}
      </Link>
      <LanguageSwitch />
      <LogoutButton />
    </Group>
  )
}

/** In the header, and on the office's phones after the navigation: last, so that nobody presses it for the menu. */
function LogoutButton() {
  const { t } = useLingui()
  const session = useSession()
  return (
    session && (
      <Button
        className={styles.logout}
        variant="subtle"
        leftSection={<IconLogout size={18} />}
        onClick={closeSession}
        data-screen-only
      >
        {t`Logout`}
      </Button>
    )
  )
}
