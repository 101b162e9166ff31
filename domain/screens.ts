import type { Role } from './semester.ts'

/** Who may open a route. `signed-out`: Login, Register and ResetForm. `open`: everyone. */
export type Audience = 'signed-out' | 'open' | 'signed-in' | 'parent' | 'admin'

/** The result of a guard: enter, stay on the current page, or go to a path. */
export type GuardResult = 'enter' | 'stay' | { readonly go: string }

/** All paths with their audience (section 2 of both documents), in the router's notation: `$name` is a parameter, no trailing slash. */
export const AUDIENCES = {
  '/': 'signed-out',
  '/registration': 'signed-out',
  '/reset-form': 'signed-out',
  '/student-registration': 'open',
  '/pw-reset': 'open',
  '/sign-in-link': 'open',
  '/confirm-email': 'open',
  '/lottery/check': 'open',
  '/lottery/$semester_slug': 'open',
  '/dashboard': 'parent',
  '/enrollment': 'signed-in',
  '/documents': 'parent',
  '/confirm/$semester_slug': 'parent',
  '/admin/dashboard': 'admin',
  '/admin/dashboard/classes/create': 'admin',
  '/admin/dashboard/classes/$semester_slug': 'admin',
  '/admin/dashboard/classes/$semester_slug/$course_id': 'admin',
  '/admin/dashboard/semesters/create': 'admin',
  '/admin/dashboard/semesters/$semester_slug': 'admin',
  '/admin/dashboard/semesters/$semester_slug/lottery': 'admin',
  '/admin/dashboard/semesters/$semester_slug/$page': 'admin',
  '/admin/dashboard/logs/$semester_slug': 'admin',
  '/admin/dashboard/week': 'admin',
  '/admin/dashboard/users/students': 'admin',
  '/admin/dashboard/users/students/same-children': 'admin',
  '/admin/dashboard/users/students/$student_id': 'admin',
  '/admin/dashboard/users/teachers': 'admin',
  '/admin/dashboard/users/parents': 'admin',
  '/admin/dashboard/users/parents/$parent_id': 'admin',
  '/admin/dashboard/users/parents/$parent_id/confirm/$semester_slug': 'admin',
  '/admin/dashboard/users/increment-grades': 'admin',
  '/admin/dashboard/registrations': 'admin',
  '/admin/dashboard/registrations/access-log': 'admin',
  '/admin/dashboard/registrations/$registration_id': 'admin',
  '/admin/dashboard/documents': 'admin',
  '/admin/dashboard/confirmations': 'admin',
  '/admin/dashboard/notifications': 'admin',
  '/admin/dashboard/school': 'admin',
  '/admin/dashboard/files': 'admin',
  '/admin/dashboard/audit-trail': 'admin',
} as const satisfies Record<`/${string}`, Audience>
export type ScreenPath = keyof typeof AUDIENCES

/** The screen of a decoded path, as the router matches it: case-insensitive, with or without a trailing slash. */
export function screenAt(path: string): ScreenPath | undefined {
  const actual = partsOf(path.toLowerCase())
  return SCREENS.find(
    ({ parts }) => parts.length === actual.length && parts.every((part, index) => matches(part, actual[index])),
  )?.path
}

const SCREENS = (Object.keys(AUDIENCES) as ScreenPath[]).map((path) => ({ path, parts: partsOf(path) }))

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function matches(part: string, actual: string | undefined): boolean {
  return part.startsWith('$') ? actual !== '' : part === actual
}

export function homeOf(role: Role) {
  return role === 'admin' ? '/admin/dashboard' : '/dashboard'
}

/** The access guards (document 1, section 6; document 2, section 2). Without a session, closed routes redirect to /. */
export function guard(path: ScreenPath, role: Role | undefined): GuardResult {
  const audience: Audience = AUDIENCES[path]
  if (audience === 'open') return 'enter'
  if (audience === 'signed-out') return role ? { go: homeOf(role) } : 'enter'
  if (!role) return { go: '/' }
  if (audience === 'signed-in' || audience === role) return 'enter'
  return 'stay'
}
