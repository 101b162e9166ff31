import { expect, test } from 'vitest'
import { familyNumbers } from './pool.ts'

test('brothers and sisters share their lowest code, and a child alone has no number', () => {
  const children = [
    { code: 30, parent_id: 1 },
    { code: 20, parent_id: 2 },
    { code: 10, parent_id: 1 },
  ]
  expect([...familyNumbers(children)]).toEqual([
    [30, 10],
    [10, 10],
    [20, null],
  ])
})
