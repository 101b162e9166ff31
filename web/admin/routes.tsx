import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { getParentRoute } from '../frame.tsx'
import { page } from '../page.ts'

const dashboard = createRoute({
  getParentRoute,
  ...page('/admin/dashboard', msg`Admin Dashboard`),
  component: lazyRouteComponent(() => import('./dashboard/AdminDashboard.tsx'), 'AdminDashboard'),
})

const createSemester = createRoute({
  getParentRoute,
  ...page('/admin/dashboard/semesters/create', msg`Create Semester`),
  component: lazyRouteComponent(() => import('./semesters/AdminCreateSemester.tsx'), 'AdminCreateSemester'),
})

const editSemester = createRoute({
  getParentRoute,
  ...page('/admin/dashboard/semesters/$semester_slug', msg`Semester Manager`),
  component: lazyRouteComponent(() => import('./semesters/AdminEditSemester.tsx'), 'AdminEditSemester'),
})

/** The office's screens. */
export const adminRoutes = [dashboard, createSemester, editSemester] as const
