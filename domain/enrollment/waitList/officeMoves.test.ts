import { describe, expect, test } from 'vitest'
import { TIMES, testEntry } from '../../../test/data/enrollmentRules.ts'
import { enrollPastWaitList, lowerSeats } from './offer.ts'

const offer = (id: number) => ({ id, expires_at: TIMES.expires_at, drop_course_id: null })
/** Three children wait. The second and the first have offers, made in this order. */
const first = testEntry(11, 1, 501, { offer: offer(8) })
const second = testEntry(12, 1, 502, { offer: offer(7) })
const third = testEntry(13, 1, 503)
const entries = [third, first, second]
/** Four enrolled children and two offers. */
const seats = { current_seats: 6, max_seats: 6 }

describe('fewer seats', () => {
  test('withdraw the newest offers, as many as needed', () => {
    expect(lowerSeats(seats, 5, entries)).toEqual({ at_least: 4, withdraws: [first] })
    expect(lowerSeats(seats, 4, entries)).toEqual({ at_least: 4, withdraws: [first, second] })
  })

  test('withdraw nothing while seats are free, and more seats neither', () => {
    expect(lowerSeats({ current_seats: 6, max_seats: 9 }, 6, entries).withdraws).toEqual([])
    expect(lowerSeats(seats, 20, entries).withdraws).toEqual([])
  })

  test('are refused below the number of enrolled children', () => {
    expect(lowerSeats(seats, 3, entries)).toEqual({ at_least: 4, withdraws: undefined })
    expect(lowerSeats({ current_seats: 4, max_seats: 4 }, 3, [third])).toEqual({ at_least: 4, withdraws: undefined })
  })
})

describe('a child that the office enrolls', () => {
  test('takes the seat of its own offer and passes nobody', () => {
    expect(enrollPastWaitList(seats, 502, entries)).toEqual({ passes: [], withdraws: undefined })
  })

  test('from the wait list passes those in line before it, and the child with the newest offer, whose seat it takes', () => {
    expect(enrollPastWaitList(seats, 503, entries)).toEqual({ passes: [first], withdraws: first })
  })

  test('that does not wait passes all in line', () => {
    expect(enrollPastWaitList(seats, 900, entries)).toEqual({ passes: [first, third], withdraws: first })
  })

  test('takes a free seat if there is one, and passes those in line before it', () => {
    const free = { current_seats: 6, max_seats: 7 }
    expect(enrollPastWaitList(free, 503, entries)).toEqual({ passes: [], withdraws: undefined })
    expect(enrollPastWaitList(free, 900, entries)).toEqual({ passes: [third], withdraws: undefined })
    expect(enrollPastWaitList(free, 900, [])).toEqual({ passes: [], withdraws: undefined })
  })

  test('is refused in a class that is full of enrolled children', () => {
    expect(enrollPastWaitList(seats, 503, [third])).toEqual({ refusal: 'full' })
    expect(enrollPastWaitList(seats, 900, [])).toEqual({ refusal: 'full' })
  })
})
