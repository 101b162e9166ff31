import { expect, test, vi } from 'vitest'
import { AUDIENCES } from '../domain/session.ts'

vi.mock('@lingui/core/macro', () => ({ msg: String, selectOrdinal: String }))
vi.mock('@lingui/react/macro', () => ({}))
const { router } = await import('./routes.tsx')

test('every path of a screen is in the table of audiences', () => {
  const paths = Object.keys(router.routesByPath)
  expect(paths).toContain('/pw-reset')
  expect(paths.filter((path) => !(path in AUDIENCES))).toEqual([])
})
