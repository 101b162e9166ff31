import { expect, test } from 'vitest'
import { byShortage } from './shortage.ts'

test('a class is short by the first choices that it has no seats for, and the shortest class is first', () => {
  const demand = [
    { name: 'Robotics 10', seats: 12, first_choices: 12 },
    { name: 'Robotics 9', seats: 12, first_choices: 3 },
    { name: 'Pottery', seats: 8, first_choices: 9 },
    { name: 'Chess', seats: 0, first_choices: 4 },
  ]
  expect(byShortage(demand).map(({ name, short_by }) => [name, short_by])).toEqual([
    ['Chess', 4],
    ['Pottery', 1],
    ['Robotics 9', 0],
    ['Robotics 10', 0],
  ])
})
