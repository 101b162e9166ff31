import { expect, test, vi } from 'vitest'
import { AUDIENCES } from '../domain/session.ts'

vi.mock('@lingui/core/macro', () => ({ msg: String, selectOrdinal: String }))
vi.mock('@lingui/react/macro', () => ({}))
const { router } = await import('./routes.tsx')

test('every path that leads to a screen says in the table of audiences who it is for', () => {
  const paths = Object.keys(router.routesByPath)
  expect(paths).toContain('/pw-reset')
  expect(paths.filter((path) => !(path in AUDIENCES))).toEqual([])
})
