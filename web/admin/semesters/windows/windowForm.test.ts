import { expect, test } from 'vitest'
import { windowsForm } from '../../../../contract/enrollment/windows.ts'
import { newWindow, toFields } from './windowForm.ts'

test.each([
  { grades: 'K,1', opens_at: '2026-08-03T15:00:00.000Z', closes_at: null },
  { grades: '', opens_at: '2026-10-31T14:00:00.000Z', closes_at: '2026-11-02T15:00:30.000Z' },
])('a window that is loaded and saved unchanged stays the same', (window) => {
  const fields = toFields({ id: 1, ...window }, 'America/Denver')
  expect(windowsForm('America/Denver').parse({ windows: [fields] })).toEqual({ windows: [{ id: 1, ...window }] })
})

test('a new window has the grades without a window, and all of them if none is left', () => {
  const [early, late] = ['K,1,2,3,4,5,6,7,8', '9,10,11,12'].map((grades) => ({ grades }))
  const grades = (...windows: ({ grades: string } | undefined)[]) =>
    newWindow(windows.flatMap((window) => window ?? [])).grades
  expect(grades()).toBe('K,1,2,3,4,5,6,7,8,9,10,11,12')
  expect(grades(early)).toBe(late?.grades)
  expect(grades(early, { grades: '' })).toBe(late?.grades)
  expect(grades(early, late)).toBe(grades())
})
