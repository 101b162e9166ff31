import { afterEach, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/all.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { requestReset, resetPassword, validateResetToken } from '../../../contract/passwords.ts'
import { openCorrection, sendCorrection } from '../../../contract/registration/corrections.ts'
import { openDraft, saveDraft } from '../../../contract/registration/drafts.ts'
import { login } from '../../../contract/sessions.ts'
import { registerUser } from '../../../contract/users.ts'
import { createClient } from '../../../test/client.ts'
import { buildUser } from '../../../test/data/builders.ts'
import { startServer } from '../../../test/processes/servers.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'
import { networkOf, siteOf } from './request.ts'

const school = openSchool()
const limited = [registerUser, requestReset, validateResetToken, resetPassword]
const throttled = {
  code: 'throttled',
  message: expect.stringMatching(/^Too many attempts. Please try again in \d+ seconds?.$/),
}

afterEach(async () => {
  school.now = undefined
  await school.db.deleteFrom('rate_limit_window').execute()
})

test('every command without a session is rate limited: login and codes of links by failures, the others by calls', () => {
  const commands = Object.values<Endpoint>(ENDPOINTS).filter(({ method }) => method !== 'GET')
  const withoutSession = commands.filter(({ access }) => access === 'anyone')
  expect(withoutSession).toHaveLength(16)
  expect(commands.filter(({ rateLimit }) => rateLimit)).toEqual(withoutSession)
  expect(new Set(commands.filter(({ rateLimit }) => rateLimit === 'failures'))).toEqual(
    new Set([login, openDraft, saveDraft, openCorrection, sendCorrection]),
  )
})

test('the sixty-first call of one kind in a minute is refused until the next minute, and other kinds are not', async () => {
  school.now = new Date('2031-02-03T08:00:42.300Z')
  const origin = await open()
  for (const endpoint of limited) {
    for (let n = 0; n < 60; n += 1) expect((await call(origin, endpoint)).status).not.toBe(429)
    const response = await call(origin, endpoint)
    expect([response.status, await response.json()]).toEqual([429, throttled])
    expect(response.headers.get('retry-after')).toBe('18')
  }
  expect((await call(origin, login)).status).toBe(422)
  expect((await createClient(origin).send(listNotifications)).status).toBe(200)
  school.now = new Date('2031-02-03T08:01:00Z')
  for (const endpoint of limited) expect((await call(origin, endpoint)).status).not.toBe(429)
})

test('a call with an invalid, too large or wrongly typed body is counted', async () => {
  school.now = new Date('2031-02-03T09:00:00Z')
  const origin = await open({ authRateLimit: 3 })
  const statuses = []
  for (const body of ['{', 'x'.repeat(70_000), '{}', '{}'])
    statuses.push((await call(origin, registerUser, { body })).status)
  expect(statuses).toEqual([422, 413, 422, 429])
  expect((await call(origin, registerUser, { body: 'x'.repeat(70_000), type: 'text/plain' })).status).toBe(429)
})

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  school.now = new Date('2031-02-03T11:00:00Z')
  const origin = await open({ authRateLimit: 1 })
  const statuses = []
  for (const forwarded of ['192.0.2.1', '192.0.2.2'])
    statuses.push((await call(origin, registerUser, { forwarded, body: '{}' })).status)
  expect(statuses).toEqual([422, 429])
})

test('behind a trusted proxy each client is counted by its own address, and addresses it sends itself are ignored', async () => {
  school.now = new Date('2031-02-03T10:00:00Z')
  const origin = await open({ authRateLimit: 1, trustProxy: 1 })
  const statusOf = async (forwarded: string) => (await call(origin, registerUser, { forwarded })).status
  expect(await statusOf('192.0.2.1')).toBe(422)
  expect(await statusOf('192.0.2.2')).toBe(422)
  expect(await statusOf('198.51.100.7, 192.0.2.1')).toBe(429)
  expect(await statusOf('198.51.100.8, 192.0.2.2')).toBe(429)
})

test('two servers share the count of parallel calls', async () => {
  const { email } = await buildUser(school.postgres)
  const env = { DATABASE_URL: school.servingUrl, AUTH_RATE_LIMIT: '10' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const calls = Array.from({ length: 40 }, (_, n) =>
    createClient(servers[n % 2]?.origin ?? '').send(requestReset, { body: { email } }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  await Promise.all(servers.map((server) => server.stop()))
  const minutes = await school.db.selectFrom('rate_limit_window').select('calls').execute()
  const counted = minutes.reduce((sum, { calls }) => sum + calls, 0)
  for (const { calls } of minutes) expect(calls).toBeLessThanOrEqual(10)
  expect(statuses.filter((status) => status === 200)).toHaveLength(counted)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - counted)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::2:3:4:5:6:7:8', '0:2:3:4'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['not an address', 'not an address'],
])('the address %s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::9', '2001:db8:1'],
  ['2001:db8:1:ffff::9', '2001:db8:1'],
])('the address %s belongs to the site %s', (ip, site) => {
  expect(siteOf(ip)).toBe(site)
})

/** With the production limits. */
function open(limits: { authRateLimit?: number; trustProxy?: number } = {}): Promise<string> {
  return startListening({ postgres: school.postgres, clock: () => school.now ?? new Date(), ...limits })
}

interface RawCall {
  readonly body?: string
  readonly type?: string
  readonly forwarded?: string
}

/** The body is refused in any case. */
function call(origin: string, { method, path }: Endpoint, { body = '{}', type, forwarded }: RawCall = {}) {
  const headers = {
    'content-type': type ?? 'application/json',
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
  }
  return fetch(origin + path, { method, headers, body })
}
