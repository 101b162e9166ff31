import {
  createTeacher,
  deleteTeacher as deleteTeacherCall,
  listTeachers,
  updateTeacher,
} from '../../contract/teachers.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { deleteTeacher } from './deleteTeacher.ts'
import { addTeacher, editTeacher } from './saveTeacher.ts'
import { teachersWithCourses } from './teachers.queries.ts'

export function teacherRoutes(api: Api): void {
  api.query(listTeachers, async (db) => respondWith(200, { teachers: await teachersWithCourses(db) }))

  api.command(createTeacher, async (trx, request) => {
    await addTeacher(trx, createRequestTrail(trx, request), request.body)
    return respondWith(201, { teachers: await teachersWithCourses(trx) })
  })

  api.command(updateTeacher, async (trx, request) => {
    const { params, body, isPasswordConfirmed } = request
    await editTeacher(trx, createRequestTrail(trx, request), { ...body, id: params.id, isPasswordConfirmed })
    return respondWith(200, { teachers: await teachersWithCourses(trx) })
  })

  api.command(deleteTeacherCall, async (trx, request) => {
    await deleteTeacher(trx, createRequestTrail(trx, request), request.params.id)
    return respondWith(200, { teachers: await teachersWithCourses(trx) })
  })
}
