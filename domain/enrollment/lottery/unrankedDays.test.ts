import { expect, test } from 'vitest'
import type { Days } from '../../days.ts'
import { unrankedDays } from './unrankedDays.ts'

const ranked = (...days: Days[]) => ({ enrolled: new Set<Days>(), ranked: new Set(days) })

test('a day with a class to rank is neither taken nor empty, also if the child has a class on it', () => {
  expect(unrankedDays('5', { enrolled: new Set(['M']), ranked: new Set(['M', 'T/TH', 'W', 'F']) })).toEqual({
    taken: [],
    empty: [],
  })
})

test('a day without a class to rank is taken by the class of the child, or empty', () => {
  expect(unrankedDays('5', { enrolled: new Set(['M', 'F']), ranked: new Set(['F']) })).toEqual({
    taken: ['M'],
    empty: ['T/TH', 'W'],
  })
})

test('HS is a day of high school only', () => {
  expect(unrankedDays('5', ranked('M', 'T/TH', 'W', 'F')).empty).toEqual([])
  expect(unrankedDays('10', ranked('M', 'T/TH', 'W', 'F')).empty).toEqual(['HS'])
})
