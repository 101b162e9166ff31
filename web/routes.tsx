import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { adminRoutes } from './admin/routes.tsx'
import { readNotifications } from './api/notifications.ts'
import { queryClient } from './api/queries.ts'
import { onNamed, schoolName } from './api/schoolName.ts'
import { enrollmentSearch } from './enrollment/search.ts'
import { frame, getParentRoute } from './frame.tsx'
import { Login } from './login/Login.tsx'
import { page } from './page.ts'
import { takeLink } from './reset/link.ts'
import { meQuery } from './session/me.ts'
import { LoadFailed } from './ui/LoadFailed.tsx'
import { Loading } from './ui/Loading.tsx'
import { expectPageTitle } from './ui/PageTitle.tsx'
import { leave } from './ui/placeBefore.ts'

/** The door comes with the start, so that it opens one round trip sooner; every other screen comes when it is asked for. */
const login = createRoute({
  getParentRoute,
  ...page('/', msg`Login`),
  loader: readNotifications,
  component: Login,
})

const registration = createRoute({
  getParentRoute,
  ...page('/registration', msg`Register`),
  loader: readNotifications,
  component: lazyRouteComponent(() => import('./register/Register.tsx'), 'Register'),
})

const resetForm = createRoute({
  getParentRoute,
  ...page('/reset-form', msg`Reset Password`),
  loader: readNotifications,
  component: lazyRouteComponent(() => import('./reset/RequestReset.tsx'), 'RequestReset'),
})

/** The first thing here is to take the token out of the address: everything after it happens on a page that has none. */
const passwordReset = createRoute({
  getParentRoute,
  ...page('/pw-reset', msg`Reset Password`),
  beforeLoad: () => {
    if (takeLink(window.location.search)) throw redirect({ href: '/pw-reset', replace: true })
  },
  loader: readNotifications,
  component: lazyRouteComponent(() => import('./reset/PasswordReset.tsx'), 'PasswordReset'),
})

const dashboard = createRoute({
  getParentRoute,
  ...page('/dashboard', msg`Dashboard`),
  loader: readAhead,
  component: lazyRouteComponent(() => import('./dashboard/ParentDashboard.tsx'), 'ParentDashboard'),
})

const enrollment = createRoute({
  getParentRoute,
  ...page('/enrollment', msg`Enrollment`),
  loader: readAhead,
  validateSearch: enrollmentSearch,
  component: lazyRouteComponent(() => import('./enrollment/Enrollment.tsx'), 'Enrollment'),
})

export const router = createRouter({
  routeTree: frame.addChildren([login, registration, resetForm, passwordReset, dashboard, enrollment, ...adminRoutes]),
  context: { here: (): string | undefined => router.state.resolvedLocation?.pathname },
  defaultPendingComponent: Loading,
  defaultPendingMs: 0,
  defaultErrorComponent: LoadFailed,
})

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged) return
  leave(fromLocation)
  expectPageTitle()
})

router.subscribe('onResolved', showTitle)
onNamed(showTitle)

function showTitle(): void {
  if (router.state.matches.length === 0) return
  const title = router.state.matches.at(-1)?.staticData.title ?? msg`404 Not Found`
  document.title = `${i18n._(title)} · ${schoolName()}`
}

/** Asks for the signed-in person while the screen's own code is still on its way. */
function readAhead(): void {
  void queryClient.prefetchQuery(meQuery)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: MessageDescriptor
  }
}
