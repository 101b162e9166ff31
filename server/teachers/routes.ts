import {
  createTeacher,
  deleteTeacher as deleteTeacherCall,
  listTeachers,
  updateTeacher,
} from '../../contract/teachers.ts'
import { requestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { deleteTeacher } from './deleteTeacher.ts'
import { addTeacher, editTeacher } from './saveTeacher.ts'
import { teachersWithCourses } from './teachers.queries.ts'

export function teacherRoutes(api: Api): void {
  api.query(listTeachers, async (db) => respondWith(200, { teachers: await teachersWithCourses(db) }))

  api.command(createTeacher, async (trx, asked) => {
    await addTeacher(trx, requestTrail(trx, asked), asked.body)
    return respondWith(201, { teachers: await teachersWithCourses(trx) })
  })

  api.command(updateTeacher, async (trx, asked) => {
    const { params, body, isPasswordConfirmed } = asked
    await editTeacher(trx, requestTrail(trx, asked), { ...body, id: params.id, isPasswordConfirmed })
    return respondWith(200, { teachers: await teachersWithCourses(trx) })
  })

  api.command(deleteTeacherCall, async (trx, asked) => {
    await deleteTeacher(trx, requestTrail(trx, asked), asked.params.id)
    return respondWith(200, { teachers: await teachersWithCourses(trx) })
  })
}
