import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { guard, homeOf, type ScreenPath } from '../domain/session.ts'
import { readNotifications } from './api/notifications.ts'
import { queryClient } from './api/queries.ts'
import { enrollmentSearch } from './enrollment/search.ts'
import { Login } from './login/Login.tsx'
import { takeLink } from './reset/link.ts'
import { meQuery } from './session/me.ts'
import { currentSession } from './session/session.ts'
import { LoadFailed } from './ui/LoadFailed.tsx'
import { Loading } from './ui/Loading.tsx'
import { NotFoundPanel } from './ui/NotFoundPanel.tsx'
import { PageFrame } from './ui/PageFrame.tsx'
import { expectPageTitle } from './ui/PageTitle.tsx'

const frame = createRootRoute({ component: PageFrame, notFoundComponent: NotFoundPanel })
const getParentRoute = () => frame

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
  routeTree: frame.addChildren([login, registration, resetForm, passwordReset, dashboard, enrollment]),
  defaultPendingComponent: Loading,
  defaultPendingMs: 0,
  defaultErrorComponent: LoadFailed,
})

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) expectPageTitle()
})

router.subscribe('onResolved', () => {
  const title = router.state.matches.at(-1)?.staticData.title ?? msg`404 Not Found`
  document.title = `${i18n._(title)} · Online Enrollment`
})

/** Asks for the signed-in person while the screen's own code is still on its way. */
function readAhead(): void {
  void queryClient.prefetchQuery(meQuery)
}

/** Where a page is, which says who it is for, and what the browser's tab says on it. */
function page<const P extends ScreenPath>(path: P, title: MessageDescriptor) {
  return { path, beforeLoad: () => enter(path), staticData: { title } }
}

/** Lets a person in, or sends them where the guards say; "stay" is the page they came from. */
function enter(path: ScreenPath): void {
  const role = currentSession()?.user.role
  const verdict = guard(path, role)
  if (verdict === 'enter') return
  const here = router.state.resolvedLocation?.pathname ?? (role ? homeOf(role) : '/')
  throw redirect({ href: verdict === 'stay' ? here : verdict.go, replace: true })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: MessageDescriptor
  }
}
