import { exportOneRoster } from '../../contract/oneroster.ts'
import { actorOf, recordExport } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { schoolOf } from '../school/school.queries.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { oneRosterFiles } from './files.ts'
import { rostersOf } from './oneroster.queries.ts'
import { zipOf } from './zipOf.ts'

export function oneRosterRoutes(api: Api): void {
  api.query(exportOneRoster, async (db, request) => {
    const { query, user, now } = request
    const { semester: reference, from, to } = query
    const semester = await findSemester(db, reference, user.role)
    const { name: school } = await schoolOf(db, now)
    const rosters = await rostersOf(db, semester.id)
    const zip = Buffer.from(zipOf(oneRosterFiles({ ...rosters, school, semester, from, to }), now)).toString('base64')
    const name = `oneroster-${semester.slug}.zip`
    const details = { semester: semester.name, classes: rosters.classes.length, seats: rosters.seats.length }
    await recordExport(db, actorOf(request), name, details)
    return respondWith(200, { file: { name, zip } })
  })
}
