import { afterEach, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { requestReset, validateResetToken } from '../../contract/passwords.ts'
import { login } from '../../contract/sessions.ts'
import { registerUser } from '../../contract/users.ts'
import { buildUser } from '../../test/builders.ts'
import { clientOf } from '../../test/client.ts'
import { listening } from '../../test/listening.ts'
import { openSchool } from '../../test/school.ts'
import { startServer } from '../../test/servers.ts'
import { networkOf } from './doors.ts'

const school = openSchool()
const throttled = {
  code: 'throttled',
  message: expect.stringMatching(/^Too many attempts. Please try again in \d+ seconds?.$/),
}

afterEach(async () => {
  school.now = undefined
  await school.db.deleteFrom('door_call').execute()
})

test('whatever a stranger may write to is a door, and nothing else is', () => {
  const all = Object.values<Endpoint>(ENDPOINTS)
  const forStrangers = all.filter(({ method, access }) => method !== 'GET' && access === 'anyone')
  expect(forStrangers.length).toBeGreaterThan(4)
  expect(all.filter(({ door }) => door)).toEqual(forStrangers)
})

test('the sixty-first call in a minute at any of the doors is refused until the next minute', async () => {
  school.now = new Date('2031-02-03T08:00:42.300Z')
  const origin = await open()
  const doors = [validateResetToken, requestReset, login, registerUser]
  for (let n = 0; n < 60; n += 1) expect((await knock(origin, doors[n % doors.length] ?? login)).status).not.toBe(429)
  for (const door of doors) {
    const answer = await knock(origin, door)
    expect([answer.status, await answer.json()]).toEqual([429, throttled])
    expect(answer.headers.get('retry-after')).toBe('18')
  }
  expect((await clientOf(origin).send(listNotifications)).status).toBe(200)
  school.now = new Date('2031-02-03T08:01:00Z')
  expect((await knock(origin, login)).status).toBe(422)
})

test('what is no JSON, too large or of another type is counted too', async () => {
  school.now = new Date('2031-02-03T09:00:00Z')
  const origin = await open({ doorLimit: 3 })
  const statuses = []
  for (const body of ['{', 'x'.repeat(70_000), '{}', '{}']) statuses.push((await knock(origin, login, { body })).status)
  expect(statuses).toEqual([422, 413, 422, 429])
  expect((await knock(origin, login, { body: 'x'.repeat(70_000), type: 'text/plain' })).status).toBe(429)
})

test('who is forwarded is not believed unless proxies of ours stand before the server', async () => {
  school.now = new Date('2031-02-03T11:00:00Z')
  const origin = await open({ doorLimit: 1 })
  const answers = []
  for (const forwarded of ['192.0.2.1', '192.0.2.2'])
    answers.push((await knock(origin, login, { forwarded, body: '{}' })).status)
  expect(answers).toEqual([422, 429])
})

test('behind our proxy families are counted one by one, and a name they made up before it counts for nothing', async () => {
  school.now = new Date('2031-02-03T10:00:00Z')
  const origin = await open({ doorLimit: 1, trustProxy: 1 })
  const statusOf = async (forwarded: string) => (await knock(origin, login, { forwarded })).status
  expect(await statusOf('192.0.2.1')).toBe(422)
  expect(await statusOf('192.0.2.2')).toBe(422)
  expect(await statusOf('198.51.100.7, 192.0.2.1')).toBe(429)
  expect(await statusOf('198.51.100.8, 192.0.2.2')).toBe(429)
})

test('two servers of one school count together, also when all call at once', async () => {
  const { email } = await buildUser(school.postgres)
  const env = { DATABASE_URL: school.url, DOOR_LIMIT: '10' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const calls = Array.from({ length: 40 }, (_, n) =>
    clientOf(servers[n % 2]?.origin ?? '').send(requestReset, { body: { email } }),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  await Promise.all(servers.map((server) => server.stop()))
  const minutes = await school.db.selectFrom('door_call').select('calls').execute()
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
  ['somebody', 'somebody'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

/** Another server of the school, with the limits of a real one. */
function open(limits: { doorLimit?: number; trustProxy?: number } = {}): Promise<string> {
  return listening({ postgres: school.postgres, clock: () => school.now ?? new Date(), ...limits })
}

interface Knocking {
  readonly body?: string
  readonly type?: string
  readonly forwarded?: string
}

/** A call of a door that is not let in anyway, as it stands on the wire. */
function knock(origin: string, { method, path }: Endpoint, { body = '{}', type, forwarded }: Knocking = {}) {
  const headers = {
    'content-type': type ?? 'application/json',
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
  }
  return fetch(origin + path, { method, headers, body })
}
