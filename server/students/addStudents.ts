import { sql } from 'kysely'
import { english } from '../../domain/english.ts'
import type { Grade } from '../../domain/grade.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import { auditedStudent } from './auditedStudent.ts'
import type { StudentParent } from './parentFor.ts'

export interface NewStudent {
  readonly first_name: string
  readonly last_name: string
  readonly grade: Grade
  readonly parent: StudentParent
}

/** @throws 422 on `grade` for `done`, which is for edits only */
export function rejectDoneGrade(grade: Grade): void {
  if (grade === 'done') throw fieldError('grade', english`New students need a grade from K to 12.`)
}

/** Inserts students in one statement and returns their ids. Callers check the grades. */
export async function addStudents(
  trx: Transaction,
  trail: AuditTrail,
  students: readonly NewStudent[],
): Promise<number[]> {
  if (students.length === 0) return []
  const column = (name: 'first_name' | 'last_name' | 'grade') =>
    sql`${students.map((student) => student[name])}::text[]`
  const { rows } = await sql<Omit<NewStudent, 'parent'> & { id: number; parent_id: number }>`
    insert into student (first_name, last_name, grade, parent_id, awaits_acceptance)
    select * from unnest(
      ${column('first_name')}, ${column('last_name')}, ${column('grade')},
      ${students.map(({ parent }) => parent.id)}::integer[], ${students.map(({ parent }) => parent.awaits_acceptance)}::boolean[]
    )
    returning id, first_name, last_name, grade, parent_id
  `.execute(trx)
  const parents = new Map(students.map(({ parent }) => [parent.id, parent]))
  for (const { id, parent_id, ...student } of rows) {
    const parent = parents.get(parent_id)
    if (parent) trail.created(studentSubject(id, student), auditedStudent(student, parent))
  }
  return rows.map(({ id }) => id)
}
