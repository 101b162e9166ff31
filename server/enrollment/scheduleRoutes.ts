import { getSchedule } from '../../contract/enrollment/schedules.ts'
import { getFamily } from '../../contract/family.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import type { Api } from '../platform/http/api.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSemesterAndStudent } from '../rows/semesters.queries.ts'
import { changesOfFamily, entriesOfFamily } from './family.queries.ts'
import { shownTo } from './reply.ts'
import { readSchedules } from './roster.queries.ts'
import { heldSeats, scheduleFrom, schedulesFrom } from './schedule.ts'

/** What a family or the office sees of the classes of children: one schedule, the dashboard. */
export function scheduleRoutes(api: Api): void {
  api.query(getSchedule, async (db, { params, query, user }) => {
    const found = await findSemesterAndStudent(db, query.semester, user, params.id)
    const { id: semester_id, grade } = requireOwnStudent(found, user)
    const [entries = []] = grade === 'done' ? [] : await readSchedules(db, [{ student_id: params.id, semester_id }])
    return respondWith(200, { schedule: scheduleFrom(entries, grade, shownTo(user)) })
  })

  api.query(getFamily, async (db, { query: { semester, since }, user, now }) => {
    const [entries, changes] = await Promise.all([
      entriesOfFamily(db, user.id, semester),
      changesOfFamily(db, { parent_id: user.id, semester_id: semester, since: new Date(since) }),
    ])
    const own = entries.filter(({ semester_id }) => semester_id === semester)
    return respondWith(200, {
      now: now.toISOString(),
      schedules: schedulesFrom(own),
      changes,
      held: heldSeats(entries),
    })
  })
}
