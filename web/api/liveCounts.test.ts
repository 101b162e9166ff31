import { expect, test } from 'vitest'
import { recordCounts, withCounts, withNewerCounts } from './liveCounts.ts'

const ROW = { id: 1, current_seats: 1, max_seats: 9, wait_list: 0, offered_seats: 0, name: 'Art' }
const COUNTS = { id: 1, current_seats: 2, max_seats: 9, wait_list: 0, offered_seats: 0 }

test('a fetch that started before an event gets the counts of the event', () => {
  const start = performance.now() - 1
  recordCounts([COUNTS])
  expect(withNewerCounts([ROW, { ...ROW, id: 2 }], start)).toEqual([
    { ...ROW, current_seats: 2 },
    { ...ROW, id: 2 },
  ])
})

test('a fetch that started after an event keeps what it read', () => {
  recordCounts([COUNTS])
  expect(withNewerCounts([ROW], performance.now() + 1)).toEqual([ROW])
})

test('counts change the classes that they are about, and no other fields', () => {
  expect(withCounts([ROW, { ...ROW, id: 2 }], [COUNTS])).toEqual([
    { ...ROW, current_seats: 2 },
    { ...ROW, id: 2 },
  ])
})
