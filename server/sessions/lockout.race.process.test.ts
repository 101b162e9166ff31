import { afterEach, expect, onTestFinished, test } from 'vitest'
import { FREE_FAILURES, newCounter } from '../../domain/attempts.ts'
import { ACCOUNT_FREE_FAILURES } from '../../domain/pacing.ts'
import {
  buildParentWithPassword,
  cookieHeader,
  PASSWORD,
  type SignInOrigin,
  signInFrom,
} from '../../test/data/signIns.ts'
import { openClient, withProductLimits } from '../../test/database.ts'
import { startServer } from '../../test/processes/servers.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { RecordedDelays } from '../../test/races/delays.ts'
import { barrier } from '../../test/races/together.ts'
import { openSchool } from '../../test/school.ts'
import { Postgres } from '../platform/database/postgres.ts'
import { counterKey, readCounter, writeCounter } from './counters.queries.ts'
import { PARALLEL_UNKNOWN_DEVICES } from './passwordHashing.ts'

const school = openSchool()
const HOME = '192.0.2.10'
const ATTACKER = '198.51.100.66'
/** Five free attempts, a sixth, and those whose reserved times are at most ten seconds away, two seconds apart. */
const CHECKED_OF_A_BURST = 11
/** 99 failures, the attempts that read the counter before the hundredth, a paced attempt at once, and one that is delayed for ten seconds. */
const CHECKED_FROM_MANY_NETWORKS = ACCOUNT_FREE_FAILURES - 1 + PARALLEL_UNKNOWN_DEVICES + 2

afterEach(async () => {
  school.now = undefined
  await school.db.deleteFrom('sign_in_counter').execute()
})

test('few of fifty parallel wrong passwords are checked, one every two seconds, and another family signs in meanwhile', async () => {
  const { email } = await buildParentWithPassword(school)
  const neighbor = await buildParentWithPassword(school)
  school.now = new Date('2031-02-03T08:00:00Z')
  const guesses = Promise.all(Array.from({ length: 50 }, () => signInFrom(school, email, 'wrong')))
  expect((await signInFrom(school, neighbor.email)).status).toBe(200)
  const responses = await guesses
  const checked = responses.filter(({ status }) => status === 401).map(({ milliseconds }) => milliseconds)
  expect(checked).toHaveLength(CHECKED_OF_A_BURST)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(50 - CHECKED_OF_A_BURST)
  expect(Math.max(...checked)).toBeGreaterThan(9900)
})

test('two servers share the failure count', async () => {
  const { email } = await buildParentWithPassword(school)
  const env = { DATABASE_URL: school.servingUrl }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const started = performance.now()
  const guesses = Array.from({ length: 50 }, (_, n) =>
    signInFrom({ origin: servers[n % 2]?.origin ?? '' }, email, 'wrong'),
  )
  const checked = (await Promise.all(guesses)).filter(({ status }) => status === 401).length
  const last = performance.now() - started
  await Promise.all(servers.map((server) => server.stop()))
  expect(checked).toBeGreaterThanOrEqual(CHECKED_OF_A_BURST)
  expect(checked).toBeLessThanOrEqual(FREE_FAILURES + 1 + last / 2000)
  const counted = await readCounter(school.db, counterKey(email, 'network 127.0.0.1'))
  expect(counted?.failures).toBe(checked)
})

test('control: a counter that is read and written without a lock lets more attempts through', async () => {
  const { email } = await buildParentWithPassword(school)
  const key = counterKey(email, 'network 127.0.0.1')
  const now = new Date('2031-02-03T08:00:00Z')
  const allRead = barrier(50)
  const claimWithoutLock = async () => {
    const { failures } = (await readCounter(school.db, key)) ?? newCounter(now)
    await allRead()
    const counter = { ...newCounter(now), failures: failures + 1 }
    await school.postgres.transaction((trx) => writeCounter(trx, key, counter))
    return failures < CHECKED_OF_A_BURST
  }
  const claims = await Promise.all(Array.from({ length: 50 }, claimWithoutLock))
  expect(claims.filter(Boolean).length).toBeGreaterThan(CHECKED_OF_A_BURST)
  expect(await failuresOf(email)).toBe(1)
})

test('during an attack the right password is delayed only on the attacked network, and succeeds', async () => {
  const attacked = await startListening({ postgres: school.postgres, trustProxy: 1 })
  const delays = new RecordedDelays()
  const origin = await startListening({ postgres: school.postgres, trustProxy: 1, signInDelays: delays })
  const { email } = await buildParentWithPassword(school)
  const cookies = cookieHeader(await signInFrom({ origin, network: HOME }, email))
  const attack = keepGuessing({ origin: attacked, network: ATTACKER }, email, 3)
  await expect.poll(() => attack.checked()).toBeGreaterThan(5)
  const known = await signInFrom({ origin, network: ATTACKER, cookies }, email)
  const elsewhere = await signInFrom({ origin, network: '192.0.2.99' }, email)
  expect(delays.milliseconds).toEqual([])
  const unknown = await signInFrom({ origin, network: ATTACKER }, email)
  await attack.end()
  const seconds = [known, elsewhere, unknown].map(({ milliseconds }) => (milliseconds / 1000).toFixed(2))
  console.log(
    `right password: known device ${seconds[0]} s, other network ${seconds[1]} s, unknown on the same network ${seconds[2]} s`,
  )
  expect([known.status, elsewhere.status, unknown.status]).toEqual([200, 200, 200])
  expect(delays.milliseconds).toHaveLength(1)
})

test('a hundred guesses from many networks are checked, then one in ten seconds, and known devices sign in', async () => {
  const origin = await startListening({
    postgres: school.postgres,
    clock: () => school.now ?? new Date(),
    trustProxy: 1,
  })
  school.now = new Date('2031-02-03T08:00:00Z')
  const { email } = await buildParentWithPassword(school)
  const cookies = cookieHeader(await signInFrom({ origin, network: HOME }, email))
  const guesses = Array.from({ length: 400 }, (_, n) =>
    signInFrom({ origin, network: `198.51.100.${n % 200}` }, email, 'wrong'),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  const checked = statuses.filter((status) => status === 401).length
  console.log(`400 guesses from 200 networks at once: ${checked} checked`)
  expect(checked).toBeGreaterThanOrEqual(ACCOUNT_FREE_FAILURES)
  expect(checked).toBeLessThanOrEqual(CHECKED_FROM_MANY_NETWORKS)
  expect(statuses.filter((status) => status === 429)).toHaveLength(400 - checked)
  expect((await signInFrom({ origin, network: HOME, cookies }, email)).status).toBe(200)
})

test('attempts of disconnected clients are canceled with their reservations', async () => {
  const { email } = await buildParentWithPassword(school)
  school.now = new Date('2031-02-03T08:00:00Z')
  const nextAttempt = new Date('2031-02-03T08:00:05Z')
  await writeNextAttempt(email, nextAttempt)
  const disconnect = new AbortController()
  const body = JSON.stringify({ email, password: 'wrong' })
  const headers = { 'content-type': 'application/json' }
  const disconnected = Array.from({ length: 3 }, () =>
    fetch(`${school.origin}/api/login`, { method: 'POST', headers, body, signal: disconnect.signal }).catch(
      () => 'disconnected',
    ),
  )
  await expect.poll(() => failuresOf(email)).toBe(9)
  disconnect.abort()
  expect(await Promise.all(disconnected)).toEqual(Array(3).fill('disconnected'))
  await expect.poll(() => counterOf(email)).toMatchObject({ failures: 6, next_attempt_at: nextAttempt })
  expect((await signInFrom(school, email)).status).toBe(200)
})

test('a right password whose session cannot be opened does not count as a failure', async () => {
  const { email, id } = await buildParentWithPassword(school)
  // It waits for the lock as long as the product.
  const postgres = new Postgres(withProductLimits(school.servingUrl))
  onTestFinished(() => postgres.close())
  const origin = await startListening({ postgres })
  const office = await openClient(school.url)
  await office.query('begin')
  await office.query('select from users where id = $1 for update', [id])
  expect((await signInFrom({ origin }, email)).status).toBe(503)
  await office.query('rollback')
  expect(await failuresOf(email)).toBe(0)
})

test('delayed sign-ins use no database connections', async () => {
  const families = await Promise.all(Array.from({ length: 12 }, () => buildParentWithPassword(school)))
  const neighbor = await buildParentWithPassword(school)
  school.now = new Date('2031-02-03T08:00:00Z')
  for (const { email } of families) await writeNextAttempt(email, new Date('2031-02-03T08:00:09Z'))
  let answered = 0
  const delayed = families.map(async ({ email }) => {
    const { status } = await signInFrom(school, email)
    answered += 1
    return status
  })
  await expect.poll(async () => Promise.all(families.map(({ email }) => failuresOf(email)))).toEqual(Array(12).fill(7))
  const { status } = await signInFrom(school, neighbor.email)
  expect([status, answered]).toEqual([200, 0])
  expect(await Promise.all(delayed)).toEqual(Array(12).fill(200))
})

test('a stopping server responds to delayed sign-ins before they are due and exits 0', async () => {
  const { email } = await buildParentWithPassword(school)
  const server = await startServer({ DATABASE_URL: school.servingUrl })
  onTestFinished(() => server.signal('SIGKILL'))
  // Two fewer than may wait: the clock of this server runs on between the attempts.
  const admitted = CHECKED_OF_A_BURST - 2
  const guesses = Array.from({ length: admitted }, () => signInFrom(server, email, 'wrong'))
  await expect.poll(() => failuresOf(email)).toBe(admitted)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses).toContain(503)
})

async function failuresOf(email: string) {
  return (await counterOf(email))?.failures
}

function counterOf(email: string) {
  return readCounter(school.db, counterKey(email, 'network 127.0.0.1'))
}

/** Writes six failures of the account on this network and when its next attempt may be checked. */
function writeNextAttempt(email: string, next_attempt_at: Date): Promise<void> {
  const counter = { failures: 6, counted_since: new Date('2031-02-03T08:00:00Z'), next_attempt_at }
  return school.postgres.transaction((trx) => writeCounter(trx, counterKey(email, 'network 127.0.0.1'), counter))
}

function keepGuessing(from: SignInOrigin, email: string, connections: number) {
  let isRunning = true
  let checked = 0
  const guess = async () => {
    while (isRunning) if ((await signInFrom(from, email, `not ${PASSWORD}`)).status === 401) checked += 1
  }
  const all = Array.from({ length: connections }, guess)
  const end = async () => {
    isRunning = false
    await Promise.all(all)
  }
  return { checked: () => checked, end }
}
