import { expect, test } from 'vitest'
import { countEachOnce, repeatedChildren, toNameKey } from './sameChild.ts'

test.each([
  ['Ruby', 'Marsh', 'ruby  ', 'MARSH'],
  ['Mary-Ann', 'O’Brien', 'Mary Ann', "O'brien"],
  ['Nuño', 'St. Clair', 'Nuno', 'St Clair'],
  ['Ana', 'Maria Nez', 'Ana Maria', 'Nez'],
])('%s %s and %s %s have the same key', (first_name, last_name, other_first, other_last) => {
  expect(toNameKey({ first_name, last_name })).toBe(toNameKey({ first_name: other_first, last_name: other_last }))
})

test('different names have different keys', () => {
  const keys = ['Ruby', 'Rubi', 'Ru', 'Rubys'].map((first_name) => toNameKey({ first_name, last_name: 'Marsh' }))
  expect(new Set(keys).size).toBe(keys.length)
})

const children = [{ student_id: 9 }, { student_id: 3 }, { student_id: 5 }]

test('of a pair, the first entry counts', () => {
  expect(countEachOnce(children, [[9, 3]])).toEqual([{ student_id: 9 }, { student_id: 5 }])
  expect(countEachOnce(children, [[3, 9]])).toEqual([{ student_id: 3 }, { student_id: 5 }])
})

test('an entry whose pair is not in the list counts', () => {
  expect(countEachOnce(children, [[1, 3]])).toEqual(children)
})

test('two confirmed children count, and a third entry that could be either does not', () => {
  expect(
    countEachOnce(children, [
      [3, 5],
      [5, 9],
    ]),
  ).toEqual([{ student_id: 9 }, { student_id: 3 }])
})

test('a child is repeated when a former one has the same name and grade', () => {
  const child = (first_name: string, grade: string) => ({ first_name, last_name: 'Tso', grade })
  expect(repeatedChildren([child('Ina', '3'), child('ína', '3'), child('Ina', '4'), child('Leo', '3')])).toEqual([1])
  expect(repeatedChildren([])).toEqual([])
})
