import { listTeachers } from '../../contract/teachers.ts'
import { type Api, answer } from '../http/api.ts'
import { teachersWithCourses } from './teachers.queries.ts'

export function teacherRoutes(api: Api): void {
  api.read(listTeachers, async (db) => answer(200, { teachers: await teachersWithCourses(db) }))
}
