import { createRootRouteWithContext } from '@tanstack/react-router'
import { lazy } from 'react'
import type { RouterContext } from './pageRoute.ts'
import { useSession } from './session/session.ts'
import { NotFoundPanel } from './ui/feedback/NotFoundPanel.tsx'
import { PageLayout } from './ui/layout/PageLayout.tsx'

const AdminNav = lazy(async () => ({ default: (await import('./admin/AdminNav.tsx')).AdminNav }))

/** Around every page; for the office with its navigation, which nobody else loads (document 1, section 1). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Frame,
  notFoundComponent: NotFoundPanel,
})

export const getParentRoute = () => rootRoute

function Frame() {
  const role = useSession()?.user.role
  return <PageLayout navigation={role === 'admin' && <AdminNav />} />
}
