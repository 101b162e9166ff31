import {
  createTeacher,
  deleteTeacher as deleteTeacherCall,
  listTeacherNames,
  listTeachers,
  type Teacher,
  updateTeacher,
} from '../../contract/teachers.ts'
import { bySection } from '../../domain/course.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { orderNaturally } from '../platform/database/search.ts'
import type { Api } from '../platform/http/api.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { addTeacher, editTeacher, selectTeacher, teacherEtag, teacherSubject } from './saveTeacher.ts'

export function teacherRoutes(api: Api): void {
  api.query(listTeachers, async (db) => respondWith(200, { teachers: await teachersWithCourses(db) }))

  api.query(listTeacherNames, async (db) => {
    const teachers = await selectTeachers(db)
    return respondWith(200, {
      teachers: teachers.map(({ email, ...name }) => ({ ...name, active: name.active ? 1 : 0 })),
    })
  })

  api.command(createTeacher, async (trx, request) => {
    await addTeacher(trx, createRequestTrail(trx, request), request.body)
    return respondWith(201, { teachers: await teachersWithCourses(trx) })
  })

  api.command(updateTeacher, async (trx, request) => {
    const { params, body, isPasswordConfirmed, if_match } = request
    await editTeacher(trx, createRequestTrail(trx, request), { ...body, id: params.id, isPasswordConfirmed, if_match })
    return respondWith(200, { teachers: await teachersWithCourses(trx) })
  })

  api.command(deleteTeacherCall, async (trx, request) => {
    await deleteTeacher(trx, createRequestTrail(trx, request), request.params.id)
    return respondWith(200, { teachers: await teachersWithCourses(trx) })
  })
}

/**
 * Deletes a teacher (document 1, section 8).
 * @throws 404; 400 while the teacher has a class in any semester
 */
async function deleteTeacher(trx: Transaction, trail: AuditTrail, id: number): Promise<void> {
  const teacher = await selectTeacher(trx, id).forUpdate().executeTakeFirst()
  if (!teacher) throw notFound()
  const taught = await selectTaught(trx).where('teacher_id', '=', id).execute()
  if (taught.length > 0)
    throw new Problem(
      400,
      english`${fullName(teacher)} is still tied to at least one course, remove them from the course(s) before deleting.`,
      {
        code: 'has-courses',
        errors: { courses: taught.map(({ section, name, semester }) => `${section} ${name} (${semester})`) },
      },
    )
  trail.deleted(teacherSubject(id, teacher), teacher)
  await trx.deleteFrom('teacher').where('id', '=', id).execute()
}

/** All teachers by name with their courses of all semesters. */
async function teachersWithCourses(db: Database | Transaction): Promise<Teacher[]> {
  const taught = selectTaught(db).where('semester.test_of', 'is', null)
  const [teachers, courses] = await Promise.all([selectTeachers(db), taught.execute()])
  return teachers.map((teacher) => ({
    ...teacher,
    active: teacher.active ? 1 : 0,
    courses: courses.filter(({ teacher_id }) => teacher_id === teacher.id).sort(bySection),
    etag: teacherEtag(teacher),
  }))
}

function selectTeachers(db: Database | Transaction) {
  return db
    .selectFrom('teacher')
    .select(['id', 'first_name', 'last_name', 'email', 'active'])
    .orderBy(orderNaturally('last_name'))
    .orderBy(orderNaturally('first_name'))
    .orderBy('id')
    .execute()
}

function selectTaught(db: Database | Transaction) {
  return db
    .selectFrom('course')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select([
      'course.teacher_id',
      'course.id',
      'course.section',
      'course.name',
      'course.grade',
      'course.days',
      'course.period',
      'course.current_seats',
      'course.max_seats',
      'course.offered_seats',
      'course.wait_list',
      'semester.name as semester',
    ])
    .orderBy('course.id')
}
