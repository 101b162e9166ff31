import { expect, test } from 'vitest'
import { byShortage } from './shortage.ts'

test('a class is short by the first choices that it has no seats for, and the shortest class is first', () => {
  const demand = [
    { section: '30', name: 'Robotics 10', seats: 12, first_choices: 12 },
    { section: '20', name: 'Robotics 9', seats: 12, first_choices: 3 },
    { section: '10', name: 'Robotics 9', seats: 12, first_choices: 3 },
    { section: '201', name: 'Pottery', seats: 8, first_choices: 9 },
    { section: '202', name: 'Chess', seats: 0, first_choices: 4 },
  ]
  expect(byShortage(demand).map(({ section, name, short_by }) => [`${name} ${section}`, short_by])).toEqual([
    ['Chess 202', 4],
    ['Pottery 201', 1],
    ['Robotics 9 10', 0],
    ['Robotics 9 20', 0],
    ['Robotics 10 30', 0],
  ])
})
