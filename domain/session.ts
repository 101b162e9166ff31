import type { Role } from './semester.ts'

/** A session lasts this long from sign-in, whatever is done in it (document 1, section 9). */
export const SESSION_MS = 60 * 60 * 1000

/** A reset link can be used for this long from the moment its mail is sent (rulings, section 4). */
export const RESET_LINK_MS = 60 * 60 * 1000

/** Who a route is for: doors are Login, Register and ResetForm; open is always reachable. */
export type Audience = 'doors' | 'open' | 'signed-in' | 'parent' | 'admin'

/** What a guard says: come in, stand where you were, or go to that path. */
export type Verdict = 'enter' | 'stay' | { readonly go: string }

export function homeOf(role: Role): string {
  return role === 'admin' ? '/admin/dashboard' : '/dashboard'
}

/** The access guards of document 1, section 6, and document 2, section 2. Without a session every closed route leads to /. */
export function guard(audience: Audience, role: Role | undefined): Verdict {
  if (audience === 'open') return 'enter'
  if (audience === 'doors') return role ? { go: homeOf(role) } : 'enter'
  if (!role) return { go: '/' }
  if (audience === 'signed-in' || audience === role) return 'enter'
  return 'stay'
}
