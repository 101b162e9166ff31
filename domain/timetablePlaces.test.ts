import { describe, expect, test } from 'vitest'
import type { BellSchedule } from './bellSchedule.ts'
import type { Days, Period } from './days.ts'
import { DEFAULT_BELL_SCHEDULES } from './defaultBellSchedules.ts'
import type { Grade } from './grade.ts'
import { timetableOf } from './timetable.ts'
import { classesInTimetable, studentInTimetable } from './timetableOwners.ts'

let id = 0
const newClass = (days: Days, period: Period, time: string, grade = '5') => ({ id: ++id, days, period, time, grade })
type TestClass = ReturnType<typeof newClass>

const child = (grade: Grade, enrolled: readonly TestClass[], schedules = DEFAULT_BELL_SCHEDULES) =>
  studentInTimetable(schedules, grade, { enrolled, waiting: [] })
const weekOf = (classes: readonly TestClass[], schedules = DEFAULT_BELL_SCHEDULES) =>
  timetableOf([child('5', classes, schedules)])

/** The row of a class: its label or period and its time. */
function rowOf({ days, rows }: ReturnType<typeof weekOf>, course: TestClass): string {
  const found = rows.filter(({ cells }) =>
    cells[days.indexOf(course.days)]?.entries.some((entry) => entry.course === course),
  )
  return found.map((row) => `${row.label ?? row.period} ${row.starts_at}-${row.ends_at}`).join(', ')
}

const labelsOf = ({ rows }: ReturnType<typeof weekOf>) => rows.map(({ label, period }) => label ?? period)

test.each([
  ['at the time of its period', 'M', '1', '8:30-9:25', 'Period 1 08:30-09:25'],
  ['for a part of its period', 'M', '1', '8:45-9:15', 'Period 1 08:30-09:25'],
  ['at a time that cannot be read', 'M', '1', 'after lunch', 'Period 1 08:30-09:25'],
  ['without a time', 'M', '4', '', 'Period 4 12:10-13:05'],
  ['during the lunch break', 'M', '4', '11:30-12:10', 'Period 4 (Lunch) 11:30-12:10'],
  ['in a part of the lunch break', 'M', '8', '11:40-12:00', 'Period 4 (Lunch) 11:30-12:10'],
  ['at the time that its period has on other days', 'M', '4', '12:10-1:05', 'Period 4 12:10-13:05'],
  ['after the last period', 'M', 'Optional', '3:15-4:00', 'Optional 15:15-16:00'],
  ['hours after its period', 'M', '1', '1:00-2:00', '1 13:00-14:00'],
  ['all day', 'M', 'All Day', '9:00-2:00', 'All Day undefined-undefined'],
] as const)('a class %s is in the row of that time', (_, days, period, time, row) => {
  const course = newClass(days, period, time)
  expect(rowOf(weekOf([course]), course)).toBe(row)
})

test('a row of its own is in the order of time', () => {
  const week = weekOf([newClass('M', '1', '1:12-1:14'), newClass('F', 'Optional', '3:15-4:00')])
  expect(labelsOf(week)).toEqual([
    'Period 1',
    'Period 2',
    'Period 3',
    'Period 4 (Lunch)',
    'Period 4',
    'Period 5',
    '1',
    'Period 6',
    'Period 7',
    'Optional',
  ])
})

test('two days share a row of their own time', () => {
  const [monday, friday] = [newClass('M', 'Optional', '3:15-4:00'), newClass('F', 'Optional', '3:15 - 4:00 pm')]
  const week = weekOf([monday, friday])
  expect(rowOf(week, friday)).toBe('Optional 15:15-16:00')
  expect(labelsOf(week).filter((label) => label === 'Optional')).toHaveLength(1)
})

describe('a class during lunch', () => {
  const lunch = newClass('M', '4', '11:30-12:10', '4,5')
  const cellOf = ({ days, rows }: ReturnType<typeof weekOf>, day: Days) =>
    rows.find(({ label }) => label === 'Period 4 (Lunch)')?.cells[days.indexOf(day)]

  test('is there instead of the break, which the other days keep', () => {
    const week = weekOf([lunch])
    const bell = { starts_at: '11:30', is_break: true }
    expect(cellOf(week, 'M')).toMatchObject({ entries: [{ course: lunch, bell }], breaks: [], timesDiffer: false })
    expect(cellOf(week, 'F')).toMatchObject({ entries: [], breaks: [{ owner: 0 }] })
  })

  test('leaves the break to a brother or sister', () => {
    const week = timetableOf([child('5', [lunch]), child('6', [])])
    expect(cellOf(week, 'M')).toMatchObject({ entries: [{ owner: 0 }], breaks: [{ owner: 1 }] })
  })

  test("is in the lunch row of its teacher's week", () => {
    const week = timetableOf([classesInTimetable(DEFAULT_BELL_SCHEDULES, [lunch])])
    expect(rowOf(week, lunch)).toBe('Period 4 (Lunch) 11:30-12:10')
  })
})

describe('a school with a period at lunch on Monday and a break on Friday', () => {
  const row = (label: string, period: Period | null, starts_at: string, ends_at: string) => {
    return { label, period, starts_at, ends_at, is_break: period === null }
  }
  const schedules: readonly BellSchedule[] = [
    { days: 'M', grades: '5', rows: [row('Period 4 (Lunch)', '4', '11:30', '12:10')] },
    { days: 'T/TH', grades: '5', rows: [row('Period 4', '4', '12:10', '13:05')] },
    { days: 'F', grades: '5', rows: [row('Period 4 (Lunch)', null, '11:30', '12:10')] },
  ]

  test('has one lunch row, and a row for the same period at another time', () => {
    const week = weekOf([], schedules)
    expect(week.rows.map(({ label, starts_at }) => `${label} ${starts_at}`)).toEqual([
      'Period 4 (Lunch) 11:30',
      'Period 4 12:10',
    ])
    const [monday, , , friday] = week.rows[0]?.cells ?? []
    expect(monday).toMatchObject({ open: [{ owner: 0 }], breaks: [] })
    expect(friday).toMatchObject({ open: [], breaks: [{ owner: 0 }] })
  })

  test('has each class in the row of its day', () => {
    const [monday, tuesday] = [newClass('M', '4', '11:30-12:10'), newClass('T/TH', '4', '')]
    const week = weekOf([monday, tuesday], schedules)
    expect([monday, tuesday].map((course) => rowOf(week, course))).toEqual([
      'Period 4 (Lunch) 11:30-12:10',
      'Period 4 12:10-13:05',
    ])
  })
})

test('high school options at other times than the periods have rows of their own', () => {
  expect(labelsOf(timetableOf([child('10', [])])).filter((label) => label?.startsWith('Option'))).toEqual([
    'Option 3',
    'Option 4',
  ])
})
