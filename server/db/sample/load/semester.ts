import type { Transaction } from '../../database.ts'
import type { Offering } from '../classes/catalogue.ts'
import type { SampleSemester } from '../semesters.ts'
import type { Ids } from './ids.ts'
import { insertNotes } from './notes.ts'
import { insertLog, insertRoster } from './rosters.ts'

export async function insertSemester(trx: Transaction, ids: Ids, semester: SampleSemester): Promise<void> {
  const { name, active, disabled } = semester
  const row = await trx
    .insertInto('semester')
    .values({ name, active, disabled })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.store([semester], [row])
  await insertNotes(trx, row.id, semester.notes)
  const courses = await insertCourses(trx, ids, row.id, semester.offerings)
  ids.store(semester.offerings, courses)
  await insertRoster(trx, ids, semester, courses)
  await insertLog(trx, ids, semester)
}

function insertCourses(trx: Transaction, ids: Ids, semester_id: number, offerings: readonly Offering[]) {
  const rows = offerings.map(({ demand: _, teacher, ...course }) => ({
    ...course,
    semester_id,
    teacher_id: ids.get(teacher),
  }))
  return trx.insertInto('course').values(rows).returning(['id', 'semester_id', 'days', 'period_span']).execute()
}
