import {
  createTeacher,
  deleteTeacher as deleteTeacherCall,
  listTeachers,
  type TeacherFields,
  updateTeacher,
} from '../../contract/teachers.ts'
import { type Api, answer } from '../http/api.ts'
import { notFound } from '../http/problem.ts'
import { deleteTeacher } from './deleteTeacher.ts'
import { teachersWithCourses } from './teachers.queries.ts'

export function teacherRoutes(api: Api): void {
  api.read(listTeachers, async (db) => answer(200, { teachers: await teachersWithCourses(db) }))

  api.write(createTeacher, async (trx, { body }) => {
    await trx.insertInto('teacher').values(columnsOf(body)).execute()
    return answer(201, { teachers: await teachersWithCourses(trx) })
  })

  api.write(updateTeacher, async (trx, { params: { id }, body }) => {
    const edited = await trx
      .updateTable('teacher')
      .set(columnsOf(body))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!edited) throw notFound()
    return answer(200, { teachers: await teachersWithCourses(trx) })
  })

  api.write(deleteTeacherCall, async (trx, { params }) => {
    await deleteTeacher(trx, params.id)
    return answer(200, { teachers: await teachersWithCourses(trx) })
  })
}

function columnsOf({ first_name, last_name, email, active }: TeacherFields) {
  return { first_name, last_name, email, active }
}
