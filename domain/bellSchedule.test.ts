import { expect, test } from 'vitest'
import { type BellRow, type BellSchedule, bellScheduleOf, bellScheduleRefusals } from './bellSchedule.ts'
import { DEFAULT_BELL_SCHEDULES } from './defaultBellSchedules.ts'

const MONDAY: BellSchedule = {
  days: 'M',
  grades: '4,5',
  rows: [row('1', '08:30', '09:25'), row('2', '09:25', '10:25')],
}

test('the default schedules are accepted', () => {
  expect(bellScheduleRefusals(DEFAULT_BELL_SCHEDULES)).toEqual([])
})

test('rows that touch are accepted', () => {
  expect(bellScheduleRefusals([MONDAY])).toEqual([])
})

test.each<[string, BellSchedule[], unknown]>([
  [
    'a row that ends when it starts',
    [{ ...MONDAY, rows: [row('1', '08:30', '08:30')] }],
    { path: [0, 'rows', 0, 'ends_at'], because: 'ends-before-start' },
  ],
  [
    'a row that starts before an earlier one ends',
    [{ ...MONDAY, rows: [row('1', '08:30', '09:25'), row('2', '09:24', '10:00')] }],
    { path: [0, 'rows', 1, 'starts_at'], because: 'rows-overlap' },
  ],
  [
    'a period twice in a day',
    [{ ...MONDAY, rows: [row('1', '08:30', '09:25'), row('1', '09:30', '10:00')] }],
    { path: [0, 'rows', 1, 'period'], because: 'period-twice' },
  ],
  [
    'a grade in two schedules of the same days',
    [MONDAY, { ...MONDAY, grades: '5,6' }],
    { path: [1, 'grades'], because: 'grade-twice' },
  ],
])('%s is refused at its field', (_, schedules, refusal) => {
  expect(bellScheduleRefusals(schedules)).toEqual([refusal])
})

test('a row without a start or an end overlaps no other', () => {
  const rows = [
    row('1', '08:30', '09:25'),
    row('2', '', '09:00'),
    { ...row('1', '08:30', ''), period: null, is_break: true },
  ]
  expect(bellScheduleRefusals([{ ...MONDAY, rows }])).toEqual([])
})

test('two breaks in a day are accepted', () => {
  const pause = (starts_at: string, ends_at: string) => ({
    ...row('1', starts_at, ends_at),
    period: null,
    is_break: true,
  })
  expect(bellScheduleRefusals([{ ...MONDAY, rows: [pause('10:00', '10:15'), pause('12:00', '12:30')] }])).toEqual([])
})

test.each([
  ['M', '5', 'Period 1'],
  ['M', 'K', 'All Day Schedule'],
  ['HS', '9', 'Option 1'],
  ['HS', '8', undefined],
  ['M', 'done', undefined],
] as const)('the schedule on %s of grade %s starts with %s', (days, grade, label) => {
  expect(bellScheduleOf(DEFAULT_BELL_SCHEDULES, days, grade)?.rows[0]?.label).toBe(label)
})

test.each(['W', 'F'] as const)('on %s only grade 3 has optional classes', (days) => {
  const withOptional = (['K', '1', '2', '3', '4'] as const).filter((grade) =>
    bellScheduleOf(DEFAULT_BELL_SCHEDULES, days, grade)?.rows.some(({ period }) => period === 'Optional'),
  )
  expect(withOptional).toEqual(['3'])
})

function row(period: '1' | '2', starts_at: string, ends_at: string): BellRow {
  return { label: `Period ${period}`, period, starts_at, ends_at, is_break: false }
}
