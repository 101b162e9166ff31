import { expect, test } from 'vitest'
import { testEntry } from '../../../test/data/enrollmentRules.ts'
import { connectedClasses } from './waitList.ts'

const changes = (drop_course_id: number) => ({ swap: { drop_course_id, automatic: true } })
const asks = (drop_course_id: number) => ({ swap: { drop_course_id, automatic: false } })

test('a class without automatic swaps on its wait list is alone', () => {
  const entries = [testEntry(1, 10, 501), testEntry(2, 10, 502, asks(20)), testEntry(3, 30, 501)]
  expect(connectedClasses([10], entries)).toEqual([10])
})

test('an automatic swap connects the class with the one given up, and so on, in the order of the ids', () => {
  const entries = [
    testEntry(1, 30, 501, changes(20)),
    testEntry(2, 20, 502, changes(10)),
    testEntry(3, 40, 503, changes(30)),
  ]
  expect(connectedClasses([30], entries)).toEqual([10, 20, 30])
})

test('it also connects the class with the others for which the same child waits', () => {
  const entries = [testEntry(1, 30, 501, changes(20)), testEntry(2, 10, 501), testEntry(3, 40, 502)]
  expect(connectedClasses([30], entries)).toEqual([10, 20, 30])
})

test('a circle of swaps is found from each of its classes', () => {
  const entries = [
    testEntry(1, 10, 501, changes(30)),
    testEntry(2, 20, 502, changes(10)),
    testEntry(3, 30, 503, changes(20)),
  ]
  for (const id of [10, 20, 30]) expect(connectedClasses([id], entries)).toEqual([10, 20, 30])
})
