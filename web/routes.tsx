import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type Audience, guard, homeOf } from '../domain/session.ts'
import { readNotifications } from './api/notifications.ts'
import { queryClient } from './api/queries.ts'
import { enrollmentSearch } from './enrollment/search.ts'
import { Login } from './login/Login.tsx'
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
  path: '/',
  ...page('doors', msg`Login`),
  loader: readNotifications,
  component: Login,
})

const dashboard = createRoute({
  getParentRoute,
  path: '/dashboard',
  loader: readAhead,
  ...page('parent', msg`Dashboard`),
  component: lazyRouteComponent(() => import('./dashboard/ParentDashboard.tsx'), 'ParentDashboard'),
})

const enrollment = createRoute({
  getParentRoute,
  path: '/enrollment',
  loader: readAhead,
  ...page('signed-in', msg`Enrollment`),
  validateSearch: enrollmentSearch,
  component: lazyRouteComponent(() => import('./enrollment/Enrollment.tsx'), 'Enrollment'),
})

export const router = createRouter({
  routeTree: frame.addChildren([login, dashboard, enrollment]),
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

/** Who a page is for, and what the browser's tab says on it. */
function page(audience: Audience, title: MessageDescriptor) {
  return { beforeLoad: () => enter(audience), staticData: { title } }
}

/** Lets a person in, or sends them where the guards say; "stay" is the page they came from. */
function enter(audience: Audience): void {
  const role = currentSession()?.user.role
  const verdict = guard(audience, role)
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
