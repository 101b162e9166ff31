import { exportOneRoster } from '../../contract/oneroster.ts'
import { type Api, answer } from '../http/api.ts'
import { schoolOf } from '../school/school.queries.ts'
import { semesterFor } from '../semesters/semesters.queries.ts'
import { oneRosterFiles } from './files.ts'
import { rostersOf } from './oneroster.queries.ts'
import { zipOf } from './zipOf.ts'

export function oneRosterRoutes(api: Api): void {
  api.read(exportOneRoster, async (db, { query: { semester: named, from, to }, user, now }) => {
    const semester = await semesterFor(db, named, user.role)
    const { name: school } = await schoolOf(db, now)
    const files = oneRosterFiles({ ...(await rostersOf(db, semester.id)), school, semester, from, to })
    const zip = Buffer.from(zipOf(files, now)).toString('base64')
    return answer(200, { file: { name: `oneroster-${semester.slug}.zip`, zip } })
  })
}
