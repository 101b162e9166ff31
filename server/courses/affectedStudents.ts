import type { AffectedStudent } from '../../contract/courses.ts'
import { whyNotStay } from '../../domain/edit.ts'
import type { Refusal } from '../../domain/enrollment.ts'
import { fullName } from '../../domain/person.ts'
import type { Database, Transaction } from '../db/database.ts'
import { refusalMessage } from '../roster/messages.ts'
import type { CourseColumns } from './course.row.ts'
import { otherEnrollmentsOf, rosterEntriesOf } from './roster.queries.ts'

type Counted = {
  readonly id: number
  readonly semester_id: number
  readonly current_seats: number
  readonly wait_list: number
  readonly days: string
}

/** The children on the roster whom the edit would have break a rule, and the field that does it. */
export async function affectedStudents(
  db: Database | Transaction,
  course: Counted,
  edited: CourseColumns,
): Promise<AffectedStudent[]> {
  const sittings = await rosterEntriesOf(db, course.id)
  const student_ids = sittings.map(({ student_id }) => student_id)
  const besides = await otherEnrollmentsOf(db, { course_id: course.id, semester_id: edited.semester_id, student_ids })
  const { id, current_seats, wait_list } = course
  const as = { ...edited, id, current_seats, wait_list }
  return sittings.flatMap((sitting) => {
    const { student_id, first_name, last_name, status } = sitting
    const child = { student_id, first_name, last_name, status }
    if (edited.semester_id !== course.semester_id)
      return [
        {
          ...child,
          field: 'semester' as const,
          because: `${fullName(child)} is on the roster, so the semester can't be changed.`,
        },
      ]
    const refusal = whyNotStay(
      sitting,
      as,
      besides.filter((beside) => beside.student_id === student_id),
    )
    if (!refusal) return []
    const because = refusalMessage(refusal, fullName(child), { name: edited.name })
    return [{ ...child, field: fieldOf(refusal, course, edited), because }]
  })
}

function fieldOf({ because }: Refusal, course: Counted, edited: CourseColumns): AffectedStudent['field'] {
  if (because === 'wrong-grade') return 'grade'
  if (because === 'restricted') return 'restrictions'
  return edited.days === course.days ? 'period' : 'days'
}
