import { listCourses } from '../../contract/courses.ts'
import { type Api, answer } from '../http/api.ts'
import { semesterFor } from '../semesters/semesters.queries.ts'
import { coursesOf } from './courses.queries.ts'

export function courseRoutes(api: Api): void {
  api.read(listCourses, async (db, { params, user }) => {
    const semester = await semesterFor(db, params.semester, user.role)
    const courses = await coursesOf(db, semester.id, { activeOnly: user.role === 'parent' })
    return answer(200, { courses })
  })
}
