import { bellRowOfClass } from './bellRowOfClass.ts'
import { type BellRow, type BellSchedule, bellScheduleOf } from './bellSchedule.ts'
import { type Course, gradesOf } from './course.ts'
import type { Days } from './days.ts'
import { type ClassGrade, type Grade, isHighSchool, parseGrades } from './grade.ts'
import type { TimetableCourse, TimetableOwner } from './timetableCell.ts'

type ClassTime = Pick<Course, 'days' | 'period' | 'grade'>

/** A student's week: the periods of the student's grade, the open ones included. With `classTimes`, only those with a class for the grade are open. */
export function studentInTimetable<C extends TimetableCourse>(
  schedules: readonly BellSchedule[],
  grade: Grade,
  { enrolled, waiting }: { readonly enrolled: readonly C[]; readonly waiting: readonly C[] },
  classTimes?: readonly ClassTime[],
): TimetableOwner<C> {
  const own = classTimes?.filter((time) => gradesOf(time).some((listed) => listed === grade))
  const bellRows = (days: Days) => bellScheduleOf(schedules, days, grade)?.rows ?? []
  return {
    enrolled,
    waiting,
    bellRows,
    bellRowOf: ({ days, period }) => bellRows(days).find((row) => row.period === period),
    hasHighSchoolDays: isHighSchool(grade),
    isOpenPeriod: (days, period) =>
      grade !== 'done' && (!own || own.some((time) => time.days === days && time.period === period)),
  }
}

/** The week of a teacher or a room: the periods of the grades that the classes of each day are for. */
export function classesInTimetable<C extends TimetableCourse & Pick<Course, 'grade'>>(
  schedules: readonly BellSchedule[],
  courses: readonly C[],
): TimetableOwner<C> {
  return {
    enrolled: courses,
    waiting: [],
    bellRows: (days) => {
      const grades = courses.filter((course) => course.days === days).flatMap(gradesOf)
      return distinctRows(schedules.filter((schedule) => schedule.days === days && isForAny(schedule, grades)))
    },
    bellRowOf: (course) => bellRowOfClass(schedules, course),
    hasHighSchoolDays: false,
    isOpenPeriod: () => false,
  }
}

function isForAny(schedule: BellSchedule, grades: readonly ClassGrade[]): boolean {
  return parseGrades(schedule.grades).some((grade) => grades.includes(grade))
}

/** The different periods and breaks, in the order of the day. */
function distinctRows(schedules: readonly BellSchedule[]): BellRow[] {
  const rows = schedules.flatMap((schedule) => schedule.rows)
  const distinct = new Map(
    rows.map((row) => [`${row.period ?? row.label} ${row.starts_at} ${row.ends_at}`, row] as const),
  )
  return [...distinct.values()].toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}
