import { expect, test } from 'vitest'
import { familyNumbers } from './pool.ts'

test('siblings who are drawn together share their lowest code, and others have no number', () => {
  const children = [
    { code: 30, parent_id: 1 },
    { code: 20, parent_id: 2 },
    { code: 10, parent_id: 1 },
    { code: 50, parent_id: 3 },
    { code: 40, parent_id: 3 },
  ]
  expect([...familyNumbers(children, new Set([1, 2]))]).toEqual([
    [30, 10],
    [10, 10],
  ])
})
