import { expect, test } from 'vitest'
import { testChild, testClass } from '../../../test/data/enrollmentRules.ts'
import { byShortage, chanceOf, demandOf } from './demand.ts'

test('the demand counts the first choice of each time for each class, also of two with one name', () => {
  const classes = [testClass(10, { free_seats: 2 }), testClass(11, { free_seats: 3 }), testClass(12), testClass(13)]
  const children = [testChild(1, [[10, 11], [12]]), testChild(2, [[11]]), testChild(3, [[12, 10]]), testChild(4, [])]
  const pool = { priority: 'none', wait_list_limit: 5, classes, children } as const
  const names = new Map([
    [10, 'Pottery'],
    [11, 'Pottery'],
    [12, 'Chess'],
    [13, 'Choir'],
  ])
  expect(demandOf(pool, (id) => names.get(id) ?? '')).toEqual([
    { section: '110', name: 'Pottery', first_choices: 1, seats: 2 },
    { section: '111', name: 'Pottery', first_choices: 1, seats: 3 },
    { section: '112', name: 'Chess', first_choices: 2, seats: 1 },
    { section: '113', name: 'Choir', first_choices: 0, seats: 1 },
  ])
})

test.each([
  [0, 1, 'high'],
  [6, 8, 'high'],
  [8, 8, 'medium'],
  [16, 8, 'medium'],
  [17, 8, 'low'],
  [0, 0, 'low'],
  [3, 0, 'low'],
] as const)('%i first choices for %i seats are a %s chance', (first_choices, seats, chance) => {
  expect(chanceOf({ first_choices, seats })).toBe(chance)
})

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
