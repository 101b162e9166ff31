import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { pageRoute } from '../rootRoute.tsx'
import {
  withConfirmationsTexts,
  withCounterTexts,
  withFileTexts,
  withLogTexts,
  withLotteryTexts,
  withRegistrationTexts,
  withSemesterTexts,
} from '../texts.ts'
import { lazyScreen } from '../ui/feedback/loadCode.ts'
import { parseTableSearch } from '../ui/table/tableSearch.ts'
import { auditSearch } from './auditTrail/filter.ts'
import { classSearch } from './classes/list/filter.ts'
import { confirmationSearch } from './confirmations/filter.ts'
import { documentSearch } from './documents/filter.ts'
import { studentSearch } from './people/students/filter.ts'
import { teacherSearch } from './people/teachers/filter.ts'
import { registrationSearch } from './registration/filter.ts'
import { weekSearch } from './week/search.ts'

/** The office's screens. */
export const adminRoutes = [
  createRoute({
    ...pageRoute('/admin/dashboard', msg`Admin Dashboard`),
    validateSearch: dashboardSearch,
    component: lazyScreen(() => import('./dashboard/AdminDashboard.tsx'), 'AdminDashboard'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/classes/$semester_slug', msg`Classes`),
    validateSearch: classSearch,
    component: lazyScreen(() => import('./classes/list/AdminClasses.tsx'), 'AdminClasses'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/logs/$semester_slug', msg`Master Log Table`),
    validateSearch: parseTableSearch,
    component: lazyScreen(() => withLogTexts(import('./logs/AdminLogs.tsx')), 'AdminLogs'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/classes/create', msg`Create Class`),
    validateSearch: semesterSearch,
    component: lazyScreen(() => import('./classes/AdminCreateClass.tsx'), 'AdminCreateClass'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/classes/$semester_slug/$course_id', msg`Class Manager`),
    component: lazyScreen(() => import('./classes/AdminEditClass.tsx'), 'AdminEditClass'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/semesters/create', msg`Create Semester`),
    component: lazyScreen(
      () => withSemesterTexts(import('./semesters/AdminCreateSemester.tsx')),
      'AdminCreateSemester',
    ),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/semesters/$semester_slug', msg`Semester Manager`),
    component: lazyScreen(() => withSemesterTexts(import('./semesters/AdminEditSemester.tsx')), 'AdminEditSemester'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/semesters/$semester_slug/$page', msg`Semester Manager`),
    component: lazyScreen(() => withSemesterTexts(import('./semesters/AdminEditSemester.tsx')), 'AdminSemesterPage'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/semesters/$semester_slug/lottery', msg`Lottery`),
    component: lazyScreen(
      () => withLotteryTexts(withSemesterTexts(import('./semesters/lottery/AdminLottery.tsx'))),
      'AdminLottery',
    ),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/users/students', msg`Students`),
    validateSearch: studentSearch,
    component: lazyScreen(() => import('./people/students/AdminStudents.tsx'), 'AdminStudents'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/users/students/same-children', msg`Possible Duplicates`),
    component: lazyScreen(() => import('./people/sameChildren/AdminSameChildren.tsx'), 'AdminSameChildren'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/users/students/$student_id', msg`Student`),
    component: lazyScreen(() => withLogTexts(import('./people/students/AdminStudent.tsx')), 'AdminStudent'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/users/teachers', msg`Teachers`),
    validateSearch: teacherSearch,
    component: lazyScreen(() => import('./people/teachers/AdminTeachers.tsx'), 'AdminTeachers'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/users/parents', msg`Parents`),
    validateSearch: parseTableSearch,
    component: lazyScreen(() => import('./people/parents/AdminParents.tsx'), 'AdminParents'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/users/parents/$parent_id', msg`Family`),
    component: lazyScreen(() => withRegistrationTexts(import('./people/family/AdminFamily.tsx')), 'AdminFamily'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/users/parents/$parent_id/confirm/$semester_slug', msg`Confirm for Family`),
    component: lazyScreen(() => withCounterTexts(import('./confirmations/ConfirmForFamily.tsx')), 'ConfirmForFamily'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/users/increment-grades', msg`Increment Grades`),
    component: lazyScreen(() => import('./people/grades/AdminIncrementGrades.tsx'), 'AdminIncrementGrades'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/registrations', msg`Registrations`),
    validateSearch: registrationSearch,
    component: lazyScreen(
      () => withRegistrationTexts(import('./registration/AdminRegistrations.tsx')),
      'AdminRegistrations',
    ),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/registrations/access-log', msg`Access Log`),
    component: lazyScreen(() => withRegistrationTexts(import('./registration/AccessLog.tsx')), 'AdminAccessLog'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/registrations/$registration_id', msg`Registration`),
    component: lazyScreen(
      () => withRegistrationTexts(import('./registration/AdminRegistration.tsx')),
      'AdminRegistration',
    ),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/documents', msg`Documents`),
    validateSearch: documentSearch,
    component: lazyScreen(() => import('./documents/AdminDocuments.tsx'), 'AdminDocuments'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/confirmations', msg`Confirmations`),
    validateSearch: confirmationSearch,
    component: lazyScreen(
      () => withConfirmationsTexts(import('./confirmations/AdminConfirmations.tsx')),
      'AdminConfirmations',
    ),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/notifications', msg`System Notifications`),
    validateSearch: parseTableSearch,
    component: lazyScreen(() => import('./notifications/SystemNotifications.tsx'), 'SystemNotifications'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/school', msg`School`),
    component: lazyScreen(() => import('./school/AdminSchool.tsx'), 'AdminSchool'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/files', msg`Import & Export`),
    component: lazyScreen(() => withFileTexts(import('./files/AdminFiles.tsx')), 'AdminFiles'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/audit-trail', msg`Audit Trail`),
    validateSearch: auditSearch,
    component: lazyScreen(() => import('./auditTrail/AdminAuditTrail.tsx'), 'AdminAuditTrail'),
  }),
  createRoute({
    ...pageRoute('/admin/dashboard/week', msg`Week`),
    validateSearch: weekSearch,
    component: lazyScreen(() => import('./week/AdminWeek.tsx'), 'AdminWeek'),
  }),
] as const

/** The URL parameters of the dashboard: the slug of a semester, and whether its enrollment is shown live. */
function dashboardSearch(params: Record<string, unknown>): { semester?: string; live?: true } {
  return { ...semesterSearch(params), ...(params.live === true && { live: true }) }
}

/** The URL parameters of Create Class: the slug of a semester. */
function semesterSearch({ semester }: Record<string, unknown>): { semester?: string } {
  return typeof semester === 'string' ? { semester } : {}
}
