import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAYS, type Days } from '../../domain/days.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Language } from '../../domain/language.ts'
import { readCalendar } from '../../test/data/calendar.ts'
import { textsFor } from '../platform/texts/catalog.ts'
import type { CalendarClass, CalendarSemester } from './calendars.queries.ts'
import { type CalendarContent, calendarText } from './calendarText.ts'

const SEMESTER: CalendarSemester = {
  id: 1,
  starts_on: '2026-10-19',
  ends_on: '2026-11-13',
  days_off: [],
  bell_schedules: DEFAULT_BELL_SCHEDULES.map(({ rows, ...schedule }) => ({ ...schedule, rows: [...rows] })),
  revision: 0,
  revised_at: null,
  time_zone: 'America/New_York',
  classes: [],
}

const COURSE: CalendarClass = {
  id: 7,
  section: '101',
  name: 'Robotics',
  name_es: '',
  room: 'Room 4',
  days: 'M',
  period: '1',
  time: '8:30-9:25',
  revision: 3,
  revised_at: '2026-08-01T03:00:00-07:00',
  teacher: { first_name: 'Grace', last_name: 'Nez' },
}

test('a Monday class keeps its local time when New York leaves daylight saving time', () => {
  const { instances } = readCalendar(textOf({ time_zone: 'America/New_York' }))
  expect(instances.map(({ starts }) => starts)).toEqual([
    '2026-10-19T12:30:00.000Z',
    '2026-10-26T12:30:00.000Z',
    '2026-11-02T13:30:00.000Z',
    '2026-11-09T13:30:00.000Z',
  ])
  expect(instances[2]?.ends).toBe('2026-11-02T14:25:00.000Z')
})

test('a Monday class keeps its UTC time in Phoenix, which has no daylight saving time', () => {
  const { instances } = readCalendar(textOf({ time_zone: 'America/Phoenix' }))
  const hours = new Set(instances.map(({ starts }) => starts.slice(11, 16)))
  expect([instances.length, [...hours]]).toEqual([4, ['15:30']])
})

test('days off are left out', () => {
  const days_off = ['2026-10-27', '2026-11-11', '2026-11-12']
  const { instances } = readCalendar(textOf({ days_off, classes: [{ ...COURSE, days: 'T/TH' }] }))
  expect(instances.map(({ starts }) => starts.slice(0, 10))).toEqual([
    '2026-10-20',
    '2026-10-22',
    '2026-10-29',
    '2026-11-03',
    '2026-11-05',
    '2026-11-10',
  ])
})

test('a class without a known time is an all-day event that blocks no time', () => {
  const classes: CalendarClass[] = [{ ...COURSE, period: '8', time: 'TBA' }]
  const { instances, events } = readCalendar(textOf({ classes, days_off: ['2026-10-26'] }))
  expect(instances.map(({ starts, ends }) => [starts, ends])).toEqual([
    ['2026-10-19', '2026-10-20'],
    ['2026-11-02', '2026-11-03'],
    ['2026-11-09', '2026-11-10'],
  ])
  expect(events[0]?.description).toBe('Section 101\nTeacher: Grace Nez\nTBA')
  expect(events[0]?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
})

test('an HS class is on the first day of the semester and says who knows its days', () => {
  const { instances, events } = readCalendar(textOf({ classes: [{ ...COURSE, days: 'HS', time: '8:30-10:00' }] }))
  expect(instances.map(({ starts }) => starts)).toEqual(['2026-10-19'])
  expect(events[0]?.description).toBe(
    'Section 101\nTeacher: Grace Nez\nThe school office can tell you on which days this class meets.\n8:30-10:00',
  )
})

test('a class that never meets is left out', () => {
  expect(readCalendar(textOf({ starts_on: '2026-10-20', ends_on: '2026-10-21' })).events).toEqual([])
})

test('a student who is done has an empty calendar', () => {
  const { root, events } = readCalendar(textOf({}, { grade: 'done' }))
  expect([events, root.getFirstPropertyValue('x-wr-calname')]).toEqual([[], "Ada's classes"])
  expect(root.getAllSubcomponents()).toHaveLength(1)
})

describe('a changed class', () => {
  const eventOf = (semester: Partial<CalendarSemester>, student = {}) =>
    readCalendar(textOf(semester, student)).events[0]
  const sequenceOf = (event: ReturnType<typeof eventOf>) => Number(event?.sequence)

  test('keeps its UID and has a higher sequence', () => {
    const [before, after] = [
      eventOf({}),
      eventOf({ classes: [{ ...COURSE, name: 'Robots', days: 'F', period: '2', time: '9:30-10:25', revision: 4 }] }),
    ]
    expect(after?.uid).toBe(before?.uid)
    expect(sequenceOf(after)).toBeGreaterThan(sequenceOf(before))
    expect(after?.summary).toBe('Robots')
  })

  test('has a higher sequence and a later change when the dates of the semester change', () => {
    const revised_at = new Date('2026-09-01T10:00:00Z')
    const [before, after] = [eventOf({}), eventOf({ revision: 2, revised_at })]
    expect(sequenceOf(after)).toBeGreaterThan(sequenceOf(before))
    const modified = [before, after].map((event) => String(event?.component.getFirstPropertyValue('last-modified')))
    expect(modified).toEqual(['2026-08-01T10:00:00Z', '2026-09-01T10:00:00Z'])
  })

  test('has another UID for another student', () => {
    const other = eventOf({}, { id: 35 })
    expect(other?.uid).not.toBe(eventOf({})?.uid)
  })
})

test('texts keep every character, and lines are folded at 75 bytes', () => {
  const name = 'Robots; "makers", C:\\ & tł’ízí — \u{1F916}'.repeat(3)
  const classes: CalendarClass[] = [{ ...COURSE, name, room: 'Room 4, North; upstairs', section: '1\r\nATTENDEE:x' }]
  const text = textOf({ classes })
  const { events } = readCalendar(text)
  expect([events[0]?.summary, events[0]?.location]).toEqual([name, 'Room 4, North; upstairs'])
  expect(events[0]?.description).toMatch(/^Section 1 ATTENDEE:x\n/)
  expect(events[0]?.attendees).toEqual([])
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('the properties of the calendar come before its components', () => {
  const names = textOf({}).split('\r\n')
  expect(names.indexOf('BEGIN:VTIMEZONE')).toBeGreaterThan(names.indexOf('X-PUBLISHED-TTL:PT4H'))
  expect(names.indexOf('BEGIN:VEVENT')).toBe(names.indexOf('END:VTIMEZONE') + 1)
})

test.each([
  ['US/Arizona', 'America/Phoenix'],
  ['america/new_york', 'America/New_York'],
  ['UTC', 'Etc/UTC'],
])('the events of the time zone %s refer to the component %s', (timeZone, id) => {
  const { root } = readCalendar(textOf({ time_zone: timeZone }))
  const [zone] = root.getAllSubcomponents('vtimezone')
  const start = root.getFirstSubcomponent('vevent')?.getFirstProperty('dtstart')
  expect([zone?.getFirstPropertyValue('tzid'), start?.getFirstParameter('tzid')]).toEqual([id, id])
})

test('a UTC offset as the time zone gives local times without a zone', () => {
  const text = textOf({ time_zone: '+05:30' })
  expect(text).toContain('DTSTART:20261019T083000\r\n')
  expect(text).not.toContain('TZID=')
})

test('every time zone of this system has a component', () => {
  const without = Intl.supportedValuesOf('timeZone').filter(
    (timeZone) => !textOf({ time_zone: timeZone }).includes('DTSTART;TZID='),
  )
  expect(without).toEqual([])
})

test('for random schedules, the meetings in the file are those of a simple enumeration', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }).map(dateText)
  const course = fc.record({
    days: fc.constantFrom(...DAYS),
    hour: fc.integer({ min: 7, max: 17 }),
    length: fc.integer({ min: 1, max: 59 }),
  })
  const schedule = fc.record({
    days: fc.tuple(day, day).map((pair) => pair.toSorted()),
    courses: fc.array(course, { maxLength: 5 }),
    off: fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 40 }),
    timeZone: fc.constantFrom(
      'America/New_York',
      'America/Phoenix',
      'America/Denver',
      'Pacific/Auckland',
      'Europe/London',
    ),
  })
  fc.assert(
    fc.property(schedule, ({ days: [starts_on = '', ends_on = ''], courses, off, timeZone }) => {
      const days_off = [...new Set(off.map((days) => plusDays(starts_on, days)))]
      const classes = courses.map(({ days, hour, length }, index): CalendarClass => {
        const time = `${hour}:00-${hour}:${String(length).padStart(2, '0')}`
        return { ...COURSE, id: index + 1, days, time }
      })
      const { instances } = readCalendar(textOf({ time_zone: timeZone, starts_on, ends_on, days_off, classes }))
      const localOf = localTextIn(timeZone)
      const actual = instances.map(({ uid, starts, ends }) => [uid, localOf(starts), localOf(ends)].join(' '))
      const expected = courses.flatMap(({ days, hour, length }, index) =>
        enumerate(days, starts_on, ends_on, days_off).map((date) => {
          const at = (minute: number) => `${date} ${two(hour)}:${two(minute)}`
          const times = days === 'HS' ? [date, plusDays(date, 1)] : [at(0), at(length)]
          return [`class-${index + 1}-student-34@online-enrollment`, ...times].join(' ')
        }),
      )
      expect(actual.toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: 100 },
  )
})

test('the calendar of a family that reads Spanish is in Spanish', () => {
  const text = textOf({ classes: [{ ...COURSE, days: 'HS' }] }, {}, 'es').replaceAll('\r\n ', '')
  expect(text).toContain('Clases de Ada')
  expect(text).toContain('Docente: ')
  expect(text).toContain('La oficina de la escuela puede decirle en qué días se reúne esta clase.')
  expect(text).toContain('//ES')
  const named = { ...COURSE, name_es: 'Robótica' }
  expect(textOf({ classes: [named] }, {}, 'es')).toContain('SUMMARY:Robótica')
  expect(textOf({ classes: [named] })).toContain('SUMMARY:Robotics')
})

function textOf(
  semester: Partial<CalendarSemester>,
  student: Partial<CalendarContent['student']> = {},
  language: Language = 'en',
): string {
  return calendarText({
    t: textsFor(language),
    student: { id: 34, first_name: 'Ada', grade: '5', ...student },
    semesters: [{ ...SEMESTER, classes: [COURSE], ...semester }],
  })
}

/** Every day of the semester, one by one. */
function enumerate(days: Days, starts_on: string, ends_on: string, off: readonly string[]): string[] {
  if (days === 'HS') return [starts_on]
  const names = { M: ['Mon'], 'T/TH': ['Tue', 'Thu'], W: ['Wed'], F: ['Fri'] }[days]
  const found: string[] = []
  for (let date = starts_on; date <= ends_on; date = plusDays(date, 1)) {
    const weekday = new Date(date).toUTCString().slice(0, 3)
    if (names.includes(weekday) && !off.includes(date)) found.push(date)
  }
  return found
}

/** Turns a UTC time into "2026-08-24 08:30" of the zone. A date stays the same. */
function localTextIn(timeZone: string): (text: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (text) => (text.length > 10 ? format.format(new Date(text)) : text)
}

function plusDays(date: string, days: number): string {
  return dateText(new Date(Date.parse(date) + days * DAY_MS))
}

function dateText(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
