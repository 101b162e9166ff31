import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSchoolTime, schoolTimeText } from './schoolTime.ts'

test.each([
  ['2026-08-03 08:15', 'America/Phoenix', '2026-08-03T15:15:00.000Z'],
  ['2026-08-03 08:15:09', 'America/Phoenix', '2026-08-03T15:15:09.000Z'],
  ['2026-08-03T08:15:09.5', 'America/Phoenix', '2026-08-03T15:15:09.500Z'],
  ['2026-08-03 08:15', 'America/New_York', '2026-08-03T12:15:00.000Z'],
  ['2026-12-03 08:15', 'America/New_York', '2026-12-03T13:15:00.000Z'],
  ['2026-08-03 08:15', 'Asia/Kolkata', '2026-08-03T02:45:00.000Z'],
  ['2026-08-03 08:15 -06:00', 'America/Phoenix', '2026-08-03T14:15:00.000Z'],
  ['2026-08-03 08:15-0600', 'America/Phoenix', '2026-08-03T14:15:00.000Z'],
  ['2026-08-03 08:15Z', 'America/Phoenix', '2026-08-03T08:15:00.000Z'],
  ['2026-11-01 01:30 -05:00', 'America/New_York', '2026-11-01T06:30:00.000Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(readSchoolTime(text, zone)).toEqual({ moment: new Date(moment) })
})

test.each([
  ['yesterday', 'unreadable'],
  ['2026-02-30 08:15', 'unreadable'],
  ['2026-08-03 25:00', 'unreadable'],
  ['08/03/2026 08:15', 'unreadable'],
  ['2026-03-08 02:30', 'skipped'],
  ['2026-11-01 01:30', 'twice'],
])('%s is refused as %s', (text, refusal) => {
  expect(readSchoolTime(text, 'America/New_York')).toEqual({ refusal })
})

test('a time is formatted in the school’s time zone with its offset', () => {
  expect(schoolTimeText(new Date('2026-08-03T15:15:00Z'), 'America/Phoenix')).toBe('2026-08-03 08:15:00 -07:00')
  expect(schoolTimeText(new Date('2026-08-03T02:45:00Z'), 'Asia/Kolkata')).toBe('2026-08-03 08:15:00 +05:30')
})

test('a formatted time is parsed to the same time', () => {
  const zones = fc.constantFrom('America/Phoenix', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC')
  const seconds = fc.integer({ min: Date.UTC(2020) / 1000, max: Date.UTC(2040) / 1000 })
  fc.assert(
    fc.property(seconds, zones, (second, zone) => {
      const moment = new Date(second * 1000)
      expect(readSchoolTime(schoolTimeText(moment, zone), zone)).toEqual({ moment })
      const { moment: withoutOffset, refusal } = readSchoolTime(schoolTimeText(moment, zone).slice(0, 19), zone)
      expect(refusal === 'twice' || withoutOffset?.getTime() === moment.getTime()).toBe(true)
    }),
  )
})
