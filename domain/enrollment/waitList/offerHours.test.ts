import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../durations.ts'
import { schoolTimeText } from '../../schoolTime.ts'
import { addOfferHours, offerHoursBetween, reminderOfOffer } from './offer.ts'

const expiry = (from: string, hours: number, zone: string) => addOfferHours(new Date(from), hours, zone).toISOString()

describe('the hours of an offer', () => {
  test.each([
    ['made in the morning end the same evening', '2026-08-10T08:00-07:00', 12, '2026-08-10T20:00-07:00'],
    ['made at noon go on at 8:00 of the next day', '2026-08-10T12:00-07:00', 12, '2026-08-11T12:00-07:00'],
    ['are two days by default', '2026-08-10T15:30-07:00', 24, '2026-08-12T15:30-07:00'],
    ['made at night begin at 8:00', '2026-08-10T23:15-07:00', 1, '2026-08-11T09:00-07:00'],
    ['made before 8:00 begin at 8:00', '2026-08-10T03:00-07:00', 1, '2026-08-10T09:00-07:00'],
    ['made at 20:00 begin at 8:00 of the next day', '2026-08-10T20:00-07:00', 24, '2026-08-12T20:00-07:00'],
    ['made a minute before 20:00 use that minute', '2026-08-10T19:59-07:00', 1, '2026-08-11T08:59-07:00'],
    ['run on weekends', '2026-08-14T10:00-07:00', 24, '2026-08-16T10:00-07:00'],
    ['cross the end of a year', '2026-12-31T14:00-07:00', 12, '2027-01-01T14:00-07:00'],
    ['may be fractions', '2026-08-10T19:00-07:00', 1.5, '2026-08-11T08:30-07:00'],
  ])('%s', (_, from, hours, until) => {
    expect(expiry(from, hours, 'America/Phoenix')).toBe(new Date(until).toISOString())
  })

  test.each([
    ['spring forward', 'America/New_York', '2026-03-07T14:00-05:00', 12, '2026-03-08T14:00-04:00'],
    ['fall back', 'America/New_York', '2026-10-31T14:00-04:00', 12, '2026-11-01T14:00-05:00'],
    ['spring forward in the south', 'Australia/Sydney', '2026-10-03T14:00+10:00', 12, '2026-10-04T14:00+11:00'],
    ['change by half an hour', 'Australia/Lord_Howe', '2026-10-03T14:00+10:30', 12, '2026-10-04T14:00+11:00'],
    ['change at midnight', 'Africa/Cairo', '2026-04-23T14:00+02:00', 12, '2026-04-24T14:00+03:00'],
    ['stay', 'Asia/Kolkata', '2026-03-07T14:00+05:30', 12, '2026-03-08T14:00+05:30'],
  ])('end at the same time of the school’s clock when clocks %s at night', (_, zone, from, hours, until) => {
    expect(expiry(from, hours, zone)).toBe(new Date(until).toISOString())
  })

  test('do not run on a day that the calendar of the zone skips', () => {
    expect(expiry('2011-12-29T14:00-10:00', 12, 'Pacific/Apia')).toBe(new Date('2011-12-31T14:00+14:00').toISOString())
  })

  test('remind the family after three quarters', () => {
    const from = new Date('2026-08-10T08:00-07:00')
    const until = new Date('2026-08-11T20:00-07:00')
    expect(reminderOfOffer(from, until, 'America/Phoenix')).toEqual(new Date('2026-08-11T14:00-07:00'))
    expect(reminderOfOffer(until, until, 'America/Phoenix')).toBeUndefined()
  })
})

describe('for any time, hours and zone', () => {
  const zone = fc.constantFrom(
    'America/Phoenix',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Africa/Cairo',
  )
  const minute = fc.integer({ min: Date.UTC(2020) / MINUTE_MS, max: Date.UTC(2035) / MINUTE_MS })
  const hours = fc.integer({ min: 1, max: 4 * 100 }).map((quarters) => quarters / 4)
  const clock = (time: Date, timeZone: string) => schoolTimeText(time, timeZone).slice(11, 19)

  test('exactly these hours are counted until the expiry, which is from 8:00 to 20:00', () => {
    fc.assert(
      fc.property(minute, hours, zone, (at, count, timeZone) => {
        const from = new Date(at * MINUTE_MS)
        const until = addOfferHours(from, count, timeZone)
        expect(offerHoursBetween(from, until, timeZone)).toBeCloseTo(count, 9)
        const local = clock(until, timeZone)
        expect(local > '08:00:00' && local <= '20:00:00').toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('the hours agree with counting every quarter of an hour by the clock', () => {
    fc.assert(
      fc.property(minute, hours, zone, (at, count, timeZone) => {
        let time = Math.ceil(at / 15) * 15 * MINUTE_MS
        const from = new Date(time)
        for (let left = count * 4; left > 0; time += 15 * MINUTE_MS) {
          const local = clock(new Date(time), timeZone)
          if (local >= '08:00:00' && local < '20:00:00') left -= 1
        }
        expect(addOfferHours(from, count, timeZone)).toEqual(new Date(time))
      }),
      { numRuns: 60 },
    )
  })

  test('a later offer never expires before an earlier one, and more hours never end sooner', () => {
    fc.assert(
      fc.property(minute, fc.nat(5000), hours, zone, (at, later, count, timeZone) => {
        const [first, second] = [new Date(at * MINUTE_MS), new Date((at + later) * MINUTE_MS)]
        const until = addOfferHours(first, count, timeZone).getTime()
        expect(addOfferHours(second, count, timeZone).getTime()).toBeGreaterThanOrEqual(until)
        expect(addOfferHours(first, count + 1, timeZone).getTime()).toBeGreaterThan(until)
      }),
      { numRuns: 150 },
    )
  })
})
