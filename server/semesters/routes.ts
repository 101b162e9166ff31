import { getSemester, listSemesters } from '../../contract/semesters.ts'
import { type Api, answer } from '../http/api.ts'
import { notesOf, semesterFor, semestersFor } from './semesters.queries.ts'

export function semesterRoutes(api: Api): void {
  api.read(listSemesters, async (db, { user }) => {
    return answer(200, { semesters: await semestersFor(db, user.role) })
  })

  api.read(getSemester, async (db, { params, user }) => {
    const semester = await semesterFor(db, params.id, user.role)
    return answer(200, { semester: { ...semester, notes: await notesOf(db, semester.id) } })
  })
}
