import { expect, onTestFinished, test } from 'vitest'
import { newCounter } from '../../domain/attempts.ts'
import { newEmail } from '../../test/data/builders.ts'
import { buildParentWithPassword } from '../../test/data/signIns.ts'
import { openSchool } from '../../test/school.ts'
import { counterKey, readCounters, type Scope, writeCounter } from './counters.queries.ts'
import { withHashingSlot } from './passwordHashing.ts'
import { lookUpsInBatches } from './signInLookUps.ts'

const school = openSchool()
const NOW = new Date('2031-02-03T08:00:00Z')
const NETWORK = '192.0.2.10'
const PAIR: Scope = `network ${NETWORK}`
const LIMIT = 60

test('attempts that are looked up together are each admitted, delayed or refused by their own counters', async () => {
  fillQueue()
  const lookUp = lookUpsInBatches({ postgres: school.postgres, clock: () => NOW, networkLimit: LIMIT })
  const [known, delayed, refused, tooMany] = await Promise.all(
    Array.from({ length: 4 }, () => buildParentWithPassword(school)),
  )
  const unknown = newEmail()
  await write(delayed?.email, PAIR, { failures: 6, seconds: 4 })
  await write(refused?.email, PAIR, { failures: 6, seconds: 11 })
  await write(tooMany?.email, 'sign-ins', { failures: LIMIT, seconds: 0 })
  const emails = [known?.email, unknown, delayed?.email, refused?.email, tooMany?.email].map(String)
  const results = await Promise.allSettled(
    emails.map((email) => lookUp({ email, device: undefined, site: NETWORK, network: NETWORK })),
  )
  expect(results).toMatchObject([
    { value: { attempt: { delay_ms: 0 }, account: { id: known?.id }, retryAfter: undefined } },
    { value: { attempt: { delay_ms: 0 }, account: undefined, retryAfter: undefined } },
    { value: { attempt: { delay_ms: 4000 }, account: { id: delayed?.id }, retryAfter: undefined } },
    { reason: { status: 429, retryAfter: 1 } },
    { value: { attempt: { delay_ms: 0 }, account: { id: tooMany?.id }, retryAfter: 60 } },
  ])
  const counted = await readCounters(
    school.db,
    emails.map((email) => counterKey(email, PAIR)),
  )
  expect(counted.map((counter) => counter?.failures)).toEqual([1, 1, 7, 6, 1])
  expect(new Set(counted.map((counter) => counter?.version)).size).toBeLessThan(emails.length - 1)
})

/** So that sign-ins wait for each other. */
function fillQueue(): void {
  const released = Promise.withResolvers<void>()
  for (let n = 0; n < 300; n++) void withHashingSlot(() => released.promise)
  onTestFinished(() => released.resolve())
}

function write(
  email: string | undefined,
  scope: Scope,
  { failures, seconds }: { readonly failures: number; readonly seconds: number },
): Promise<void> {
  const counter = { ...newCounter(NOW), failures, next_attempt_at: new Date(NOW.getTime() + seconds * 1000) }
  return school.postgres.transaction((trx) => writeCounter(trx, counterKey(String(email), scope), counter))
}
