import type { MessageDescriptor } from '@lingui/core'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { guard, homeOf, type ScreenPath } from '../domain/screens.ts'
import { currentSession, useSession } from './session/session.ts'
import { withOfficeTexts } from './texts.ts'
import { lazyPart } from './ui/feedback/lazyPart.tsx'
import { NotFoundPanel } from './ui/feedback/NotFoundPanel.tsx'
import { PageLayout } from './ui/layout/PageLayout.tsx'

const AdminNav = lazyPart(async () => (await withOfficeTexts(import('./admin/AdminNav.tsx'))).AdminNav)

/** Only office users load the navigation (document 1, section 1). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPanel,
})

export const getParentRoute = () => rootRoute

function RootLayout() {
  const role = useSession()?.user.role
  return <PageLayout navigation={role === 'admin' && <AdminNav />} />
}

/** `currentPath` is undefined before the first page. */
export interface RouterContext {
  readonly currentPath: () => string | undefined
}

export interface Visit {
  readonly context: RouterContext
  readonly search: object
}

/** A screen below the root. `beforeAccess` runs before the access check, with the search parameters of the URL. */
export function pageRoute<const P extends ScreenPath>(
  path: P,
  title: MessageDescriptor,
  beforeAccess = (_search: object) => {},
) {
  const beforeLoad = ({ context, search }: Visit) => {
    beforeAccess(search)
    checkAccess(path, context.currentPath())
  }
  return { getParentRoute, path, beforeLoad, staticData: { title } }
}

function checkAccess(path: ScreenPath, currentPath: string | undefined): void {
  const role = currentSession()?.user.role
  const verdict = guard(path, role)
  if (verdict === 'enter') return
  const stay = currentPath ?? (role ? homeOf(role) : '/')
  throw redirect({ href: verdict === 'stay' ? stay : verdict.go, replace: true })
}
