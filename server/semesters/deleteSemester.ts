import { sql } from 'kysely'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { RosterActor } from '../enrollment/culprit.ts'
import { lockLottery } from '../lottery/lottery.queries.ts'
import { deleteLottery } from '../lottery/saveLottery.ts'
import type { Transaction } from '../platform/database/database.ts'
import { recordLocks } from '../platform/database/rowLocks.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { deleteTestCopy } from './testCopy.ts'

/**
 * Deletes a semester with its classes, dates, windows, bell schedules, days off, notes, document requests and lottery. What children do at the same time finishes
 * before it looks for them, or finds no semester. Its test ends. The foreign keys of marks are locks of their classes, too.
 * @throws 404; 422 `semester-used` with the name of a child who has used it, or when a lottery has published something about rankings
 */
export async function deleteSemester(trx: Transaction, trail: AuditTrail, id: number, by: RosterActor): Promise<void> {
  const found = trx.selectFrom('semester').select('name').where('id', '=', id)
  const semester = await found.forNoKeyUpdate().executeTakeFirst()
  if (!semester) throw notFound()
  const { name } = semester
  await deleteTestCopy(trx, { semester_id: id, by })
  const lottery = await lockLottery(trx, id)
  const ofSemester = trx.selectFrom('course').select('id').where('semester_id', '=', id)
  const courses = (await ofSemester.orderBy('id').forUpdate().execute()).map((course) => course.id)
  recordLocks(trx, { courses })
  await trx
    .selectFrom('document_request')
    .select('id')
    .where('semester_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const child = await findChild(trx, id)
  if (child) throw semesterUsed(name, fullName(child))
  if (await hasPublished(trx, id)) throw semesterPublished(name)
  if (lottery) await deleteLottery(trx, trail, { id, name })
  await trx.deleteFrom('course').where('semester_id', '=', id).execute()
  await trx.deleteFrom('semester').where('id', '=', id).execute()
  trail.deleted({ kind: 'semester', id, name }, { name, classes: courses.length })
}

/** A child who is or was on a roster of the semester, marked or ranked one of its classes, was confirmed for it, or has a document for it. */
async function findChild(trx: Transaction, semester_id: number) {
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from enrollment_log where semester_id = ${semester_id}
    union all
    select first_name, last_name from student where id in (
      select student_id from roster_entry where semester_id = ${semester_id}
      union select student_id from wish join course on course.id = course_id where semester_id = ${semester_id}
      union select student_id from reserve_place join course on course.id = course_id where semester_id = ${semester_id}
      union select student_id from lottery_code where semester_id = ${semester_id}
      union select student_id from document join document_request request on request.id = request_id where semester_id = ${semester_id}
      union select student_id from confirmation where semester_id = ${semester_id}
      union select student_id from ranking join lottery on lottery.id = lottery_id where semester_id = ${semester_id}
    )
    limit 1`.execute(trx)
  return rows[0]
}

/** The children may be deleted since. */
async function hasPublished(trx: Transaction, semester_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from lottery_event where semester_id = ${semester_id}
    union all select from lottery where semester_id = ${semester_id} and ranking_count > 0`.execute(trx)
  return rows.length > 0
}

function semesterPublished(name: string): Problem {
  const message = english`${name} can't be deleted anymore: everyone may check what its lottery has published. You can make the semester inactive instead.`
  return new Problem(422, message, { code: 'semester-used' })
}

function semesterUsed(name: string, child: string): Problem {
  const message = english`${name} can't be deleted anymore: ${child} is or was in one of its classes, marked or ranked one, was confirmed for it, or sent a document. You can make the semester inactive instead.`
  return new Problem(422, message, { code: 'semester-used' })
}
