import { type TakeRefusal, whyPassedOver } from '../../domain/enrollment/waitList/serve.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { toStudents } from './readWaitLists.ts'
import { entryOf, readCourses, readEntries, readWaitingStudents } from './waitLists.queries.ts'

/** Why waiting children of a class would be passed over if a seat became free now, by their entries. */
export async function passedOverIn(
  db: Database | Transaction,
  course_id: number,
): Promise<ReadonlyMap<number, TakeRefusal>> {
  const [[course], rows, students] = await Promise.all([
    readCourses(db, [course_id]),
    readEntries(db, [course_id]),
    readWaitingStudents(db, [course_id]),
  ])
  const byId = new Map(toStudents(students).map((student) => [student.id, student]))
  const entries = rows.map(entryOf).filter((entry) => entry.course_id === course_id)
  return new Map(
    entries.flatMap((entry) => {
      const student = byId.get(entry.student_id)
      const refusal = course && student && whyPassedOver(entry, student, course, course.freed_seats)
      return refusal ? [[entry.id, refusal] as const] : []
    }),
  )
}
