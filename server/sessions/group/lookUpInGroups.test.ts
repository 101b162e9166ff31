import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { FREE_FAILURES, newCounter } from '../../../domain/attempts.ts'
import { MAX_HOLD_MS } from '../../../domain/pacing.ts'
import { buildUser } from '../../../test/builders.ts'
import { openSchool } from '../../../test/school.ts'
import type { AttemptOrigin } from '../claim.ts'
import { deviceCounter } from '../claimAttempt.ts'
import { laneKeys } from '../claimFromNetwork.ts'
import { type CounterKey, counterKey, readCounter, writeCounter } from '../counters.queries.ts'
import { lookUpInGroups } from './lookUpInGroups.ts'

const school = openSchool()
const NOW = new Date('2031-02-03T08:00:00Z')
const LIMIT = 60

afterEach(async () => {
  await school.db.deleteFrom('sign_in_counter').execute()
})

test('attempts that arrive together are counted in one transaction, and each gets its own account', async () => {
  const users = await buildUsers(5)
  const found = await lookUpAll([...users.map(originOf), originOf({ email: 'nobody@example.org' })])
  expect(found.map(({ account }) => account?.id)).toEqual([...users.map(({ id }) => id), undefined])
  expect(found.map(({ claim }) => claim.hold_ms)).toEqual([0, 0, 0, 0, 0, 0])
  for (const { email } of users) expect(await failuresOf(laneKeys(originOf({ email })).pair)).toBe(1)
  expect(await countTransactions()).toBe(1)
})

test('two attempts on one account that arrive together both count', async () => {
  const [user, other] = await buildUsers(2)
  await lookUpAll([originOf(user), originOf(user), originOf(other)])
  expect(await failuresOf(laneKeys(originOf(user)).pair)).toBe(2)
})

test('an attempt that must wait is held, and the others of its group are not', async () => {
  const [delayed, other] = await buildUsers(2)
  const { pair } = laneKeys(originOf(delayed))
  const next_attempt_at = new Date(NOW.getTime() + 4000)
  await write(pair, { ...newCounter(NOW), failures: FREE_FAILURES, next_attempt_at })
  const found = await lookUpAll([originOf(delayed), originOf(other)])
  expect(found.map(({ claim }) => claim.hold_ms)).toEqual([4000, 0])
  expect(await failuresOf(pair)).toBe(FREE_FAILURES + 1)
})

test('in a group, a known device is counted by itself, and one in its delay gets 429', async () => {
  const [known, delayed, stranger] = await buildUsers(3)
  const next_attempt_at = new Date(NOW.getTime() + 4000)
  await write(deviceCounter(delayed.email, 'phone'), { ...newCounter(NOW), failures: 9, next_attempt_at })
  const origins = [
    { ...originOf(known), device: 'phone' },
    { ...originOf(delayed), device: 'phone' },
    originOf(stranger),
  ]
  const results = await settleAll(origins)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { status: 429 } })
  expect(await failuresOf(deviceCounter(known.email, 'phone'))).toBe(1)
  expect(await failuresOf(laneKeys(originOf(known)).pair)).toBe(0)
})

test('attempts of a group that are refused leave no counter', async () => {
  const users = await buildUsers(2)
  const { network } = laneKeys(originOf(users[0]))
  const next_attempt_at = new Date(NOW.getTime() + MAX_HOLD_MS + 1000)
  await write(network, { ...newCounter(NOW), failures: LIMIT, next_attempt_at })
  const results = await settleAll(users.map(originOf))
  expect(results).toMatchObject(users.map(() => ({ status: 'rejected', reason: { status: 429 } })))
  for (const user of users) expect(await readCounter(school.db, laneKeys(originOf(user)).pair)).toBeUndefined()
})

test('in a group, an account with too many sign-ins within a minute must wait until the minute is over', async () => {
  const [often, other] = await buildUsers(2)
  const counted_since = new Date(NOW.getTime() - 20_000)
  await write(counterKey(often.email, 'sign-ins'), { ...newCounter(NOW), failures: LIMIT, counted_since })
  const found = await lookUpAll([originOf(often), originOf(other)])
  expect(found.map(({ retryAfter }) => retryAfter)).toEqual([40, undefined])
})

test('an attempt of a group fails and counts against the account, or is canceled, as one alone', async () => {
  const [failing, canceled] = await buildUsers(2)
  const [failed, stopped] = await lookUpAll([originOf(failing), originOf(canceled)])
  await failed?.claim.fail(NOW)
  await stopped?.claim.cancel()
  const [a, b] = [laneKeys(originOf(failing)), laneKeys(originOf(canceled))]
  expect([await failuresOf(a.pair), await failuresOf(a.account), await failuresOf(a.network)]).toEqual([1, 1, 1])
  expect([await failuresOf(b.pair), await failuresOf(b.account)]).toEqual([0, 0])
})

async function buildUsers<N extends number>(count: N) {
  const users = await Promise.all(Array.from({ length: count }, () => buildUser(school.postgres)))
  return users as typeof users & { readonly [index in 0 | 1 | 2]: (typeof users)[number] }
}

function originOf({ email }: { readonly email: string }): AttemptOrigin {
  return { email, device: undefined, site: '192.0.2.1', network: '192.0.2.0', networkLimit: LIMIT }
}

async function lookUpAll(origins: readonly AttemptOrigin[]) {
  const lookUp = openGroups()
  return Promise.all(origins.map((origin) => lookUp(origin)))
}

async function settleAll(origins: readonly AttemptOrigin[]) {
  const lookUp = openGroups()
  return Promise.allSettled(origins.map((origin) => lookUp(origin)))
}

function openGroups() {
  return lookUpInGroups({ postgres: school.postgres, clock: () => NOW, gatheringMs: () => 10 })
}

function write(key: CounterKey, counter: ReturnType<typeof newCounter>) {
  return school.postgres.transaction((trx) => writeCounter(trx, key, counter))
}

async function failuresOf(key: CounterKey): Promise<number> {
  return (await readCounter(school.db, key))?.failures ?? 0
}

async function countTransactions(): Promise<number> {
  const { rows } = await sql`select distinct xmin::text from sign_in_counter`.execute(school.db)
  return rows.length
}
