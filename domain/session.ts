import type { Role } from './semester.ts'

/** A session lasts this long from sign-in, whatever is done in it (document 1, section 9). */
export const SESSION_MS = 60 * 60 * 1000

/** A reset link can be used for this long from the moment its mail is sent (rulings, section 4). */
export const RESET_LINK_MS = 60 * 60 * 1000

/** Who a route is for: doors are Login, Register and ResetForm; open is always reachable. */
export type Audience = 'doors' | 'open' | 'signed-in' | 'parent' | 'admin'

/** What a guard says: come in, stand where you were, or go to that path. */
export type GuardResult = 'enter' | 'stay' | { readonly go: string }

/**
 * Every path there is and who it is for (document 1, section 2; document 2, section 2), spelled as the router spells them: `$name` is
 * a parameter, and a last slash is left out.
 */
export const AUDIENCES = {
  '/': 'doors',
  '/registration': 'doors',
  '/reset-form': 'doors',
  '/student-registration': 'open',
  '/pw-reset': 'open',
  '/dashboard': 'parent',
  '/enrollment': 'signed-in',
  '/admin/dashboard': 'admin',
  '/admin/dashboard/classes/create': 'admin',
  '/admin/dashboard/classes/$semester_slug': 'admin',
  '/admin/dashboard/classes/$semester_slug/$course_id': 'admin',
  '/admin/dashboard/semesters/create': 'admin',
  '/admin/dashboard/semesters/$semester_slug': 'admin',
  '/admin/dashboard/logs/$semester_slug': 'admin',
  '/admin/dashboard/users/students': 'admin',
  '/admin/dashboard/users/students/$student_id': 'admin',
  '/admin/dashboard/users/teachers': 'admin',
  '/admin/dashboard/users/parents': 'admin',
  '/admin/dashboard/notifications': 'admin',
  '/admin/dashboard/school': 'admin',
  '/admin/dashboard/files': 'admin',
  '/admin/dashboard/audit-trail': 'admin',
} as const satisfies Record<`/${string}`, Audience>
export type ScreenPath = keyof typeof AUDIENCES

/** The screen at a decoded path, as the router finds it: whatever the case of its letters, with a last slash or without. */
export function screenAt(path: string): ScreenPath | undefined {
  const given = partsOf(path.toLowerCase())
  return SCREENS.find(({ parts }) => parts.length === given.length && parts.every((part, at) => fits(part, given[at])))
    ?.path
}

const SCREENS = (Object.keys(AUDIENCES) as ScreenPath[]).map((path) => ({ path, parts: partsOf(path) }))

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}

function fits(part: string, given: string | undefined): boolean {
  return part.startsWith('$') ? given !== '' : part === given
}

export function homeOf(role: Role) {
  return role === 'admin' ? '/admin/dashboard' : '/dashboard'
}

/** The access guards of document 1, section 6, and document 2, section 2. Without a session every closed route leads to /. */
export function guard(path: ScreenPath, role: Role | undefined): GuardResult {
  const audience: Audience = AUDIENCES[path]
  if (audience === 'open') return 'enter'
  if (audience === 'doors') return role ? { go: homeOf(role) } : 'enter'
  if (!role) return { go: '/' }
  if (audience === 'signed-in' || audience === role) return 'enter'
  return 'stay'
}
