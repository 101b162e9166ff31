import { expect, test } from 'vitest'
import { compare } from './column.ts'

test('a table sorts names in natural order and numbers by value', () => {
  const names = ["O'Brien", 'Zuni', 'Nuñez', 'Łukasz', 'Nguyễn', "tł'ízí", 'Nez', 'Lopez']
  const sorted = ['Lopez', 'Łukasz', 'Nez', 'Nguyễn', 'Nuñez', "O'Brien", "tł'ízí", 'Zuni']
  expect(names.toSorted(compare)).toEqual(sorted)
  expect(['1000', '21', '101'].toSorted(compare)).toEqual(['21', '101', '1000'])
  expect([10, 9].toSorted(compare)).toEqual([9, 10])
})
