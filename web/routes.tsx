import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  notFound,
  type Router,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ScreenPath } from '../domain/screens.ts'
import type { adminRoutes } from './admin/routes.tsx'
import { ownDocumentsQuery } from './api/documents.ts'
import { prefetchNotifications } from './api/notifications.ts'
import { queryClient } from './api/queryClient.ts'
import { semestersQuery } from './api/schedules.ts'
import { schoolQuery } from './api/school.ts'
import { onSchoolNameChange } from './api/schoolName.ts'
import { captureEmailSettingsLink, dashboardSearch, semesterOfLink } from './dashboard/links.ts'
import { enrollmentSearch } from './enrollment/classes/search.ts'
import { loadEnrollment } from './enrollment/prefetchEnrollment.ts'
import { Login } from './login/Login.tsx'
import { captureResumeCode } from './registration/drafts/resumeCode.ts'
import { isOtherRegistrationPage, registrationSearch } from './registration/search.ts'
import { captureMailedLink } from './reset/mailedLink.ts'
import { getParentRoute, pageRoute, rootRoute } from './rootRoute.tsx'
import { meQuery } from './session/me.ts'
import { currentSession } from './session/session.ts'
import {
  withCheckTexts,
  withConfirmationTexts,
  withDocumentTexts,
  withOfficeTexts,
  withRegistrationTexts,
} from './texts.ts'
import { Loading } from './ui/feedback/Loading.tsx'
import { lazyScreen, loadCode } from './ui/feedback/loadCode.ts'
import { PageError } from './ui/feedback/PageError.tsx'
import { setRouteTitle } from './ui/layout/documentTitle.ts'
import { focusNextPageTitle } from './ui/layout/PageTitle.tsx'
import { rememberLocation } from './ui/navigation/previousLocation.ts'

/** Removes the token of an emailed link from the URL before anything else loads. */
const withoutToken = (href: ScreenPath) => ({
  beforeLoad: () => {
    if (captureMailedLink(window.location.search)) throw redirect({ href, replace: true })
  },
  loader: prefetchNotifications,
})

/** Adds the routes of the office at the first visit to one of its screens, because families never need them. Then it matches only unknown paths. */
const office = createRoute({
  getParentRoute,
  path: '/admin/$',
  beforeLoad: async ({ location }) => {
    if ('/admin/dashboard' in router.routesByPath) throw notFound()
    await addOfficeRoutes()
    throw redirect({ href: location.href, replace: true })
  },
})

const familyRoutes = [
  /** In the entry chunk, to save a round trip. All other screens load on demand. */
  createRoute({
    ...pageRoute('/', msg`Login`),
    loader: prefetchNotifications,
    component: Login,
  }),
  createRoute({
    ...pageRoute('/registration', msg`Register`),
    loader: prefetchNotifications,
    component: lazyScreen(() => import('./createAccount/CreateAccount.tsx'), 'CreateAccount'),
  }),
  createRoute({
    ...pageRoute('/reset-form', msg`Reset Password`),
    loader: prefetchNotifications,
    component: lazyScreen(() => import('./reset/RequestReset.tsx'), 'RequestReset'),
  }),
  createRoute({
    ...pageRoute('/pw-reset', msg`Reset Password`),
    ...withoutToken('/pw-reset'),
    component: lazyScreen(() => import('./reset/PasswordReset.tsx'), 'PasswordReset'),
  }),
  createRoute({
    ...pageRoute('/sign-in-link', msg`Login`),
    component: lazyScreen(() => import('./login/SignInLink.tsx'), 'SignInLink'),
  }),
  createRoute({
    ...pageRoute('/confirm-email', msg`Confirm Your Email`),
    ...withoutToken('/confirm-email'),
    component: lazyScreen(() => import('./confirmEmail/ConfirmEmail.tsx'), 'ConfirmEmail'),
  }),
  /** Removes the resume code from the URL before anything else loads. */
  createRoute({
    ...pageRoute('/student-registration', msg`New Student Registration`),
    validateSearch: registrationSearch,
    beforeLoad: () => {
      if (captureResumeCode(window.location.hash)) throw redirect({ href: '/student-registration', replace: true })
    },
    loader: () => void queryClient.prefetchQuery(schoolQuery),
    component: lazyScreen(
      () => withRegistrationTexts(import('./registration/StudentRegistration.tsx')),
      'StudentRegistration',
    ),
  }),
  createRoute({
    ...pageRoute('/lottery/check', msg`Check a Lottery`),
    component: lazyScreen(() => withCheckTexts(import('./enrollment/lottery/check/LotteryCheck.tsx')), 'LotteryCheck'),
  }),
  createRoute({
    ...pageRoute('/lottery/$semester_slug', msg`Lottery`),
    component: lazyScreen(
      () => withCheckTexts(import('./enrollment/lottery/check/PublicLottery.tsx')),
      'PublicLottery',
    ),
  }),
  /** Opens the email settings or the semester of a mail's link, also after the login. */
  createRoute({
    ...pageRoute('/dashboard', msg`Dashboard`, (search) => {
      if (captureEmailSettingsLink(window.location.hash)) throw redirect({ href: '/dashboard', replace: true })
      const semester = semesterOfLink(search, currentSession() !== undefined)
      if (semester) throw redirect({ to: '/dashboard', search: { semester }, replace: true })
    }),
    validateSearch: dashboardSearch,
    loader: ({ location }) => loadDashboard(dashboardSearch(location.search).semester),
    component: lazyScreen(() => import('./dashboard/ParentDashboard.tsx'), 'ParentDashboard'),
  }),
  createRoute({
    ...pageRoute('/enrollment', msg`Enrollment`),
    validateSearch: enrollmentSearch,
    loader: ({ location }) => loadEnrollment(enrollmentSearch(location.search).semester),
    component: lazyScreen(() => import('./enrollment/Enrollment.tsx'), 'Enrollment'),
  }),
  createRoute({
    ...pageRoute('/documents', msg`Documents`),
    loader: () => {
      void queryClient.prefetchQuery(schoolQuery)
      void queryClient.prefetchQuery(ownDocumentsQuery)
    },
    component: lazyScreen(() => withDocumentTexts(import('./documents/Documents.tsx')), 'Documents'),
  }),
  createRoute({
    ...pageRoute('/confirm/$semester_slug', msg`Confirm`),
    component: lazyScreen(() => withConfirmationTexts(import('./confirmations/Confirmation.tsx')), 'Confirmation'),
  }),
] as const

/** Of the page. */
export let router = createAppRouter()

/** Replaces the router of the page. For tests, each of which shows a page of its own. */
export function startRouter(history: RouterHistory): typeof router {
  router = createAppRouter(history)
  return router
}

function createAppRouter(history: RouterHistory = createBrowserHistory()) {
  const created = createRouter({
    routeTree: rootRoute.addChildren([...familyRoutes, office]),
    history,
    context: { currentPath: (): string | undefined => created.state.resolvedLocation?.pathname },
    defaultPendingComponent: Loading,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
  })
  created.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation) return
    if (pathChanged) rememberLocation(fromLocation)
    if (pathChanged || isOtherRegistrationPage(fromLocation, toLocation)) focusNextPageTitle()
  })
  created.subscribe('onResolved', updateDocumentTitle)
  return created
}

onSchoolNameChange(updateDocumentTitle)

function updateDocumentTitle(): void {
  if (router.state.matches.length === 0) return
  const title = router.state.matches.at(-1)?.staticData.title ?? msg`404 Not Found`
  setRouteTitle(i18n._(title))
}

/** The first requests start while the code of the screen is loading. If it can't be loaded, the screen says so. */
async function loadDashboard(semester: string | undefined): Promise<void> {
  void queryClient.prefetchQuery(meQuery)
  void queryClient.prefetchQuery(semestersQuery)
  const code = await import('./dashboard/ParentDashboard.tsx').catch(() => undefined)
  await code?.prefetchDashboard(semester)
}

export async function addOfficeRoutes(): Promise<void> {
  const { adminRoutes } = await loadCode(() => withOfficeTexts(import('./admin/routes.tsx')))
  rootRoute.addChildren([...familyRoutes, office, ...adminRoutes])
  router.setRoutes(router.buildRouteTree())
}

type AllRoutes = readonly [...typeof familyRoutes, ...typeof adminRoutes]

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<ReturnType<typeof rootRoute.addChildren<AllRoutes>>>
  }
  interface StaticDataRouteOption {
    title?: MessageDescriptor
  }
}
