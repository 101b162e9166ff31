import { expect, test } from 'vitest'
import { isWaitListFull } from './limit.ts'

test('a wait list is full with five students', () => {
  expect(isWaitListFull({ wait_list: 4, offered_seats: 0 })).toBe(false)
  expect(isWaitListFull({ wait_list: 5, offered_seats: 0 })).toBe(true)
  expect(isWaitListFull({ wait_list: 6, offered_seats: 0 })).toBe(true)
  expect(isWaitListFull({ wait_list: 6, offered_seats: 2 })).toBe(false)
})
