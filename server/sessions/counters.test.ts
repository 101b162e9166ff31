import { expect, test } from 'vitest'
import { type AttemptCounter, newCounter } from '../../domain/attempts.ts'
import { openSchool } from '../../test/school.ts'
import {
  type CounterKey,
  counterKey,
  deleteCounter,
  readCounters,
  replaceCounters,
  writeCounter,
} from './counters.queries.ts'

const school = openSchool()

test('a batch replaces only the counters that no other attempt has written since', async () => {
  const [unchanged, changed, deleted, missing, created] = [keyOf('a'), keyOf('b'), keyOf('c'), keyOf('d'), keyOf('e')]
  const keys = [unchanged, changed, deleted, missing, created]
  for (const key of [unchanged, changed, deleted]) await write(key, 1)
  const read = await readCounters(school.db, keys)
  await write(changed, 50)
  await deleteCounter(school.db, deleted)
  await write(created, 50)
  const written = await replaceCounters(
    school.db,
    keys.map((key, index) => ({ key, read: read[index], counter: withFailures(2) })),
  )
  expect(keys.map((key) => written.has(key))).toEqual([true, false, true, true, false])
  const counters = await readCounters(school.db, keys)
  expect(counters.map((counter) => counter?.failures)).toEqual([2, 50, 2, 2, 50])
})

function keyOf(name: string): CounterKey {
  return counterKey(`${name}@school.test`, 'networks')
}

function write(key: CounterKey, failures: number): Promise<void> {
  return school.postgres.transaction((trx) => writeCounter(trx, key, withFailures(failures)))
}

function withFailures(failures: number): AttemptCounter {
  return { ...newCounter(new Date('2031-02-03T08:00:00Z')), failures }
}
