import { expect, test } from 'vitest'
import { countEachOnce, inLotteryOrder, keepsLot, repeatedChildren, toNameKey } from './sameChild.ts'

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

const entry = (student_id: number, { kept_id = null as number | null, took_part_at_closing = true } = {}) => ({
  student_id,
  kept_id,
  took_part_at_closing,
})

test('an entry that took part at the closing is before the kept one, and that before the one that was added first', () => {
  const entries = [
    entry(3, { kept_id: 5 }),
    entry(9),
    entry(5, { took_part_at_closing: false }),
    entry(1, { took_part_at_closing: false, kept_id: 5 }),
    entry(7),
  ]
  expect(inLotteryOrder(entries).map(({ student_id }) => student_id)).toEqual([7, 9, 3, 5, 1])
})

test.each([
  ['two entries that took part', [entry(3), entry(5)], [3]],
  ['an entry that took part and one that did not', [entry(3, { took_part_at_closing: false }), entry(5)], [5]],
  ['an entry that was another one', [entry(5), entry(3, { kept_id: 5, took_part_at_closing: false })], [5]],
  ['one entry with choices', [entry(5)], [3, 5]],
  ['entries of a third one', [entry(7), entry(4, { kept_id: 7 })], []],
  ['no entry with choices', [], [3, 5]],
])('with %s, the office may keep those with which the child has the same lot', (_, entries, allowed) => {
  expect([3, 5].filter((kept_id) => keepsLot(entries, kept_id))).toEqual(allowed)
})
