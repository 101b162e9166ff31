import { sql } from 'kysely'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { deleteLottery } from '../lottery/saveLottery.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { notFound, Problem } from '../platform/http/problem.ts'

/**
 * Deletes a semester with its classes, dates, windows, bell schedules, days off, notes and lottery. Its classes are locked before their rosters
 * are read, so that no child is enrolled meanwhile.
 * @throws 404; 422 `semester-used` with the name of a child who has used it
 */
export async function deleteSemester(trx: Transaction, trail: AuditTrail, id: number): Promise<void> {
  const semester = await trx.selectFrom('semester').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!semester) throw notFound()
  const { name } = semester
  const courses = await trx.selectFrom('course').select('id').where('semester_id', '=', id).execute()
  await lockRows(trx, { courses: courses.map((course) => course.id) })
  const child = await findChild(trx, id)
  if (child) throw semesterUsed(name, fullName(child))
  const lottery = await trx.selectFrom('lottery').select('id').where('semester_id', '=', id).executeTakeFirst()
  if (lottery) await deleteLottery(trx, trail, { id, name })
  await trx.deleteFrom('course').where('semester_id', '=', id).execute()
  await trx.deleteFrom('semester').where('id', '=', id).execute()
  trail.deleted({ kind: 'semester', id, name }, { name, classes: courses.length })
}

/** A child who is or was on a roster of the semester, or marked or ranked one of its classes. */
async function findChild(trx: Transaction, semester_id: number) {
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from enrollment_log where semester_id = ${semester_id}
    union all
    select first_name, last_name from student where id in (
      select student_id from roster_entry where semester_id = ${semester_id}
      union select student_id from wish join course on course.id = course_id where semester_id = ${semester_id}
      union select student_id from reserve_place join course on course.id = course_id where semester_id = ${semester_id}
      union select student_id from ranking join lottery on lottery.id = lottery_id where semester_id = ${semester_id}
    )
    limit 1`.execute(trx)
  return rows[0]
}

function semesterUsed(name: string, child: string): Problem {
  const message = english`${name} can't be deleted anymore: ${child} is or was in one of its classes, or marked or ranked one. You can make the semester inactive instead.`
  return new Problem(422, message, { code: 'semester-used' })
}
