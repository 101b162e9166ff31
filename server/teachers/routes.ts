import {
  createTeacher,
  deleteTeacher as deleteTeacherCall,
  listTeachers,
  updateTeacher,
} from '../../contract/teachers.ts'
import { trailOf } from '../audit-trail/trail.ts'
import { type Api, answer } from '../http/api.ts'
import { deleteTeacher } from './deleteTeacher.ts'
import { addTeacher, editTeacher } from './saveTeacher.ts'
import { teachersWithCourses } from './teachers.queries.ts'

export function teacherRoutes(api: Api): void {
  api.read(listTeachers, async (db) => answer(200, { teachers: await teachersWithCourses(db) }))

  api.write(createTeacher, async (trx, asked) => {
    await addTeacher(trx, trailOf(trx, asked), asked.body)
    return answer(201, { teachers: await teachersWithCourses(trx) })
  })

  api.write(updateTeacher, async (trx, asked) => {
    const { params, body, isPasswordConfirmed } = asked
    await editTeacher(trx, trailOf(trx, asked), { ...body, id: params.id, isPasswordConfirmed })
    return answer(200, { teachers: await teachersWithCourses(trx) })
  })

  api.write(deleteTeacherCall, async (trx, asked) => {
    await deleteTeacher(trx, trailOf(trx, asked), asked.params.id)
    return answer(200, { teachers: await teachersWithCourses(trx) })
  })
}
