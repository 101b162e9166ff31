import { describe, expect, test } from 'vitest'
import { bellRowOfClass } from '../../domain/bellRowOfClass.ts'
import { bellScheduleOf } from '../../domain/bellSchedule.ts'
import { gradesOf, overlapInTime, restrictEachOther } from '../../domain/course.ts'
import { dayNoteKeyOf } from '../../domain/days.ts'
import { completionOf } from '../../domain/enrollment/completion.ts'
import { isForGrade } from '../../domain/enrollment/refusals.ts'
import { noteKeyOf } from '../../domain/grade.ts'
import { parseMeetingTime } from '../../domain/meetingTime.ts'
import { isEmail, isPersonName, phoneDigits } from '../../domain/person.ts'
import type { Offering } from './classes.ts'
import { DEMO_FAMILY, FAMILIES, TEACHERS } from './people.ts'
import { semestersAround } from './semesters.ts'

const nows = ['2026-11-21T02:00:00Z', '2027-06-30T23:59:59Z', '2028-07-01T00:00:00Z'].map((time) => new Date(time))
const [milo, ruby, oscar] = DEMO_FAMILY.children
/** The account in the README. */
const HELD_FOR = 'vilma.kucinskaite@example.net'
const UPPER_GRADES = ['4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

describe.each(nows)('the sample as of %s', (now) => {
  const [past, open, coming] = semestersAround(now)
  const enrolledIn = (offering: Offering) => listEntries(offering, 'enrolled').length
  const waitingFor = (offering: Offering) => listEntries(offering, 'waiting').length
  const offersOf = (offering: Offering) => listEntries(offering, 'waiting').filter(({ offer }) => offer)
  const isOpen = (offering: Offering) => enrolledIn(offering) + offersOf(offering).length < offering.max_seats

  function listEntries(offering: Offering, status: 'enrolled' | 'waiting') {
    return open.entries.filter((entry) => entry.offering === offering && entry.status === status)
  }

  function availableOfferings(grade: 'K' | '5' | '10'): Offering[] {
    return open.offerings.filter((offering) => offering.active && isForGrade(offering, grade))
  }

  test('a grade with notes has the hours of each day, and they last until its latest class', () => {
    const lessons = open.offerings.filter(({ active }) => active)
    const tooShort = lessons.flatMap((offering) =>
      gradesOf(offering).flatMap((grade) => {
        const notes = open.notes[noteKeyOf(grade) ?? 'kindergarten']
        const hours = parseMeetingTime(notes?.days[dayNoteKeyOf(offering.days)]?.time ?? '')
        const lesson = parseMeetingTime(offering.time)
        return !notes || (hours && lesson && lesson.ends_at <= hours.ends_at) ? [] : `${offering.name} ${grade}`
      }),
    )
    expect(tooShort).toEqual([])
  })

  test("the demo family's fifth grader has an empty week and can try every feature", () => {
    const choice = availableOfferings('5')
    const free = choice.filter(isOpen)
    expect(open.entries.filter(({ child }) => child === ruby)).toEqual([])
    expect(choice.filter((offering) => !isOpen(offering) && waitingFor(offering) < 5)).not.toEqual([])
    expect(choice.filter((offering) => !isOpen(offering) && waitingFor(offering) === 5)).not.toEqual([])
    expect(listPairs(free).filter(([a, b]) => a.days === b.days && a.period === b.period)).not.toEqual([])
    expect(listPairs(free).filter(([a, b]) => restrictEachOther(a, b) && !overlapInTime(a, b))).not.toEqual([])
  })

  test("the demo family's kindergartner has an empty week, and both open and full classes", () => {
    expect(open.entries.filter(({ child }) => child === milo)).toEqual([])
    expect(
      new Set(
        availableOfferings('K')
          .filter(isOpen)
          .map(({ days }) => days),
      ).size,
    ).toBeGreaterThan(2)
    expect(availableOfferings('K').filter((offering) => !isOpen(offering) && waitingFor(offering) < 5)).not.toEqual([])
  })

  test("the demo family's tenth grader is in one class and waits for another", () => {
    const statuses = open.entries.filter(({ child }) => child === oscar).map(({ status }) => status)
    expect(statuses).toEqual(['enrolled', 'waiting'])
    expect(availableOfferings('10').filter(isOpen).length).toBeGreaterThan(5)
  })

  test('in the coming semester only the office has enrolled children', () => {
    expect(new Set(coming.log.map(({ by }) => by?.role))).toEqual(new Set(['admin']))
    expect(coming.entries.some(({ child }) => child === milo)).toBe(true)
  })

  test('no teacher and no room is in two classes at once', () => {
    for (const { offerings } of [past, open, coming])
      for (const [a, b] of listPairs(offerings).filter(([a, b]) => overlapInTime(a, b))) {
        expect(a.teacher, `${a.name}, ${b.name}`).not.toBe(b.teacher)
        expect(a.room, `${a.name}, ${b.name}`).not.toBe(b.room)
      }
  })

  test('the retired teacher teaches only in the past semester', () => {
    const retired = [past, open, coming].map(({ offerings }) => offerings.some(({ teacher }) => !teacher.active))
    expect(retired).toEqual([true, false, false])
  })

  test('every class has a time, a description, and restrictions that name sections of its semester', () => {
    for (const { offerings } of [past, open, coming]) {
      const sections = new Set(['', ...offerings.map(({ section }) => section)])
      for (const { time, description, restrictions } of offerings) {
        expect(time).toMatch(/^\d{1,2}:\d\d-\d{1,2}:\d\d$/)
        expect(description).toMatch(/^<p>/)
        for (const named of restrictions.split(',')) expect(sections).toContain(named)
      }
    }
  })

  test('every class meets at the time of its bell schedule', () => {
    const others = [past, open, coming].flatMap(({ offerings, bell_schedules }) =>
      offerings.filter((offering) => {
        const row = bellRowOfClass(bell_schedules, offering)
        const time = parseMeetingTime(offering.time)
        return !row || row.starts_at !== time?.starts_at || row.ends_at !== time.ends_at
      }),
    )
    expect(others.map(({ name }) => name)).toEqual([])
  })

  test.each(UPPER_GRADES)(
    'a child in grade %s fills Monday, Tuesday and Thursday with classes that have seats',
    (grade) => {
      const completion = completionOf(grade, [])
      for (const days of ['M', 'T/TH'] as const) {
        const rows = bellScheduleOf(open.bell_schedules, days, grade)?.rows.filter((row) => !row.is_break) ?? []
        expect(rows).toHaveLength(completion[days].needed ?? 0)
        const free = open.offerings.filter(
          (each) => each.active && each.days === days && isForGrade(each, grade) && isOpen(each),
        )
        expect(rows.filter(({ period }) => !free.some((each) => each.period === period))).toEqual([])
      }
    },
  )

  test('a seat that becomes free goes to the line, so that no class has a free seat and a wait list', () => {
    expect(open.offerings.filter((offering) => isOpen(offering) && waitingFor(offering) > 0)).toEqual([])
    expect(open.log.filter(({ status }) => status === 'offered').length).toBeGreaterThan(5)
  })

  test('one seat is held, in a class with a full wait list, for a child of the documented account', () => {
    const offers = open.entries.filter(({ offer }) => offer)
    expect(offers).toMatchObject([{ offering: { name: 'Pottery' }, child: { parent: { email: HELD_FOR } } }])
    expect(offers.map(({ offer }) => offer && offer.offered_at < now && now < offer.expires_at)).toEqual([true])
    expect(offers.map(({ offering }) => waitingFor(offering))).toEqual([5])
  })

  test('descriptions and notes contain only allowed tags', () => {
    const notes = Object.values(open.notes).flatMap(({ message, days }) => [
      message,
      ...Object.values(days).map(({ msg }) => msg),
    ])
    const html = [...open.offerings, ...past.offerings]
      .map(({ description }) => description)
      .concat(notes)
      .join('')
    expect(html).toContain('<ul>')
    expect(html.replace(/<\/?(p|strong|em|ul|li)>|<a href="https:\/\/example\.org\/[a-z]+">|<\/a>/g, '')).not.toMatch(
      /[<>]/,
    )
  })
})

test.each([
  ['2026-08-24T12:00:00Z', 'Fall 2026'],
  ['2026-12-19T06:30:00Z', 'Fall 2026'],
  ['2026-12-19T07:30:00Z', 'Spring 2027'],
  ['2027-01-04T12:00:00Z', 'Spring 2027'],
  ['2027-05-21T12:00:00Z', 'Spring 2027'],
  ['2027-05-22T12:00:00Z', 'Fall 2027'],
  ['2027-12-31T12:00:00Z', 'Spring 2028'],
])('at %s the semester that runs, or the next one during a break, is open: %s', (time, name) => {
  const open = semestersAround(new Date(time)).filter(({ active, disabled }) => active && !disabled)
  expect(open.map((semester) => semester.name)).toEqual([name])
})

test('names from many languages, email addresses and phone numbers are valid', () => {
  const people = [...FAMILIES.flatMap(({ parent, children }) => [parent, ...children]), ...TEACHERS]
  const names = people.flatMap(({ first_name, last_name }) => [first_name, last_name])
  for (const name of ["O'Brien", 'Nuñez', 'Łukasz', 'Nguyễn', "tł'ízí"]) expect(names).toContain(name)
  expect(names.filter((name) => !isPersonName(name))).toEqual([])
  expect(FAMILIES.filter(({ parent }) => !isEmail(parent.email) || phoneDigits(parent.phone) !== parent.phone)).toEqual(
    [],
  )
})

function listPairs(offerings: readonly Offering[]): [Offering, Offering][] {
  return offerings.flatMap((a, index) => offerings.slice(index + 1).map((b): [Offering, Offering] => [a, b]))
}
