import { describe, expect, test } from 'vitest'
import { testCourse, testEntry, testStudent } from '../../../test/data/enrollmentRules.ts'
import { whyPassedOver } from './serve.ts'

const robotics = testCourse(1, { name: 'Robotics' })
const chess = testCourse(2, { name: 'Chess', period: '1' })
const choir = testCourse(4, { name: 'Choir', restrictions: '101' })
const busy = testStudent(7, [chess])
const swap = { drop_course_id: chess.id, automatic: false }
const waiting = testEntry(1, robotics.id, 7)

describe('a waiting child is told', () => {
  test('nothing when it can take a seat', () => {
    expect(whyPassedOver(waiting, testStudent(7), robotics, 'offer')).toBeUndefined()
  })

  test('which class is in the way, by time or by restrictions', () => {
    expect(whyPassedOver(waiting, busy, robotics, 'offer')).toEqual({ because: 'same-time', by: 'Chess' })
    const restricted = testStudent(7, [choir])
    expect(whyPassedOver(waiting, restricted, robotics, 'enroll')).toEqual({ because: 'restricted', by: 'Choir' })
  })

  test('that the class is no longer for its grade, unless the office allowed it', () => {
    const older = testStudent(7, [], { grade: '6' })
    expect(whyPassedOver(waiting, older, robotics, 'offer')).toEqual({ because: 'wrong-grade' })
    expect(whyPassedOver({ ...waiting, overridden: true }, older, robotics, 'offer')).toBeUndefined()
  })

  test('nothing about a class that it gives up by its standing swap', () => {
    expect(whyPassedOver({ ...waiting, swap }, busy, robotics, 'offer')).toBeUndefined()
    const busier = testStudent(7, [chess, choir])
    expect(whyPassedOver({ ...waiting, swap }, busier, robotics, 'offer')).toEqual({
      because: 'restricted',
      by: 'Choir',
    })
  })

  test('why it cannot accept its offer, which may name a class to give up', () => {
    const offered = { ...waiting, offer: { drop_course_id: null } }
    expect(whyPassedOver(offered, busy, robotics, 'offer')).toEqual({ because: 'same-time', by: 'Chess' })
    expect(whyPassedOver({ ...offered, offer: { drop_course_id: chess.id } }, busy, robotics, 'open')).toBeUndefined()
  })

  test('nothing where freed seats are open to all families', () => {
    expect(whyPassedOver(waiting, busy, robotics, 'open')).toBeUndefined()
  })
})
