import { describe, expect, test } from 'vitest'
import { AUDIENCES, guard, homeOf, type ScreenPath, screenAt } from './screens.ts'

const family = { go: '/dashboard' }
const office = { go: '/admin/dashboard' }
const login = { go: '/' }

/** The result for every path in the two documents: without a session, for a parent and for an admin. */
const RESULTS = [
  { path: '/', screen: 'Login', signedOut: 'enter', parent: family, admin: office },
  { path: '/registration', screen: 'Register', signedOut: 'enter', parent: family, admin: office },
  { path: '/reset-form', screen: 'ResetForm', signedOut: 'enter', parent: family, admin: office },
  { path: '/student-registration', screen: 'StudentRegistration', signedOut: 'enter', parent: 'enter', admin: 'enter' },
  { path: '/pw-reset', screen: 'pwreset', signedOut: 'enter', parent: 'enter', admin: 'enter' },
  { path: '/sign-in-link', screen: 'the login link, added', signedOut: 'enter', parent: 'enter', admin: 'enter' },
  { path: '/confirm-email', screen: 'confirm email, added', signedOut: 'enter', parent: 'enter', admin: 'enter' },
  { path: '/lottery/check', screen: 'check of a lottery, added', signedOut: 'enter', parent: 'enter', admin: 'enter' },
  {
    path: '/lottery/$semester_slug',
    screen: 'the lottery, added',
    signedOut: 'enter',
    parent: 'enter',
    admin: 'enter',
  },
  { path: '/dashboard', screen: 'ParentDashboard', signedOut: login, parent: 'enter', admin: 'stay' },
  { path: '/documents', screen: 'documents, added', signedOut: login, parent: 'enter', admin: 'stay' },
  { path: '/enrollment', screen: 'Enrollment', signedOut: login, parent: 'enter', admin: 'enter' },
  { path: '/confirm/$semester_slug', screen: 'confirmation, added', signedOut: login, parent: 'enter', admin: 'stay' },
  ...officeScreens([
    ['/admin/dashboard', 'AdminDashboard'],
    ['/admin/dashboard/classes/create', 'AdminCreateClass'],
    ['/admin/dashboard/classes/$semester_slug', 'AdminClasses'],
    ['/admin/dashboard/classes/$semester_slug/$course_id', 'AdminEditClass'],
    ['/admin/dashboard/semesters/create', 'AdminCreateSemester'],
    ['/admin/dashboard/semesters/$semester_slug', 'AdminEditSemester'],
    ['/admin/dashboard/semesters/$semester_slug/lottery', 'lottery, added'],
    ['/admin/dashboard/semesters/$semester_slug/$page', 'pages of a semester, added'],
    ['/admin/dashboard/logs/$semester_slug', 'AdminLogs'],
    ['/admin/dashboard/users/students', 'AdminStudents'],
    ['/admin/dashboard/users/students/same-children', 'possible duplicates, added'],
    ['/admin/dashboard/users/students/$student_id', 'one student, added'],
    ['/admin/dashboard/users/teachers', 'AdminTeachers'],
    ['/admin/dashboard/users/parents', 'AdminParents'],
    ['/admin/dashboard/users/parents/$parent_id', 'one family, added'],
    ['/admin/dashboard/users/parents/$parent_id/confirm/$semester_slug', 'confirming for a family, added'],
    ['/admin/dashboard/users/increment-grades', 'moving all students up a grade, added'],
    ['/admin/dashboard/registrations', 'registrations, added'],
    ['/admin/dashboard/registrations/access-log', 'access log, added'],
    ['/admin/dashboard/registrations/$registration_id', 'one registration, added'],
    ['/admin/dashboard/documents', 'documents, added'],
    ['/admin/dashboard/confirmations', 'confirmations, added'],
    ['/admin/dashboard/notifications', 'SystemNotifications'],
    ['/admin/dashboard/school', 'the school, added'],
    ['/admin/dashboard/files', 'files, added'],
    ['/admin/dashboard/week', 'the week of a teacher or a room, added'],
    ['/admin/dashboard/audit-trail', 'audit trail, added'],
  ]),
] as const

function officeScreens(screens: readonly (readonly [path: ScreenPath, screen: string])[]) {
  return screens.map(([path, screen]) => ({ path, screen, signedOut: login, parent: 'stay', admin: 'enter' }) as const)
}

describe.each(RESULTS)('$path ($screen)', ({ path, signedOut, parent, admin }) => {
  test(`without a session: ${describeResult(signedOut)}`, () => {
    expect(guard(path, undefined)).toEqual(signedOut)
  })

  test(`a signed-in parent: ${describeResult(parent)}`, () => {
    expect(guard(path, 'parent')).toEqual(parent)
  })

  test(`a signed-in admin: ${describeResult(admin)}`, () => {
    expect(guard(path, 'admin')).toEqual(admin)
  })
})

test('the table has every path', () => {
  expect(RESULTS.map(({ path }) => path).sort()).toEqual(Object.keys(AUDIENCES).sort())
})

test('a guard never redirects to a page that redirects again', () => {
  expect(guard('/', undefined)).toBe('enter')
  for (const role of ['parent', 'admin'] as const) expect(guard(homeOf(role), role)).toBe('enter')
})

test('the home of a parent is the family dashboard, and that of an admin the office dashboard', () => {
  expect(homeOf('parent')).toBe('/dashboard')
  expect(homeOf('admin')).toBe('/admin/dashboard')
})

test.each([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/Dashboard/', '/dashboard'],
  ['/admin/dashboard/classes/create', '/admin/dashboard/classes/create'],
  ['/admin/dashboard/classes/Fall-2031_7/', '/admin/dashboard/classes/$semester_slug'],
  ['/admin/dashboard/classes/Fall.2031_7/12', '/admin/dashboard/classes/$semester_slug/$course_id'],
  ['/admin/dashboard/users/students/3', '/admin/dashboard/users/students/$student_id'],
  ['/admin/dashboard/logs/', undefined],
  ['/admin', undefined],
  ['/dashboard/more', undefined],
  ['/no/such/screen', undefined],
  ['', '/'],
])('the path %j has the screen %j', (path, screen) => {
  expect(screenAt(path)).toBe(screen)
})

function describeResult(result: 'enter' | 'stay' | { go: string }): string {
  if (result === 'enter') return 'enters'
  return result === 'stay' ? 'stays on the current page' : `goes to ${result.go}`
}
