import type { MessageDescriptor } from '@lingui/core'
import { redirect } from '@tanstack/react-router'
import { guard, homeOf, type ScreenPath } from '../domain/session.ts'
import { currentSession } from './session/session.ts'

/** `currentPath` is undefined before the first page. */
export interface RouterContext {
  readonly currentPath: () => string | undefined
}

export interface Visit {
  readonly context: RouterContext
  readonly search: object
}

/** `beforeAccess` runs before the access check, with the search parameters of the URL. */
export function pageRoute<const P extends ScreenPath>(
  path: P,
  title: MessageDescriptor,
  beforeAccess = (_search: object) => {},
) {
  const beforeLoad = ({ context, search }: Visit) => {
    beforeAccess(search)
    checkAccess(path, context.currentPath())
  }
  return { path, beforeLoad, staticData: { title } }
}

function checkAccess(path: ScreenPath, currentPath: string | undefined): void {
  const role = currentSession()?.user.role
  const verdict = guard(path, role)
  if (verdict === 'enter') return
  const stay = currentPath ?? (role ? homeOf(role) : '/')
  throw redirect({ href: verdict === 'stay' ? stay : verdict.go, replace: true })
}
