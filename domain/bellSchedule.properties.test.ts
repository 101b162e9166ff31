import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BellRow, type BellSchedule, bellScheduleOf, bellScheduleRefusals } from './bellSchedule.ts'
import { DAYS, PERIODS } from './days.ts'
import { CLASS_GRADES } from './grade.ts'

const time = fc
  .integer({ min: 16, max: 24 })
  .map((half) => `${String((half / 2) | 0).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const row: fc.Arbitrary<BellRow> = fc.record({
  label: fc.constant('Row'),
  period: fc.option(fc.constantFrom(...PERIODS)),
  starts_at: time,
  ends_at: time,
  is_break: fc.boolean(),
})
const schedule: fc.Arbitrary<BellSchedule> = fc.record({
  days: fc.constantFrom(...DAYS.slice(0, 2)),
  grades: fc.subarray([...CLASS_GRADES], { minLength: 1, maxLength: 4 }).map((grades) => grades.join(',')),
  rows: fc.array(row, { maxLength: 4 }),
})
const schedules = fc.array(schedule, { maxLength: 3 })

test('accepted schedules have no overlapping rows, no period twice in a day, and one schedule per grade and days', () => {
  fc.assert(
    fc.property(schedules, (list) => {
      fc.pre(bellScheduleRefusals(list).length === 0)
      for (const { rows } of list) {
        for (const instant of instants()) expect(rows.filter((row) => isAt(row, instant)).length).toBeLessThan(2)
        const periods = rows.flatMap(({ period }) => period ?? [])
        expect(new Set(periods).size).toBe(periods.length)
      }
      for (const days of DAYS)
        for (const grade of CLASS_GRADES) {
          const own = list.filter((one) => one.days === days && one.grades.split(',').includes(grade))
          expect(own).toEqual([bellScheduleOf(list, days, grade)].filter(Boolean))
        }
    }),
  )
})

test('every refusal goes away with the schedule or row that it names', () => {
  fc.assert(
    fc.property(schedules, (list) => {
      const refused = bellScheduleRefusals(list)
      const isNamed = (...path: (string | number)[]) =>
        refused.some((refusal) => path.every((step, index) => refusal.path[index] === step))
      const rest = list
        .map((one, index) => ({ ...one, rows: one.rows.filter((_, position) => !isNamed(index, 'rows', position)) }))
        .filter((_, index) => !isNamed(index, 'grades'))
      expect(bellScheduleRefusals(rest)).toEqual([])
    }),
  )
})

test('the order of the schedules and rows does not matter for whether they are accepted', () => {
  fc.assert(
    fc.property(schedules, (list) => {
      const reversed = list.toReversed().map((one) => ({ ...one, rows: one.rows.toReversed() }))
      expect(bellScheduleRefusals(reversed).length === 0).toBe(bellScheduleRefusals(list).length === 0)
    }),
  )
})

/** A minute in each half hour that a row can have. */
function instants(): string[] {
  return ['08', '09', '10', '11'].flatMap((hour) => [`${hour}:15`, `${hour}:45`])
}

function isAt({ starts_at, ends_at }: BellRow, instant: string): boolean {
  return starts_at <= instant && instant < ends_at
}
