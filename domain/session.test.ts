import { describe, expect, test } from 'vitest'
import { type Audience, guard, homeOf, SESSION_MS, type Verdict } from './session.ts'

/** The routes of document 1, section 2, and of document 2, section 2 (all four of the second stand in the first). */
const ROUTES: readonly (readonly [path: string, screen: string, audience: Audience])[] = [
  ['/', 'Login', 'doors'],
  ['/registration', 'Register', 'doors'],
  ['/reset-form', 'ResetForm', 'doors'],
  ['/student-registration', 'StudentRegistration', 'open'],
  ['/admin/dashboard', 'AdminDashboard', 'admin'],
  ['/admin/dashboard/classes/create/', 'AdminCreateClass', 'admin'],
  ['/admin/dashboard/classes/Fall-2026_7/', 'AdminClasses', 'admin'],
  ['/admin/dashboard/classes/Fall-2026_7/31', 'AdminEditClass', 'admin'],
  ['/admin/dashboard/semesters/create/', 'AdminCreateSemester', 'admin'],
  ['/admin/dashboard/semesters/Fall-2026_7', 'AdminEditSemester', 'admin'],
  ['/admin/dashboard/logs/Fall-2026_7', 'AdminLogs', 'admin'],
  ['/admin/dashboard/users/students', 'AdminStudents', 'admin'],
  ['/admin/dashboard/users/teachers', 'AdminTeachers', 'admin'],
  ['/admin/dashboard/users/parents', 'AdminParents', 'admin'],
  ['/admin/dashboard/notifications', 'SystemNotifications', 'admin'],
  ['/dashboard', 'ParentDashboard', 'parent'],
  ['/enrollment', 'Enrollment', 'signed-in'],
  ['/pw-reset', 'pwreset', 'open'],
]

const parentHome = { go: '/dashboard' } as const
const adminHome = { go: '/admin/dashboard' } as const
const login = { go: '/' } as const

const VERDICTS: Record<Audience, { nobody: Verdict; parent: Verdict; admin: Verdict }> = {
  doors: { nobody: 'enter', parent: parentHome, admin: adminHome },
  open: { nobody: 'enter', parent: 'enter', admin: 'enter' },
  'signed-in': { nobody: login, parent: 'enter', admin: 'enter' },
  parent: { nobody: login, parent: 'enter', admin: 'stay' },
  admin: { nobody: login, parent: 'stay', admin: 'enter' },
}

describe.each(ROUTES)('%s (%s)', (_path, _screen, audience) => {
  const { nobody, parent, admin } = VERDICTS[audience]

  test(`without a session: ${told(nobody)}`, () => {
    expect(guard(audience, undefined)).toEqual(nobody)
  })

  test(`a signed-in parent: ${told(parent)}`, () => {
    expect(guard(audience, 'parent')).toEqual(parent)
  })

  test(`a signed-in admin: ${told(admin)}`, () => {
    expect(guard(audience, 'admin')).toEqual(admin)
  })
})

test('nobody is sent from door to door: where a guard sends somebody, that person may enter', () => {
  const audienceOf = (path: string) => ROUTES.find(([route]) => route === path)?.[2] ?? 'open'
  for (const role of [undefined, 'parent', 'admin'] as const) {
    for (const [, , audience] of ROUTES) {
      const verdict = guard(audience, role)
      if (typeof verdict === 'object') expect(guard(audienceOf(verdict.go), role)).toBe('enter')
    }
  }
})

test('after signing in a parent comes to the family dashboard and an admin to the office', () => {
  expect(homeOf('parent')).toBe('/dashboard')
  expect(homeOf('admin')).toBe('/admin/dashboard')
})

test('a session is good for 1 hour', () => {
  const signedIn = new Date('2026-08-03T08:00:00-07:00')
  expect(new Date(signedIn.getTime() + SESSION_MS)).toEqual(new Date('2026-08-03T09:00:00-07:00'))
})

function told(verdict: Verdict): string {
  if (verdict === 'enter') return 'comes in'
  return verdict === 'stay' ? 'stays where they were' : `goes to ${verdict.go}`
}
