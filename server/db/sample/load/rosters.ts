import type { Selectable } from 'kysely'
import { fullName } from '../../../../domain/person.ts'
import type { Transaction } from '../../database.ts'
import type { Tables } from '../../tables.ts'
import type { SampleSemester } from '../semesters.ts'
import { insertAll } from './chunks.ts'
import type { Ids } from './ids.ts'

type CourseColumns = Pick<Selectable<Tables['course']>, 'id' | 'semester_id' | 'days' | 'period_span'>

export async function insertRoster(
  trx: Transaction,
  ids: Ids,
  { entries }: SampleSemester,
  courses: readonly CourseColumns[],
): Promise<void> {
  const rows = entries.map(({ child, offering, ...entry }) => {
    const { id: course_id, ...columns } = findCourse(ids.get(offering), courses)
    return { ...entry, ...columns, course_id, student_id: ids.get(child) }
  })
  await insertAll(rows, (chunk) => trx.insertInto('roster_entry').values(chunk).execute())
}

export async function insertLog(trx: Transaction, ids: Ids, semester: SampleSemester): Promise<void> {
  const rows = semester.log.map(({ child, offering, status, by, logged_at }) => ({
    logged_at,
    semester_id: ids.get(semester),
    course_id: ids.get(offering),
    student_id: ids.get(child),
    section: offering.section,
    class: offering.name,
    semester: semester.name,
    first_name: child.first_name,
    last_name: child.last_name,
    status,
    culprit: fullName(by),
    culprit_id: ids.get(by),
  }))
  await insertAll(rows, (chunk) => trx.insertInto('enrollment_log').values(chunk).execute())
}

function findCourse(id: number, courses: readonly CourseColumns[]): CourseColumns {
  const columns = courses.find((course) => course.id === id)
  if (!columns) throw new Error(`course ${id} is not of this semester`)
  return columns
}
