import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetPassword, validatePassword } from '../../contract/passwords.ts'
import { login, logout } from '../../contract/sessions.ts'
import { createClient } from '../../test/client.ts'
import { buildResetLink, buildUser, newEmail } from '../../test/data/builders.ts'
import {
  buildParentWithPassword,
  cookieHeader,
  PASSWORD,
  type SignInResponse,
  signInFrom,
} from '../../test/data/signIns.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { RecordedDelays } from '../../test/races/delays.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const EIGHT = new Date('2031-02-03T08:00:00Z')
const HOME = '192.0.2.10'
const ATTACKER = '198.51.100.66'
const SIGNED_IN_AT_ONCE = { status: 200, delayed_ms: 0 }
let origin = ''
let delays = new RecordedDelays()

beforeEach(async () => {
  school.now = EIGHT
  delays = new RecordedDelays()
  origin = await startListening({
    postgres: school.postgres,
    clock: () => school.now ?? new Date(),
    trustProxy: 1,
    signInDelays: delays,
  })
})
afterEach(async () => {
  school.now = undefined
  await school.db.deleteFrom('sign_in_counter').execute()
})

test('five families sign in from every network after 110 wrong passwords in 400 seconds from one network', async () => {
  const families = await Promise.all(Array.from({ length: 5 }, () => buildParentWithPassword(school)))
  const devices = []
  for (const { email } of families) devices.push(cookieHeader(await signIn(email, { network: HOME })))
  for (let n = 0; n < 110; n += 1) {
    school.now = later(400 / 110)
    expect((await signIn(families[n % 5]?.email ?? '', { network: ATTACKER, password: 'wrong' })).status).toBe(401)
  }
  for (const [n, { email }] of families.entries()) {
    expect(await signIn(email, { network: HOME })).toMatchObject(SIGNED_IN_AT_ONCE)
    expect(await signIn(email, { network: ATTACKER, cookies: devices[n] ?? '' })).toMatchObject(SIGNED_IN_AT_ONCE)
    expect((await signIn(email, { network: ATTACKER })).status).toBe(200)
  }
})

test('a hundred wrong passwords from a hundred IPv6 networks of one site do not delay an unknown device of another network', async () => {
  const { email } = await buildParentWithPassword(school)
  for (let n = 0; n < 100; n += 1) {
    school.now = later(4)
    const network = `2001:db8:1:${n.toString(16)}::1`
    expect((await signIn(email, { network, password: 'wrong' })).status).toBe(401)
  }
  expect(await signIn(email, { network: HOME })).toMatchObject(SIGNED_IN_AT_ONCE)
})

test('a family signs in after nine wrong passwords a minute for ten minutes', async () => {
  const { email } = await buildParentWithPassword(school)
  for (let n = 0; n < 9 * 10; n += 1) {
    school.now = later(60 / 9)
    expect((await signIn(email, { network: ATTACKER, password: 'wrong' })).status).toBe(401)
  }
  expect(await signIn(email, { network: HOME })).toMatchObject(SIGNED_IN_AT_ONCE)
  expect((await signIn(email, { network: ATTACKER })).status).toBe(200)
})

test('a known device has five free failures and then its own delays on every network', async () => {
  const { email } = await buildParentWithPassword(school)
  const cookies = cookieHeader(await signIn(email))
  const waits = []
  for (let n = 0; n < 12; n += 1) {
    expect((await signIn(email, { cookies, network: `192.0.2.${n}`, password: 'wrong' })).status).toBe(401)
    const refused = n < 5 ? undefined : await signIn(email, { cookies })
    const wait = Number(refused?.headers.get('retry-after') ?? 0)
    waits.push(wait)
    school.now = later(wait)
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30])
  expect((await signIn(email, { cookies })).status).toBe(200)
})

test('a refused attempt does not count and does not extend the delay', async () => {
  const { email } = await buildParentWithPassword(school)
  const cookies = cookieHeader(await signIn(email))
  for (let n = 0; n < 6; n += 1) await signIn(email, { cookies, password: 'wrong' })
  school.now = later(0.4)
  expect((await signIn(email, { cookies })).headers.get('retry-after')).toBe('1')
  school.now = later(0.599)
  expect((await signIn(email, { cookies })).status).toBe(429)
  school.now = later(0.001)
  expect((await signIn(email, { cookies })).status).toBe(200)
})

test('known and unknown devices do not slow each other', async () => {
  const { email } = await buildParentWithPassword(school)
  const cookies = cookieHeader(await signIn(email))
  for (let n = 0; n < 6; n += 1) await signIn(email, { cookies, password: 'wrong' })
  expect(await signIn(email)).toMatchObject(SIGNED_IN_AT_ONCE)
  for (let n = 0; n < 6; n += 1) await signIn(email, { password: 'wrong' })
  school.now = later(1)
  expect(await signIn(email, { cookies })).toMatchObject(SIGNED_IN_AT_ONCE)
})

test('known devices that together fail a hundred times are treated as unknown', async () => {
  const { email } = await buildParentWithPassword(school)
  const cookies = []
  for (let n = 0; n < 21; n += 1) cookies.push(cookieHeader(await signIn(email)))
  const counted = new Map<number, number>()
  for (const device of cookies)
    for (let n = 0; n < 5; n += 1) {
      const { status } = await signIn(email, { cookies: device, password: 'wrong' })
      counted.set(status, (counted.get(status) ?? 0) + 1)
    }
  expect(counted).toEqual(new Map([[401, 105]]))
  const delayed = await signIn(email, { cookies: cookies[20] ?? '', password: 'wrong' })
  const next = await signIn(email, { cookies: cookies[20] ?? '' })
  expect([delayed.status, next.status, next.delayed_ms > 1900]).toEqual([401, 200, true])
})

test('an address without an account is throttled like one with an account and gets no cookie', async () => {
  const [known, unknown] = [(await buildParentWithPassword(school)).email, newEmail()]
  const all = [known, unknown].map((email) =>
    Promise.all(Array.from({ length: 14 }, () => signIn(email, { network: ATTACKER, password: 'wrong' }))),
  )
  const [ofKnown = [], ofUnknown = []] = (await Promise.all(all)).map((responses) => responses.map(comparable).sort())
  expect(ofKnown).toEqual(ofUnknown)
  expect(ofKnown.filter((seen) => seen.startsWith('401'))).toHaveLength(11)
  expect(ofKnown.join()).not.toContain('set-cookie')
})

test('the failures of a network no longer count after an hour', async () => {
  const { email } = await buildParentWithPassword(school)
  for (let n = 0; n < 6; n += 1) await signIn(email, { password: 'wrong' })
  school.now = later(3600)
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, { password: 'wrong' })).delayed_ms).toBe(0)
})

test('a right password from an unknown device does not delete the failures of its network', async () => {
  const { email } = await buildParentWithPassword(school)
  for (let n = 0; n < 6; n += 1) await signIn(email, { password: 'wrong' })
  school.now = later(2)
  expect((await signIn(email)).status).toBe(200)
  const next = await signIn(email, { password: 'wrong' })
  expect([next.status, next.delayed_ms > 1900]).toEqual([401, true])
})

test('a password reset deletes all failures of the account and makes the browser a known device', async () => {
  const { email, id } = await buildParentWithPassword(school)
  const known = cookieHeader(await signIn(email))
  school.now = new Date()
  for (let n = 0; n < 7; n += 1) await signIn(email, { cookies: known, password: 'wrong' })
  for (let n = 0; n < 7; n += 1) await signIn(email, { password: 'wrong' })
  expect((await signIn(email, { cookies: known })).status).toBe(429)
  const newPassword = { password: 'two red wagons', password_confirmation: 'two red wagons' }
  const body = { userID: id, token: await buildResetLink(school.postgres, { id }), ...newPassword }
  const reset = await school.as().send(resetPassword, { body })
  expect(reset.status).toBe(200)
  for (const cookies of ['', known])
    expect(await signIn(email, { cookies, password: newPassword.password })).toMatchObject(SIGNED_IN_AT_ONCE)
  expect(cookieHeader(reset)).toMatch(/^device-[\w-]{16}=/)
})

test('a family signs in after the clock was set forward and back', async () => {
  const { email } = await buildParentWithPassword(school)
  const cookies = cookieHeader(await signIn(email))
  school.now = later(3600)
  for (let n = 0; n < 6; n += 1) await signIn(email, { cookies, password: 'wrong' })
  for (let n = 0; n < 6; n += 1) await signIn(email, { password: 'wrong' })
  school.now = EIGHT
  expect(await signIn(email, { cookies })).toMatchObject(SIGNED_IN_AT_ONCE)
  expect(await signIn(email)).toMatchObject(SIGNED_IN_AT_ONCE)
})

test('failed sign-ins do not block the step-up of a session, and failed step-ups do not block the sign-in', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const { email } = admin
  const family = await buildParentWithPassword(school)
  const { password_hash } = await school.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', family.id)
    .executeTakeFirstOrThrow()
  await school.db.updateTable('users').set({ password_hash }).where('id', '=', admin.id).execute()
  school.now = new Date()
  const stepUp = (password: string) => school.as(admin).send(validatePassword, { body: { password } })
  for (let n = 0; n < 6; n += 1) await signIn(email, { password: 'wrong' })
  expect(await stepUp(PASSWORD)).toMatchObject({ status: 200, body: { valid: true } })
  for (let n = 0; n < 6; n += 1) expect(await stepUp('wrong')).toMatchObject({ body: { valid: false } })
  expect((await stepUp(PASSWORD)).status).toBe(429)
  expect((await signIn(email, { network: HOME })).status).toBe(200)
})

test('an account that signs in and out sixty times in a minute is refused until the minute is over', async () => {
  const { email } = await buildParentWithPassword(school)
  const neighbor = await buildParentWithPassword(school)
  const statuses = []
  for (let n = 0; n < 62; n += 1) {
    const { status, body } = await signIn(email)
    statuses.push(status)
    if (status === 200) await createClient(origin, login.responses[200].parse(body).token).send(logout)
  }
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
  expect((await signIn(email)).headers.get('retry-after')).toBe('60')
  expect((await signIn(neighbor.email)).status).toBe(200)
  school.now = later(60.001)
  expect((await signIn(email)).status).toBe(200)
})

test('behind TLS the device cookie is Secure, and of this host only', async () => {
  const { email } = await buildParentWithPassword(school)
  const headers = { 'x-forwarded-for': HOME, 'x-forwarded-proto': 'https' }
  const overTls = await createClient(origin).send(login, { body: { email, password: PASSWORD }, headers })
  expect(overTls.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-device-.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ])
  expect((await signIn(email)).headers.getSetCookie()).toEqual([expect.not.stringContaining('Secure')])
})

interface From {
  readonly network?: string
  readonly cookies?: string
  readonly password?: string
}

/** `delayed_ms` is the delay of this sign-in if no other runs at the same time. */
async function signIn(email: string, { network = ATTACKER, cookies, password }: From = {}) {
  const before = delays.milliseconds.length
  const response = await signInFrom({ origin, network, ...(cookies !== undefined && { cookies }) }, email, password)
  return { ...response, delayed_ms: delays.milliseconds[before] ?? 0 }
}

function later(seconds: number): Date {
  return new Date((school.now ?? EIGHT).getTime() + seconds * 1000)
}

function comparable({ status, body, headers }: SignInResponse): string {
  return JSON.stringify([status, body, [...headers.keys()], headers.get('retry-after')]).slice(1)
}
