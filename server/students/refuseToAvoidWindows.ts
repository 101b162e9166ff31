import { sql } from 'kysely'
import type { Grade } from '../../domain/grade.ts'
import { avoidsWindow } from '../../domain/windows/gradeChange.ts'
import type { Transaction } from '../db/database.ts'
import { fieldError } from '../http/problem.ts'

interface Child {
  readonly id: number
  readonly grade: Grade
}

/**
 * Changing a grade and changing it back would allow a family to enroll in the windows of another grade. Needs the lock of the child.
 * @throws 422 on `grade`
 */
export async function refuseToAvoidWindows(trx: Transaction, { id, grade }: Child, to: Grade): Promise<void> {
  const windows = await trx
    .selectFrom('enrollment_window as window')
    .innerJoin('semester', 'semester.id', 'window.semester_id')
    .select(['window.semester_id', 'semester.name', 'window.grades', 'opens_at', 'closes_at'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('roster_entry as entry')
          .select('entry.id')
          .where('entry.student_id', '=', id)
          .whereRef('entry.semester_id', '=', 'window.semester_id'),
      ).as('on_roster'),
    )
    .where('semester.active', '=', true)
    .orderBy('window.semester_id')
    .execute()
  const avoided = windows.find(({ semester_id, now, on_roster }) =>
    avoidsWindow(
      windows.filter((window) => window.semester_id === semester_id),
      { from: grade, to, now, onRoster: Boolean(on_roster) },
    ),
  )
  if (avoided)
    throw fieldError(
      'grade',
      `Enrollment for ${avoided.name} opens at a different time for this grade. Please ask the school office to change the grade.`,
    )
}
