import { createHash } from 'node:crypto'
import { parseGrades } from '../../domain/grade.ts'
import { PERIODS, type Period } from '../../domain/period.ts'
import { dayAfter, schoolYearEnding } from '../../domain/schoolYear.ts'
import { type Cells, classId, gradeCodes, SCHOOL, studentId, teacherId } from './cells.ts'
import type { OneRosterSource } from './files.ts'
import type { Seat, TaughtClass } from './oneroster.queries.ts'

/** OneRoster's end date is exclusive: the day after the last day. */
export function sessionCells({ semester, from, to }: OneRosterSource): Cells {
  return {
    sourcedId: `semester-${semester.id}`,
    title: semester.name,
    type: 'semester',
    startDate: from,
    endDate: dayAfter(to),
    schoolYear: String(schoolYearEnding(to)),
  }
}

export function classCells(
  { id, section, name, grade, room, period }: TaughtClass,
  semester: OneRosterSource['semester'],
): Cells {
  return {
    sourcedId: classId(id),
    title: name,
    grades: gradeCodes(parseGrades(grade)),
    courseSourcedId: courseId(name),
    classCode: section,
    classType: 'scheduled',
    location: room,
    schoolSourcedId: SCHOOL,
    termSourcedIds: `semester-${semester.id}`,
    periods: periodsOf(period).join(','),
  }
}

/** In OneRoster all classes with one name belong to one course. */
export function courseCells({ name }: TaughtClass) {
  return { sourcedId: courseId(name), title: name, orgSourcedId: SCHOOL }
}

export function teachingCells({ id, teacher_id }: TaughtClass): Cells {
  const [classSourcedId, userSourcedId] = [classId(id), teacherId(teacher_id)]
  const sourcedId = `teaching-${id}-${teacher_id}`
  return { sourcedId, classSourcedId, schoolSourcedId: SCHOOL, userSourcedId, role: 'teacher', primary: 'true' }
}

export function seatCells({ id, course_id, student_id }: Seat): Cells {
  const [classSourcedId, userSourcedId] = [classId(course_id), studentId(student_id)]
  return { sourcedId: `seat-${id}`, classSourcedId, schoolSourcedId: SCHOOL, userSourcedId, role: 'student' }
}

function periodsOf(period: Period): readonly string[] {
  return period === 'All Day' ? PERIODS.filter((name) => /^\d$/.test(name)) : [period]
}

/** A hash of the name, so that a course has the same id in every semester. */
function courseId(name: string): string {
  return `course-${createHash('sha256').update(name.normalize()).digest('hex').slice(0, 16)}`
}
