import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/all.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { me } from '../../../contract/sessions.ts'
import { buildUser } from '../../../test/data/builders.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'
import { PERMISSIONS_POLICY } from './limits.ts'

const school = openSchool()
const paths = [
  listNotifications.path,
  me.path,
  '/api/nowhere',
  '/api/openapi.json',
  '/api/docs',
  '/healthz',
  '/nowhere',
]

test.each(paths)('%s forbids framing, sniffing and referrers', async (path) => {
  const { headers } = await fetch(school.origin + path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toMatch(/(^|;) ?default-src 'none'(;|$)/)
  expect(headers.get('content-security-policy')).toMatch(/(^|;) ?frame-ancestors 'none'(;|$)/)
  expect(headers.get('content-security-policy')).not.toContain('unsafe')
  expect(headers.get('x-powered-by')).toBeNull()
})

test.each([...paths, '/%61pi/me', '/%61%70%69/openapi.json', '/api%2Fme', '/api/../api/me'])(
  '%s is not stored by caches',
  async (path) => {
    expect((await fetch(school.origin + path)).headers.get('cache-control')).toBe('no-store')
  },
)

test.each([...paths, '/dashboard', '/api/calendars/unknown.ics', '/robots.txt'])(
  '%s is not listed by search engines',
  async (path) => {
    expect((await fetch(school.origin + path)).headers.get('x-robots-tag')).toBe('noindex')
  },
)

test.each(['/', '/?from=a-search'])(
  'the start page %s may be listed, so that families find the school',
  async (path) => {
    expect((await fetch(school.origin + path)).headers.get('x-robots-tag')).toBeNull()
  },
)

test('robots.txt lets search engines read the start page and class lists only', async () => {
  const response = await fetch(`${school.origin}/robots.txt`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await response.text()).toBe(
    'User-agent: *\nAllow: /$\nAllow: /assets/\nAllow: /classes/\nAllow: /logo/\nDisallow: /\n',
  )
})

test('the page of the API description has a permissions policy, and API responses have none', async () => {
  const policyOf = async (path: string) => (await fetch(school.origin + path)).headers.get('permissions-policy')
  expect(await policyOf('/api/docs')).toBe(PERMISSIONS_POLICY)
  expect(await policyOf(me.path)).toBeNull()
})

test('no response to a signed-in user is stored by caches', async () => {
  const parent = await buildUser(school.postgres)
  const params = { id: 1, semester: 1, course_id: 1, student_id: 1 }
  for (const endpoint of Object.values(ENDPOINTS)) {
    const body = endpoint.method === 'GET' ? undefined : {}
    const { headers } = await school.as(parent).send(endpoint, { params, body })
    expect([endpoint.path, headers.get('cache-control')]).toEqual([endpoint.path, 'no-store'])
  }
})

test('HSTS is sent only behind a TLS proxy', async () => {
  const { postgres } = school
  const behindTls = await startListening({ postgres, trustProxy: 1 })
  const hstsOf = async (origin: string, forwarded: string) => {
    const { headers } = await fetch(origin + me.path, { headers: { 'x-forwarded-proto': forwarded } })
    return headers.get('strict-transport-security')
  }
  expect(await hstsOf(behindTls, 'https')).toMatch(/^max-age=31536000/)
  expect(await hstsOf(behindTls, 'http')).toBeNull()
  expect(await hstsOf(school.origin, 'https')).toBeNull()
})
