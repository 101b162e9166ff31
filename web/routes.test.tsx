import { expect, test } from 'vitest'
import { AUDIENCES } from '../domain/screens.ts'
import { addOfficeRoutes, router } from './routes.tsx'

test('every path of a screen is in the table of audiences', async () => {
  await addOfficeRoutes()
  const paths = Object.keys(router.routesByPath)
  expect(paths).toContain('/pw-reset')
  expect(paths).toContain('/admin/dashboard/week')
  expect(paths.filter((path) => !(path in AUDIENCES))).toEqual(['/admin/$'])
})
