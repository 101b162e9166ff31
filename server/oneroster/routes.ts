import { exportOneRoster } from '../../contract/oneroster.ts'
import type { Api } from '../http/api.ts'
import { RowStream } from '../http/rowStream.ts'
import { schoolOf } from '../school/school.queries.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { oneRosterFiles } from './files.ts'
import { zipOf } from './zipOf.ts'

export function oneRosterRoutes(api: Api): void {
  api.query(exportOneRoster, async (db, request) => {
    const { query, user, now } = request
    const { semester: reference, from, to } = query
    const semester = await findSemester(db, reference, user.role)
    const { name: school } = await schoolOf(db, now)
    const name = `oneroster-${semester.slug}.zip`
    return new RowStream(request, 'parts', async (snapshot) => {
      const { classes, seats, total, files } = await oneRosterFiles(snapshot, { school, semester, from, to })
      const details = { semester: semester.name, classes, seats }
      return { file: name, details, head: { name, total }, batches: zipOf(files, now) }
    })
  })
}
