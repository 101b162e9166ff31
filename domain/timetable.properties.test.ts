import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BellSchedule, bellScheduleOf, bellScheduleRefusals } from './bellSchedule.ts'
import { DAYS, type Days, PERIODS } from './days.ts'
import { DEFAULT_BELL_SCHEDULES } from './defaultBellSchedules.ts'
import { CLASS_GRADES, type ClassGrade } from './grade.ts'
import { parseMeetingTime } from './meetingTime.ts'
import { timetableOf } from './timetable.ts'
import type { TimetableCourse } from './timetableCell.ts'
import { classesInTimetable, studentInTimetable } from './timetableOwners.ts'

const course = fc.record({
  days: fc.constantFrom(...DAYS),
  period: fc.constantFrom(...PERIODS),
  grade: fc.constantFrom('K', '3', '4,5', '10'),
  time: fc.constantFrom('', 'TBA', '8:30-9:25', '10:00-11:00', '11:30-12:10', '3:15-4:00'),
})
const TIMES = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
const bellRow = fc.record({
  label: fc.constantFrom('First', 'Lunch', 'Late'),
  period: fc.constantFrom(...PERIODS, null),
  starts_at: fc.constantFrom(...TIMES),
  ends_at: fc.constantFrom(...TIMES),
})
/** Also schedules that are unusual or wrong: rows in any order, overlapping, or none at all. */
const bellSchedules: fc.Arbitrary<readonly BellSchedule[]> = fc.oneof(
  fc.constant(DEFAULT_BELL_SCHEDULES),
  fc.array(
    fc.record({
      days: fc.constantFrom(...DAYS),
      grades: fc.constantFrom('K,1,2,3', '4,5', '10', '4,5,10'),
      rows: fc.array(
        bellRow.map((row) => ({ ...row, is_break: row.period === null })),
        { maxLength: 8 },
      ),
    }),
    { maxLength: 8 },
  ),
)
const schoolClasses = fc.array(course, { maxLength: 14 }).map((list) => list.map((each, id) => ({ id, ...each })))
interface Week {
  readonly schedules: readonly BellSchedule[]
  readonly classes: readonly (TimetableCourse & { readonly grade: string })[]
  readonly grades: readonly ClassGrade[]
  readonly waits: (id: number) => boolean
}
const week: fc.Arbitrary<Week> = fc.record({
  schedules: bellSchedules,
  classes: schoolClasses,
  grades: fc.array(fc.constantFrom(...CLASS_GRADES), { minLength: 1, maxLength: 3 }),
  waits: fc.func(fc.boolean()),
})

function timetable({ schedules, classes, grades, waits }: Week) {
  return timetableOf(
    grades.map((grade, index) => {
      const own = classes.filter(({ id }) => id % grades.length === index)
      return studentInTimetable(schedules, grade, {
        enrolled: own.filter((c) => !waits(c.id)),
        waiting: own.filter((c) => waits(c.id)),
      })
    }),
  )
}

function cellsOf(input: Week) {
  return timetable(input).rows.flatMap(({ cells }) => cells.flatMap((cell) => cell ?? []))
}

test('every class is in exactly one cell, in the column of its days, with its child and status', () => {
  fc.assert(
    fc.property(week, (input) => {
      const { days, rows } = timetable(input)
      const shown = rows.flatMap(({ cells }) =>
        cells.flatMap((cell, column) => (cell?.entries ?? []).map((entry) => ({ ...entry, days: days[column] }))),
      )
      expect(shown.map(({ course }) => course.id).toSorted((a, b) => a - b)).toEqual(input.classes.map(({ id }) => id))
      for (const { course, owner, status, days } of shown) {
        expect(days).toBe(course.days)
        expect(owner).toBe(course.id % input.grades.length)
        expect(status === 'waiting').toBe(input.waits(course.id))
      }
    }),
    { numRuns: 200 },
  )
})

test('every column is filled without gaps: each row has a cell of its own or is covered by one above', () => {
  fc.assert(
    fc.property(week, (input) => {
      const { days, rows } = timetable(input)
      for (const column of days.keys()) {
        let covered = 0
        for (const { cells } of rows) {
          const cell = cells[column]
          expect(cell === undefined).toBe(covered > 0)
          covered = cell ? cell.rowSpan - 1 : covered - 1
        }
        expect(covered).toBe(0)
      }
    }),
    { numRuns: 200 },
  )
})

test('every open period and break of a child has the time of the grade', () => {
  fc.assert(
    fc.property(week, (input) => {
      const rowsOf = (owner: number, days: Days) =>
        bellScheduleOf(input.schedules, days, input.grades[owner] ?? 'done')?.rows ?? []
      const wrong = cellsOf(input).flatMap(({ days, open, breaks }) =>
        [...open, ...breaks].filter(({ owner, bell }) => !rowsOf(owner, days).includes(bell)),
      )
      expect(wrong).toEqual([])
    }),
  )
})

test('every class has the time of its period for the grade, or it meets at another time', () => {
  fc.assert(
    fc.property(week, (input) => {
      const wrong = cellsOf(input).flatMap(({ days, entries }) =>
        entries.filter(({ owner, bell, course }) => {
          const rows = bellScheduleOf(input.schedules, days, input.grades[owner] ?? 'done')?.rows ?? []
          const own = parseMeetingTime(course.time ?? '')
          if (bell === rows.find(({ period }) => period === course.period)) return false
          return !own || !bell || own.starts_at < bell.starts_at || bell.ends_at < own.ends_at
        }),
      )
      expect(wrong).toEqual([])
    }),
  )
})

test('the time of a cell is that of all its classes, open periods and breaks, unless their times differ', () => {
  fc.assert(
    fc.property(week, (input) => {
      const wrong = cellsOf(input).filter(
        ({ timesDiffer, bell, entries, open, breaks }) =>
          !timesDiffer && [...entries, ...open, ...breaks].some((own) => own.bell?.starts_at !== bell?.starts_at),
      )
      expect(wrong).toEqual([])
    }),
  )
})

test('a period is open only for a child without a class in it', () => {
  fc.assert(
    fc.property(week, (input) => {
      for (const { period, cells } of timetable(input).rows)
        for (const { days, open } of cells.flatMap((cell) => (cell ? [cell] : [])))
          for (const { owner } of open) {
            const taken = input.classes.filter(
              ({ id, ...each }) =>
                id % input.grades.length === owner && !input.waits(id) && each.days === days && each.period === period,
            )
            expect(taken).toEqual([])
          }
    }),
    { numRuns: 200 },
  )
})

test('the week of a teacher has every class exactly once', () => {
  fc.assert(
    fc.property(bellSchedules, schoolClasses, (schedules, classes) => {
      const { rows } = timetableOf([classesInTimetable(schedules, classes)])
      const ids = rows.flatMap(({ cells }) =>
        cells.flatMap((cell) => cell?.entries.map((entry) => entry.course.id) ?? []),
      )
      expect(ids.toSorted((a, b) => a - b)).toEqual(classes.map(({ id }) => id))
    }),
  )
})

test('every period and break of a valid bell schedule has a cell of its day', () => {
  fc.assert(
    fc.property(bellSchedules, fc.constantFrom(...CLASS_GRADES), (schedules, grade) => {
      fc.pre(bellScheduleRefusals(schedules).length === 0)
      const owner = studentInTimetable(schedules, grade, { enrolled: [], waiting: [] })
      const { days, rows } = timetableOf([owner])
      for (const [column, day] of days.entries()) {
        const bells = rows.flatMap(({ cells }) => cells[column]?.bell ?? [])
        expect(new Set(bells)).toEqual(new Set(owner.bellRows(day)))
      }
    }),
  )
})
