import { fullName } from '../../domain/person.ts'
import type { Subject } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'

/** A class in the form of the audit trail, with the names of its teacher and semester. */
export async function auditedCourse(trx: Transaction, id: number) {
  const { teacher_first_name, teacher_last_name, teacher_email, semester, ...course } = await selectCourse(trx, id)
  const { section, name, description, grade, max_seats, room, period, days, time, restrictions, active } = course
  const teacher = `${fullName({ first_name: teacher_first_name, last_name: teacher_last_name })}, ${teacher_email}`
  const subject: Subject = { kind: 'class', id, name: `${name} (${section}, ${semester})` }
  return {
    subject,
    fields: {
      section,
      name,
      description,
      teacher,
      semester,
      grade,
      days,
      period,
      time,
      room,
      max_seats,
      restrictions,
      active,
    },
  }
}

function selectCourse(trx: Transaction, id: number) {
  return trx
    .selectFrom('course')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .selectAll('course')
    .select(['teacher.first_name as teacher_first_name', 'teacher.last_name as teacher_last_name'])
    .select(['teacher.email as teacher_email', 'semester.name as semester'])
    .where('course.id', '=', id)
    .executeTakeFirstOrThrow()
}
