import { describe, expect, test } from 'vitest'
import { NOW, testCourse, testEntry, testStudent } from '../../../test/data/enrollmentRules.ts'
import { noSeatRefusal } from '../refusals.ts'
import { acceptOffer, whyNotAnswer } from './offer.ts'

const robotics = testCourse(1, { name: 'Robotics', restrictions: '' })
const chess = testCourse(2, { name: 'Chess', period: '1' })
const band = testCourse(3, { name: 'Band', period: 'All Day' })
const later = new Date(NOW.getTime() + 1)
const entryWith = (drop_course_id: number | null, expires_at = later) =>
  testEntry(11, 1, 501, { offer: { id: 1, expires_at, drop_course_id } })

describe('accepting an offer', () => {
  test('of a class that the child can take drops nothing', () => {
    expect(acceptOffer(entryWith(null), testStudent(501), robotics, NOW)).toEqual({ drop_course_id: null })
  })

  test('drops the class that the offer names', () => {
    expect(acceptOffer(entryWith(2), testStudent(501, [chess]), robotics, NOW)).toEqual({ drop_course_id: 2 })
  })

  test('drops nothing once the class that the offer names is dropped or no longer in the way', () => {
    expect(acceptOffer(entryWith(2), testStudent(501), robotics, NOW)).toEqual({ drop_course_id: null })
    const moved = { ...chess, days: 'W' as const }
    expect(acceptOffer(entryWith(2), testStudent(501, [moved]), robotics, NOW)).toEqual({ drop_course_id: null })
  })

  test('is refused because of a class that the offer does not name', () => {
    const refusal = { because: 'same-time', by: 'Chess' }
    expect(acceptOffer(entryWith(null), testStudent(501, [chess]), robotics, NOW)).toEqual({ refusal })
  })

  test('is refused because of a second class in the way', () => {
    const refusal = { because: 'same-time', by: 'Band' }
    expect(acceptOffer(entryWith(2), testStudent(501, [chess, band]), robotics, NOW)).toEqual({ refusal })
  })

  test('is refused for another grade, unless the office allowed it', () => {
    const student = testStudent(501, [], { grade: '6' })
    expect(acceptOffer(entryWith(null), student, robotics, NOW)).toEqual({ refusal: { because: 'wrong-grade' } })
    const overridden = { ...entryWith(null), overridden: true }
    expect(acceptOffer(overridden, student, robotics, NOW)).toEqual({ drop_course_id: null })
  })

  test('is refused without an offer and from the moment of its expiry on', () => {
    const student = testStudent(501)
    expect(acceptOffer(undefined, student, robotics, NOW)).toEqual({ refusal: { because: 'no-offer' } })
    expect(acceptOffer(testEntry(11, 1, 501), student, robotics, NOW)).toEqual({ refusal: { because: 'no-offer' } })
    expect(acceptOffer(entryWith(null, NOW), student, robotics, NOW)).toEqual({ refusal: { because: 'offer-expired' } })
    expect(whyNotAnswer(entryWith(null).offer, NOW)).toBeUndefined()
  })
})

test('a class whose last seats are offered says that they are held', () => {
  expect(noSeatRefusal(0)).toBe('full')
  expect(noSeatRefusal(1)).toBe('held-for-the-line')
})
