import type { Selectable } from 'kysely'
import { fullName } from '../../../../domain/person.ts'
import type { Transaction } from '../../database.ts'
import type { Tables } from '../../tables.ts'
import type { SampleSemester } from '../semesters.ts'
import { inChunks } from './chunks.ts'
import type { Ids } from './ids.ts'

/** What a roster row repeats of its course. */
type Placed = Pick<Selectable<Tables['course']>, 'id' | 'semester_id' | 'days' | 'period_span'>

export async function insertRoster(
  trx: Transaction,
  ids: Ids,
  { entries }: SampleSemester,
  courses: readonly Placed[],
): Promise<void> {
  const rows = entries.map(({ child, offering, ...entry }) => {
    const { id: course_id, ...place } = placeOf(ids.of(offering), courses)
    return { ...entry, ...place, course_id, student_id: ids.of(child) }
  })
  await inChunks(rows, (chunk) => trx.insertInto('roster_entry').values(chunk).execute())
}

export async function insertLog(trx: Transaction, ids: Ids, semester: SampleSemester): Promise<void> {
  const rows = semester.log.map(({ child, offering, status, by, logged_at }) => ({
    logged_at,
    semester_id: ids.of(semester),
    course_id: ids.of(offering),
    student_id: ids.of(child),
    section: offering.section,
    class: offering.name,
    semester: semester.name,
    first_name: child.first_name,
    last_name: child.last_name,
    status,
    culprit: fullName(by),
    culprit_id: ids.of(by),
  }))
  await inChunks(rows, (chunk) => trx.insertInto('enrollment_log').values(chunk).execute())
}

function placeOf(id: number, courses: readonly Placed[]): Placed {
  const place = courses.find((course) => course.id === id)
  if (!place) throw new Error(`course ${id} is not of this semester`)
  return place
}
