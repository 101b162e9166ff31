import { expect, test } from 'vitest'
import { avoidsWindow } from './windows.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 7, 3, hour))
const windows = [
  { grades: '2,3', opens_at: at(8), closes_at: null },
  { grades: '4', opens_at: at(10), closes_at: null },
]

test.each([
  ['before all windows, for a child without a class', '4', '2', 7, false, false],
  ['before all windows, for a child with a class', '4', '2', 7, true, true],
  ['while only the new grade can enroll', '4', '2', 8, false, true],
  ['while only the former grade can enroll', '2', '4', 8, false, true],
  ['while both grades can enroll, for a child without a class', '2', '4', 10, false, false],
  ['while both grades can enroll, for a child with a class', '2', '4', 10, true, true],
  ['between grades of one window, for a child with a class', '2', '3', 8, true, false],
  ['while a grade that no window has is closed', '5', '2', 7, false, true],
] as const)('a change of grade %s: %s to %s at %i, %s, avoids a window: %s', (_, from, to, hour, onRoster, avoids) => {
  expect(avoidsWindow(windows, { from, to, now: at(hour), onRoster })).toBe(avoids)
})

test('a change of grade avoids nothing in a semester without windows', () => {
  expect(avoidsWindow([], { from: '4', to: '2', now: at(8), onRoster: true })).toBe(false)
})
