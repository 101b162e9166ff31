import { expect, test } from 'vitest'
import { buildUser } from '../../../test/data/builders.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()

test.each([
  '/api/nowhere',
  '/api/semester/%zz',
  `/api/semester/${'a'.repeat(101)}`,
  `/api/students/${'1'.repeat(101)}/schedule?semester=1`,
  '/api/students/ada/schedule?semester=1',
])('%s is 404 in the format of every problem', async (path) => {
  const { token } = await buildUser(school.postgres, { role: 'admin' })
  const response = await fetch(school.origin + path, { headers: { authorization: `Bearer ${token}` } })
  expect.soft([response.status, await response.json()]).toEqual([404, { message: 'Not found', code: 'not-found' }])
  expect.soft(response.headers.get('cache-control')).toBe('no-store')
  expect.soft(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([`/api/semester/${'a'.repeat(101)}`, `/api/students/${'1'.repeat(5000)}/schedule?semester=1`])(
  'a caller without a session gets 401 for a URL of any length: %#',
  async (path) => {
    expect((await fetch(school.origin + path)).status).toBe(401)
  },
)
