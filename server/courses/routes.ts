import { listCourses } from '../../contract/courses.ts'
import { type Api, respondWith } from '../http/api.ts'
import type { ApiRequest } from '../http/apiRequest.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { coursesOf } from './courses.queries.ts'

export function courseRoutes(api: Api): void {
  const roleAndSemester = ({ user, params }: ApiRequest<typeof listCourses>) => `${user.role} ${params.semester}`
  api.sharedQuery(listCourses, roleAndSemester, async (db, { params, user }) => {
    const semester = await findSemester(db, params.semester, user.role)
    const courses = await coursesOf(db, semester.id, { activeOnly: user.role === 'parent' })
    return respondWith(200, { courses })
  })
}
