import type { AffectedStudent } from '../../contract/courses.ts'
import { whyNotStay } from '../../domain/edit.ts'
import type { Refusal } from '../../domain/enrollment.ts'
import { fullName } from '../../domain/person.ts'
import type { Database, Transaction } from '../db/database.ts'
import { refusalMessage } from '../roster/messages.ts'
import type { CourseColumns } from './course.row.ts'
import { otherEnrollmentsOf, rosterEntriesOf } from './roster.queries.ts'

type EditedCourse = {
  readonly id: number
  readonly semester_id: number
  readonly current_seats: number
  readonly wait_list: number
  readonly days: string
}

/** The students on the roster whose enrollment would break a rule after the edit, with the edited field that breaks it. */
export async function affectedStudents(
  db: Database | Transaction,
  course: EditedCourse,
  edited: CourseColumns,
): Promise<AffectedStudent[]> {
  const entries = await rosterEntriesOf(db, course.id)
  const student_ids = entries.map(({ student_id }) => student_id)
  const others = await otherEnrollmentsOf(db, { course_id: course.id, semester_id: edited.semester_id, student_ids })
  const { id, current_seats, wait_list } = course
  const editedCourse = { ...edited, id, current_seats, wait_list }
  return entries.flatMap((entry) => {
    const { student_id, first_name, last_name, status } = entry
    const student = { student_id, first_name, last_name, status }
    if (edited.semester_id !== course.semester_id)
      return [
        {
          ...student,
          field: 'semester' as const,
          because: `${fullName(student)} is on the roster, so you can't move this class to another semester.`,
        },
      ]
    const refusal = whyNotStay(
      entry,
      editedCourse,
      others.filter((other) => other.student_id === student_id),
    )
    if (!refusal) return []
    const because = refusalMessage(refusal, fullName(student), { name: edited.name })
    return [{ ...student, field: fieldOf(refusal, course, edited), because }]
  })
}

function fieldOf({ because }: Refusal, course: EditedCourse, edited: CourseColumns): AffectedStudent['field'] {
  if (because === 'wrong-grade') return 'grade'
  if (because === 'restricted') return 'restrictions'
  return edited.days === course.days ? 'period' : 'days'
}
