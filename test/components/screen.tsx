import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { ReplyTo } from '../../contract/routes.ts'
import type { Role } from '../../domain/semester.ts'
import { addOfficeRoutes, startRouter } from '../../web/routes.tsx'
import { discardSession, openSession, resumeSession } from '../../web/session/session.ts'
import { loadPageTexts } from '../../web/texts.ts'
import { showWithProviders } from './render.tsx'

type User = Extract<ReplyTo<'GET /api/me'>, { readonly status: 200 }>['body']['user']

const DETAILS = { phone: '5205550100', email_confirmation: 'confirmed', language: null } as const
/** Who has signed in in tests of screens. */
export const USERS = {
  parent: {
    id: 1,
    first_name: 'Elena',
    last_name: 'Marsh',
    email: 'elena@marsh.example',
    role: 'parent',
    ...DETAILS,
    students: [],
  },
  admin: {
    id: 2,
    first_name: 'Rosa',
    last_name: 'Ibarra',
    email: 'office@school.example',
    role: 'admin',
    ...DETAILS,
    students: [],
  },
} satisfies Record<Role, User>

afterEach(async () => {
  // Otherwise the screen would go to Login, whose request the next test would get.
  await cleanup()
  discardSession()
})

/** Shows the screen of a path as the page does, with its frame, to a visitor or to who has signed in. */
export async function showScreen(path: string, role?: Role) {
  await loadPageTexts()
  resumeSession()
  if (role) openSession({ token: 'a.b', expires_at: '', user: USERS[role] })
  const router = startRouter(createMemoryHistory({ initialEntries: [path] }))
  if (role === 'admin') await addOfficeRoutes()
  return showWithProviders(<RouterProvider router={router} />)
}
