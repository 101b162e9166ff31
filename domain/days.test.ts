import { expect, test } from 'vitest'
import { DAY_NOTE_KEYS, DAYS, dayNoteKeyOf } from './days.ts'

test('a school week has five day groups, with Monday first and high school options last', () => {
  expect(DAYS).toEqual(['M', 'T/TH', 'W', 'F', 'HS'])
})

test('each day group has its own note key, and Tuesday and Thursday share one', () => {
  expect(DAYS.map(dayNoteKeyOf)).toEqual(['m', 't', 'w', 'f', 'hs'])
  expect(DAYS.map(dayNoteKeyOf)).toEqual([...DAY_NOTE_KEYS])
})
