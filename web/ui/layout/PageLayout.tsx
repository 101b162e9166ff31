import { useLingui } from '@lingui/react/macro'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { AUDIENCES, screenAt } from '../../../domain/session.ts'
import { useSessionExpired } from '../../session/session.ts'
import { AsyncBoundary } from '../feedback/AsyncBoundary.tsx'
import { BOTTOM_BARS_ID } from '../feedback/bottomBars.ts'
import { Loading } from '../feedback/Loading.tsx'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { PageFooter } from './PageFooter.tsx'
import { PageHeader } from './PageHeader.tsx'
import styles from './PageLayout.module.css'

const ExpiredDialog = lazyPart(async () => (await import('../../session/ExpiredDialog.tsx')).ExpiredDialog)

/** Reserves space for the navigation while it loads. */
export function PageLayout({ navigation }: { readonly navigation: ReactNode }) {
  const { t } = useLingui()
  const expired = useSessionExpired()
  const needsSession = useRouterState({ select: ({ location }) => !isOpenToAll(location.pathname) })
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t`Skip to main content`}
      </a>
      <PageHeader />
      {navigation && (
        <div className={styles.navigation} data-screen-only>
          <AsyncBoundary compact fallback={null}>
            {navigation}
          </AsyncBoundary>
        </div>
      )}
      <main className={styles.main} id="main" tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
        <div className={styles.bottomBars} id={BOTTOM_BARS_ID} data-screen-only />
      </main>
      <PageFooter />
      <AsyncBoundary fallback={null}>{expired && needsSession && <ExpiredDialog />}</AsyncBoundary>
    </div>
  )
}

/** An expired session must not close a form that needs none, such as the registration of a new student. */
function isOpenToAll(path: string): boolean {
  const screen = screenAt(path)
  return screen !== undefined && AUDIENCES[screen] === 'open'
}
