import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AttemptCounter, currentCounter, FAILURES_COUNTED_MS, newCounter } from './attempts.ts'
import { admitFromNetwork, COUNTED_PER_NETWORK, MAX_DELAY_MS, NETWORK_COUNTED_MS } from './pacing.ts'

const EIGHT = new Date('2031-02-03T08:00:00Z')
const LIMIT = 60
/** Milliseconds between two guesses of an attacker without a delay. */
const TRIP_MS = 100

test('one network makes one guess in two seconds on one account, with any number of connections', () => {
  const { checked } = attack({ networks: 1, connections: 50, seconds: 3600 })
  expect(checked).toBeGreaterThan(1700)
  expect(checked).toBeLessThanOrEqual(1810)
})

test('two and nine networks together make few more guesses than one', () => {
  for (const networks of [2, 3, 9]) {
    const { checked } = attack({ networks, connections: 5, seconds: 3600 })
    expect(checked).toBeLessThanOrEqual(1810 + networks * COUNTED_PER_NETWORK)
  }
})

test('a hundred networks make a hundred free guesses, and then one in ten seconds', () => {
  const { checked } = attack({ networks: 100, connections: 3, seconds: 3600 })
  expect(checked).toBeLessThanOrEqual(100 + 100 + 360)
})

test('during an attack with three connections on the same network the right password is checked within ten seconds', () => {
  const { countersAt } = attack({ networks: 1, connections: 3, seconds: 400 })
  for (let second = 0; second < 400; second += 7) {
    const admitted = admitFromNetwork(countersAt(second), LIMIT, at(second))
    expect('delay_ms' in admitted ? admitted.delay_ms : Number.POSITIVE_INFINITY).toBeLessThanOrEqual(8000)
  }
})

test('an attack from one network does not delay an attempt from another', () => {
  const { countersAt } = attack({ networks: 1, connections: 20, seconds: 400 })
  const { account } = countersAt(300)
  const other = { pair: newCounter(at(300)), account, network: newCounter(at(300)) }
  expect(admitFromNetwork(other, LIMIT, at(300))).toMatchObject({ delay_ms: 0 })
})

test('an attempt is delayed for at most 10 seconds or refused for at most 30 with any counters', () => {
  const counter = fc.record({
    failures: fc.integer({ min: 0, max: 2000 }),
    counted_since: fc.integer({ min: -7200, max: 7200 }).map(at),
    next_attempt_at: fc.integer({ min: -86_400, max: 86_400 }).map(at),
  })
  const counters = fc.record({ pair: counter, account: counter, network: counter })
  fc.assert(
    fc.property(counters, fc.integer({ min: 1, max: 1000 }), (counters, limit) => {
      const admitted = admitFromNetwork(counters, limit, EIGHT)
      if ('retry_after' in admitted) expect(admitted.retry_after).toBeLessThanOrEqual(30)
      else {
        expect(admitted.delay_ms).toBeLessThanOrEqual(MAX_DELAY_MS)
        expect(admitted.counters.pair.failures).toBe(counters.pair.failures + 1)
      }
    }),
    { numRuns: 2000 },
  )
})

function at(seconds: number): Date {
  return new Date(EIGHT.getTime() + seconds * 1000)
}

interface Attack {
  readonly networks: number
  readonly connections: number
  readonly seconds: number
}

interface Network {
  pair: AttemptCounter
  network: AttemptCounter
}

/** Every connection guesses on one account as often as possible. Returns the number of checked guesses. */
function attack({ networks, connections, seconds }: Attack) {
  const snapshots: { at: number; account: AttemptCounter; first: Network }[] = []
  const all = Array.from({ length: networks }, (): Network => ({ pair: newCounter(EIGHT), network: newCounter(EIGHT) }))
  let account = newCounter(EIGHT)
  let checked = 0
  const due = all.flatMap((from) => Array.from({ length: connections }, () => ({ from, next: 0 })))
  for (let ms = 0; ms < seconds * 1000; ms += TRIP_MS) {
    const now = new Date(EIGHT.getTime() + ms)
    for (const connection of due.filter(({ next }) => next <= ms)) {
      const { from } = connection
      const counters = {
        pair: currentCounter(from.pair, now, FAILURES_COUNTED_MS),
        account: currentCounter(account, now, FAILURES_COUNTED_MS),
        network: currentCounter(from.network, now, NETWORK_COUNTED_MS),
      }
      const admitted = admitFromNetwork(counters, LIMIT, now)
      if ('retry_after' in admitted) {
        connection.next = ms + admitted.retry_after * 1000
        continue
      }
      connection.next = ms + admitted.delay_ms + TRIP_MS
      checked += 1
      from.pair = admitted.counters.pair
      const counts = from.pair.failures <= COUNTED_PER_NETWORK ? 1 : 0
      account = { ...admitted.counters.account, failures: admitted.counters.account.failures + counts }
      from.network = { ...admitted.counters.network, failures: admitted.counters.network.failures + 1 }
    }
    const [first] = all
    if (ms % 1000 === 0 && first) snapshots.push({ at: ms / 1000, account, first: { ...first } })
  }
  const countersAt = (second: number) => {
    const { account, first } = snapshots[second] ?? snapshots.at(-1) ?? { account: newCounter(EIGHT), first: all[0] }
    return { account, pair: first?.pair ?? newCounter(EIGHT), network: first?.network ?? newCounter(EIGHT) }
  }
  return { checked, countersAt }
}
