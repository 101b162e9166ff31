import { describe, expect, test } from 'vitest'
import { AUDIENCES, guard, homeOf, type ScreenPath, SESSION_MS, screenAt } from './session.ts'

const family = { go: '/dashboard' }
const office = { go: '/admin/dashboard' }
const login = { go: '/' }

/** What the two documents say of every path, without a session, for a signed-in parent and for an admin. */
const VERDICTS = [
  { path: '/', screen: 'Login', nobody: 'enter', parent: family, admin: office },
  { path: '/registration', screen: 'Register', nobody: 'enter', parent: family, admin: office },
  { path: '/reset-form', screen: 'ResetForm', nobody: 'enter', parent: family, admin: office },
  { path: '/student-registration', screen: 'StudentRegistration', nobody: 'enter', parent: 'enter', admin: 'enter' },
  { path: '/pw-reset', screen: 'pwreset', nobody: 'enter', parent: 'enter', admin: 'enter' },
  { path: '/dashboard', screen: 'ParentDashboard', nobody: login, parent: 'enter', admin: 'stay' },
  { path: '/enrollment', screen: 'Enrollment', nobody: login, parent: 'enter', admin: 'enter' },
  ...offices([
    ['/admin/dashboard', 'AdminDashboard'],
    ['/admin/dashboard/classes/create', 'AdminCreateClass'],
    ['/admin/dashboard/classes/$semester_slug', 'AdminClasses'],
    ['/admin/dashboard/classes/$semester_slug/$course_id', 'AdminEditClass'],
    ['/admin/dashboard/semesters/create', 'AdminCreateSemester'],
    ['/admin/dashboard/semesters/$semester_slug', 'AdminEditSemester'],
    ['/admin/dashboard/logs/$semester_slug', 'AdminLogs'],
    ['/admin/dashboard/users/students', 'AdminStudents'],
    ['/admin/dashboard/users/students/$student_id', 'one student, added'],
    ['/admin/dashboard/users/teachers', 'AdminTeachers'],
    ['/admin/dashboard/users/parents', 'AdminParents'],
    ['/admin/dashboard/notifications', 'SystemNotifications'],
    ['/admin/dashboard/school', 'the school, added'],
    ['/admin/dashboard/files', 'files, added'],
    ['/admin/dashboard/audit-trail', 'audit trail, added'],
  ]),
] as const

function offices(screens: readonly (readonly [path: ScreenPath, screen: string])[]) {
  return screens.map(([path, screen]) => ({ path, screen, nobody: login, parent: 'stay', admin: 'enter' }) as const)
}

describe.each(VERDICTS)('$path ($screen)', ({ path, nobody, parent, admin }) => {
  test(`without a session: ${told(nobody)}`, () => {
    expect(guard(path, undefined)).toEqual(nobody)
  })

  test(`a signed-in parent: ${told(parent)}`, () => {
    expect(guard(path, 'parent')).toEqual(parent)
  })

  test(`a signed-in admin: ${told(admin)}`, () => {
    expect(guard(path, 'admin')).toEqual(admin)
  })
})

test('every path has its row here, and no other', () => {
  expect(VERDICTS.map(({ path }) => path).sort()).toEqual(Object.keys(AUDIENCES).sort())
})

test('nobody is sent from door to door: where a guard sends somebody, that person may enter', () => {
  expect(guard('/', undefined)).toBe('enter')
  for (const role of ['parent', 'admin'] as const) expect(guard(homeOf(role), role)).toBe('enter')
})

test('after signing in a parent comes to the family dashboard and an admin to the office', () => {
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
])('at %j there is the screen %j', (path, screen) => {
  expect(screenAt(path)).toBe(screen)
})

test('a session is good for 1 hour', () => {
  const signedIn = new Date('2026-08-03T08:00:00-07:00')
  expect(new Date(signedIn.getTime() + SESSION_MS)).toEqual(new Date('2026-08-03T09:00:00-07:00'))
})

function told(verdict: 'enter' | 'stay' | { go: string }): string {
  if (verdict === 'enter') return 'comes in'
  return verdict === 'stay' ? 'stays where they were' : `goes to ${verdict.go}`
}
