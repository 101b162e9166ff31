import { expect, test } from 'vitest'
import type { RosterStudent } from '../../../contract/courses.ts'
import { waitingRows } from './waitingRows.ts'

const open = { current_seats: 8, max_seats: 9 }
const full = { current_seats: 9, max_seats: 9 }
const clash = { passed_over: { because: 'same-time', by: 'Chess' } } as const
const offer = { offer_ends_at: '2026-08-03T19:00:00.000Z' }

function waiting(...changes: readonly Partial<RosterStudent>[]) {
  return changes.map((change, id) => ({ id, offer_ends_at: null, passed_over: null, ...change }) as RosterStudent)
}

function shown(course: Parameters<typeof waitingRows>[0]) {
  return waitingRows(course).rows.map(({ passes, isNext }) => `${passes}${isNext ? ' next' : ''}`)
}

test('the first child that can take an open seat is next, and the others pass those before them', () => {
  expect(shown({ ...open, waiting: waiting({}, {}, {}) })).toEqual(['0 next', '1', '2'])
  expect(shown({ ...open, waiting: waiting(clash, {}, {}) })).toEqual(['0', '1 next', '2'])
  expect(shown({ ...open, waiting: waiting(clash) })).toEqual(['0'])
})

test('a child with a held seat is next, and passes nobody', () => {
  expect(shown({ ...full, waiting: waiting(clash, {}, offer) })).toEqual(['0', '1', '0 next'])
})

test('a child in line passes no child with a held seat, but the one whose seat it would get', () => {
  const later = { offer_ends_at: '2026-08-03T20:00:00.000Z' }
  expect(shown({ ...open, waiting: waiting(offer, {}, {}) })).toEqual(['0 next', '0', '1'])
  expect(shown({ ...full, waiting: waiting(later, offer, {}, {}) })).toEqual(['0 next', '0', '1', '2'])
  expect(shown({ ...full, waiting: waiting(offer, {}, later, {}) })).toEqual(['0 next', '0', '0', '2'])
})

test('in a full class without a held seat nobody is next', () => {
  const course = { ...full, waiting: waiting({}, {}) }
  expect(waitingRows(course).isFull).toBe(true)
  expect(shown(course)).toEqual(['0', '1'])
  expect(waitingRows({ ...full, waiting: waiting({}, offer) }).isFull).toBe(false)
})
