import { describe, expect, test } from 'vitest'
import type { Course } from './course.ts'
import type { Days, Period } from './days.ts'
import { DEFAULT_BELL_SCHEDULES } from './defaultBellSchedules.ts'
import type { Grade } from './grade.ts'
import { timetableOf } from './timetable.ts'
import { classesInTimetable, studentInTimetable } from './timetableOwners.ts'

type TestClass = Pick<Course, 'id' | 'days' | 'period' | 'grade'>

let id = 0
const newClass = (days: Days, period: Period, grade = '5'): TestClass => ({ id: ++id, days, period, grade })
const student = (grade: Grade, enrolled: readonly TestClass[] = [], waiting: readonly TestClass[] = []) =>
  studentInTimetable(DEFAULT_BELL_SCHEDULES, grade, { enrolled, waiting })
/** The open periods of a week: "M 1". */
const openPeriods = (week: ReturnType<typeof timetableOf>) =>
  week.rows.flatMap(({ cells }) =>
    cells.flatMap((found) => (found && found.open.length > 0 ? `${found.days} ${found.bell?.period}` : [])),
  )
const weekOf = (...args: Parameters<typeof student>) => timetableOf([student(...args)])

/** The cell of a day in the row with this label or period. */
function cell(week: ReturnType<typeof weekOf>, days: Days, row: string) {
  const found = week.rows.find(({ label, period }) => label === row || (label === undefined && period === row))
  return found?.cells[week.days.indexOf(days)]
}

describe('with the times of a semester’s classes', () => {
  const times = [newClass('M', '1', '4,5'), newClass('M', '2', '10'), newClass('W', '2'), newClass('F', '6')]
  const withTimes = (enrolled: readonly TestClass[], waiting: readonly TestClass[]) =>
    timetableOf([studentInTimetable(DEFAULT_BELL_SCHEDULES, '5', { enrolled, waiting }, times)])

  test('only periods with a class for the grade are open', () => {
    expect(openPeriods(withTimes([], []))).toEqual(['M 1', 'W 2', 'F 6'])
  })

  test('a period in which the child has a class is not open, one in which it waits for a class is', () => {
    expect(openPeriods(withTimes([newClass('M', '1')], [newClass('F', '6')]))).toEqual(['W 2', 'F 6'])
  })
})

describe('the week of a fifth grader', () => {
  test('has a row per period, and lunch between periods 3 and 4', () => {
    const rows = weekOf('5').rows.map(({ label, starts_at, ends_at }) => `${label} ${starts_at}-${ends_at}`)
    expect(rows).toEqual([
      'Period 1 08:30-09:25',
      'Period 2 09:30-10:25',
      'Period 3 10:30-11:25',
      'Period 4 (Lunch) 11:30-12:10',
      'Period 4 12:10-13:05',
      'Period 5 12:15-13:10',
      'Period 6 13:15-14:10',
      'Period 7 14:15-15:10',
    ])
    expect(weekOf('5').days).toEqual(['M', 'T/TH', 'W', 'F'])
  })

  test('has an open period where there is no class', () => {
    const pottery = newClass('M', '1')
    const week = weekOf('5', [pottery])
    expect(cell(week, 'M', 'Period 1')).toMatchObject({ entries: [{ course: pottery, status: 'enrolled' }], open: [] })
    expect(cell(week, 'M', 'Period 2')).toMatchObject({ entries: [], open: [{ owner: 0 }] })
    expect(cell(week, 'M', 'Period 4 (Lunch)')).toMatchObject({ bell: { is_break: true }, open: [] })
  })

  test('has a long Wednesday period that spans the shorter ones of the other days', () => {
    expect(cell(weekOf('5'), 'W', 'Period 2')).toMatchObject({
      rowSpan: 6,
      bell: { label: 'Periods 2-6', ends_at: '14:10' },
    })
    expect(cell(weekOf('5'), 'W', 'Period 6')).toBeUndefined()
    expect(cell(weekOf('5'), 'W', 'Period 7')).toMatchObject({ bell: undefined, entries: [], open: [] })
  })

  test('shows a waiting place in its period, which stays open', () => {
    const band = newClass('F', '3')
    expect(cell(weekOf('5', [], [band]), 'F', 'Period 3')).toMatchObject({
      entries: [{ course: band, status: 'waiting', overlapping: false }],
      open: [{ owner: 0 }],
    })
  })

  test('marks two classes at the same time', () => {
    const week = weekOf('5', [newClass('M', '1'), newClass('M', '1'), newClass('M', '2')])
    expect(cell(week, 'M', 'Period 1')?.entries.map(({ overlapping }) => overlapping)).toEqual([true, true])
    expect(cell(week, 'M', 'Period 2')?.entries.map(({ overlapping }) => overlapping)).toEqual([false])
  })

  test('adds rows without a time for periods that are not in the bell schedule', () => {
    const late = [newClass('M', '8'), newClass('M', 'Optional')]
    expect(weekOf('5', late).rows.slice(-2)).toMatchObject([
      { period: '8', label: undefined, starts_at: undefined },
      { period: 'Optional', label: undefined, starts_at: undefined },
    ])
    expect(cell(weekOf('5', late), 'M', '8')).toMatchObject({ bell: undefined, entries: [{ course: late[0] }] })
  })

  test('shows an All Day class across all periods of its day, none of which is open', () => {
    const trip = newClass('M', 'All Day')
    const week = weekOf('5', [trip])
    expect(cell(week, 'M', 'All Day')).toMatchObject({ rowSpan: 9, entries: [{ course: trip }], open: [] })
    expect(week.rows.flatMap(({ cells }) => cells[0]?.open ?? [])).toEqual([])
  })

  test('shows a class during an All Day class with it, as overlapping', () => {
    const [trip, art] = [newClass('M', 'All Day'), newClass('M', '2')]
    expect(cell(weekOf('5', [trip, art]), 'M', 'All Day')?.entries).toMatchObject([
      { course: trip, overlapping: true },
      { course: art, overlapping: true },
    ])
    expect(cell(weekOf('5', [trip, art]), 'M', 'All Day')).toMatchObject({ timesDiffer: true })
  })
})

test('the week of a second grader is one row, with one open day each', () => {
  const week = weekOf('2')
  expect(week.rows.map(({ label }) => label)).toEqual(['All Day Schedule'])
  expect(week.rows[0]?.cells.map((cell) => cell?.open.map(({ owner }) => owner))).toEqual([[0], [0], [0], [0]])
})

test('a third grader has optional classes on Wednesday and Friday', () => {
  const week = weekOf('3')
  expect(week.days.filter((days) => cell(week, days, 'Optional Classes')?.bell)).toEqual(['W', 'F'])
})

test('HS is a column for a tenth grader, and for an eighth grader with a class there', () => {
  expect(weekOf('10').days).toContain('HS')
  expect(weekOf('8').days).not.toContain('HS')
  expect(weekOf('8', [newClass('HS', '1')]).days).toContain('HS')
  expect(cell(weekOf('10'), 'HS', 'Period 1')?.bell).toMatchObject({ label: 'Option 1', ends_at: '10:00' })
  expect(cell(weekOf('10'), 'HS', 'Period 4')?.rowSpan).toBe(1)
})

test('the week of a family has every child in its own period', () => {
  const [trail, art] = [newClass('M', 'All Day', '2'), newClass('M', '1')]
  const week = timetableOf([student('2', [trail]), student('5', [art]), student('5')])
  expect(cell(week, 'M', 'All Day Schedule')).toMatchObject({ rowSpan: 1, entries: [{ owner: 0, course: trail }] })
  expect(cell(week, 'M', 'Period 1')).toMatchObject({ entries: [{ owner: 1, course: art }], open: [{ owner: 2 }] })
})

test("a teacher's week has the periods of the classes' grades, and no open periods", () => {
  const [upper, primary] = [newClass('M', '3', '7,8'), newClass('T/TH', 'All Day', 'K')]
  const week = timetableOf([classesInTimetable(DEFAULT_BELL_SCHEDULES, [upper, primary])])
  expect(cell(week, 'M', 'Period 3')).toMatchObject({ bell: { starts_at: '10:30' }, entries: [{ course: upper }] })
  expect(cell(week, 'T/TH', 'All Day Schedule')).toMatchObject({ entries: [{ course: primary }] })
  expect(week.rows.flatMap(({ cells }) => cells.flatMap((each) => each?.open ?? []))).toEqual([])
})

describe('two grade bands with different times for one period', () => {
  const row = (label: string, period: Period | null, starts_at: string, ends_at: string) => {
    return { label, period, starts_at, ends_at, is_break: period === null }
  }
  const [early, late] = [row('Period 1', '1', '08:00', '08:55'), row('Period 1', '1', '08:30', '09:25')]
  const [firstLunch, secondLunch] = [row('Lunch', null, '11:00', '11:30'), row('Lunch', null, '12:00', '12:30')]
  const schedules = [
    { days: 'M', grades: '4,5', rows: [late, secondLunch] },
    { days: 'M', grades: '9,10', rows: [early, firstLunch] },
  ] as const
  const child = (grade: Grade, enrolled: readonly TestClass[] = []) =>
    studentInTimetable(schedules, grade, { enrolled, waiting: [] })

  test('each child has the time of the own grade, for a class, an open period and a break', () => {
    const art = newClass('M', '1')
    const week = timetableOf([child('5', [art]), child('9')])
    expect(cell(week, 'M', 'Period 1')).toMatchObject({
      timesDiffer: true,
      entries: [{ owner: 0, bell: late }],
      open: [{ owner: 1, bell: early }],
    })
    expect(cell(week, 'M', 'Lunch')).toMatchObject({
      timesDiffer: true,
      breaks: [
        { owner: 0, bell: secondLunch },
        { owner: 1, bell: firstLunch },
      ],
    })
  })

  test('a cell has the time of its only child', () => {
    const trip = newClass('M', 'All Day')
    const week = timetableOf([child('5', [trip]), child('9')])
    expect(cell(week, 'M', 'Period 1')).toMatchObject({ timesDiffer: false, bell: early, open: [{ owner: 1 }] })
  })

  test("a class in a teacher's week has the time of its grades", () => {
    const [younger, older] = [newClass('M', '1', '4'), newClass('M', '1', '9')]
    const week = timetableOf([classesInTimetable(schedules, [younger, older])])
    expect(cell(week, 'M', 'Period 1')).toMatchObject({
      timesDiffer: true,
      entries: [
        { course: younger, bell: late },
        { course: older, bell: early },
      ],
    })
  })

  test("a class of both bands has no time in a teacher's week", () => {
    const both = newClass('M', '1', '4,9')
    const week = timetableOf([classesInTimetable(schedules, [both])])
    const entries = [{ course: both, bell: undefined }]
    expect(cell(week, 'M', 'Period 1')).toMatchObject({ timesDiffer: true, bell: undefined, entries })
    expect(week.rows.find(({ period }) => period === '1')).toMatchObject({ starts_at: undefined })
  })
})
