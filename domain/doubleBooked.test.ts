import { expect, test } from 'vitest'
import { type Booking, doubleBookings } from './doubleBooked.ts'

const POTTERY: Booking = { id: 1, days: 'F', period: '3', room: 'Barn', teacher_id: 7, active: true }

function sharedWith(other: Partial<Booking>, course: Partial<Booking> = {}) {
  const others = [{ ...POTTERY, id: 2, room: 'Attic', teacher_id: 8, ...other }]
  return doubleBookings({ ...POTTERY, ...course }, others).map(({ shares }) => shares)
}

test('two classes in one room at one time are found', () => {
  expect(sharedWith({ room: 'Barn' })).toEqual(['room'])
})

test('two classes with one teacher at one time are found', () => {
  expect(sharedWith({ teacher_id: 7 })).toEqual(['teacher'])
})

test('one class can share both', () => {
  expect(sharedWith({ room: 'Barn', teacher_id: 7 })).toEqual(['room', 'teacher'])
})

test('capital letters and spaces around a room make no difference', () => {
  expect(sharedWith({ room: ' barn ' })).toEqual(['room'])
})

test('All Day takes the periods of its day, and no other day', () => {
  expect(sharedWith({ room: 'Barn', period: 'All Day' })).toEqual(['room'])
  expect(sharedWith({ room: 'Barn', period: 'All Day', days: 'M' })).toEqual([])
})

test.each([
  ['another period', { period: '4' as const }],
  ['another day', { days: 'W' as const }],
  ['an inactive class', { active: false }],
])('%s shares nothing', (_, other) => {
  expect(sharedWith({ room: 'Barn', teacher_id: 7, ...other })).toEqual([])
})

test('a class does not share with itself', () => {
  expect(doubleBookings(POTTERY, [POTTERY])).toEqual([])
})

test('classes without a room share no room, and a new class without a teacher shares none', () => {
  expect(sharedWith({ room: '' }, { room: '' })).toEqual([])
  expect(sharedWith({ teacher_id: 7 }, { id: undefined, teacher_id: undefined })).toEqual([])
})
