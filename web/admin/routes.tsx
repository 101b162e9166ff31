import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getParentRoute } from '../frame.tsx'
import { page } from '../page.ts'

const dashboard = createRoute({
  getParentRoute,
  ...page('/admin/dashboard', msg`Admin Dashboard`),
  component: lazyRouteComponent(() => import('./dashboard/AdminDashboard.tsx'), 'AdminDashboard'),
})

/** The office's screens. */
export const adminRoutes = [dashboard] as const
