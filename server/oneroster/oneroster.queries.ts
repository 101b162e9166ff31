import type { Database } from '../db/database.ts'

export type Rosters = Awaited<ReturnType<typeof rostersOf>>
export type TaughtClass = Rosters['classes'][number]
export type Seat = Rosters['seats'][number]

/** A semester's classes with their teachers, and its enrollments with students and parents, from one snapshot. */
export function rostersOf(db: Database, semester_id: number) {
  const readOnly = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return readOnly.execute(async (snapshot) => ({
    classes: await snapshot
      .selectFrom('course')
      .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
      .select([
        'course.id',
        'course.section',
        'course.name',
        'course.grade',
        'course.room',
        'course.period',
        'teacher_id',
      ])
      .select(['teacher.first_name', 'teacher.last_name', 'teacher.email', 'teacher.active'])
      .where('course.semester_id', '=', semester_id)
      .where((where) => where.or([where('course.active', '=', true), where('course.current_seats', '>', 0)]))
      .orderBy('course.id')
      .execute(),
    seats: await snapshot
      .selectFrom('roster_entry')
      .innerJoin('student', 'student.id', 'roster_entry.student_id')
      .innerJoin('users', 'users.id', 'student.parent_id')
      .select(['roster_entry.id', 'roster_entry.course_id', 'roster_entry.student_id', 'student.parent_id'])
      .select(['student.first_name', 'student.last_name', 'student.grade'])
      .select(['users.first_name as parent_first_name', 'users.last_name as parent_last_name', 'users.email'])
      .where('roster_entry.semester_id', '=', semester_id)
      .where('roster_entry.status', '=', 'enrolled')
      .orderBy('roster_entry.id')
      .execute(),
  }))
}
