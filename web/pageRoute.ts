import type { MessageDescriptor } from '@lingui/core'
import { redirect } from '@tanstack/react-router'
import { guard, homeOf, type ScreenPath } from '../domain/session.ts'
import { currentSession } from './session/session.ts'

/** What the router tells every page: the path of the page that stands there now, once there is one. */
export interface RouterContext {
  readonly currentPath: () => string | undefined
}

/** Where a page is, which says who it is for, and what the browser's tab says on it. */
export function pageRoute<const P extends ScreenPath>(path: P, title: MessageDescriptor) {
  const beforeLoad = ({ context }: { readonly context: RouterContext }) => enter(path, context.currentPath())
  return { path, beforeLoad, staticData: { title } }
}

/** Lets a person in, or sends them where the guards say; "stay" is the page they came from. */
function enter(path: ScreenPath, here: string | undefined): void {
  const role = currentSession()?.user.role
  const verdict = guard(path, role)
  if (verdict === 'enter') return
  const stay = here ?? (role ? homeOf(role) : '/')
  throw redirect({ href: verdict === 'stay' ? stay : verdict.go, replace: true })
}
