import type { Lottery } from '../contract/enrollment/lottery.ts'
import type { Schedule } from '../contract/enrollment/schedules.ts'
import type { Semester } from '../contract/semesters.ts'
import type { User } from '../contract/sessions.ts'
import { createCaller } from './api-caller.ts'
import { FAMILY, OFFICE } from './visit.ts'

const DAY_MS = 86_400_000
const ENOUGH_SEATS = 99

/**
 * In the sample school, families rank the classes of the coming semester from now on. In the running one, enrollment opens in three days, and
 * the class for which a child of the family waits gets more seats.
 */
export async function changeSemesters(origin: string): Promise<void> {
  const office = await createCaller(origin, OFFICE)
  const family = await createCaller(origin, FAMILY)
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const { semesters } = await office<{ semesters: Semester[] }>('GET', '/api/semester')
  const { user } = await family<{ user: User }>('GET', '/api/me')
  for (const { id } of semesters.filter(({ active }) => active)) {
    const path = `/api/semester/${id}`
    const { lottery } = await office<{ lottery: Lottery | null }>('GET', `${path}/lottery`)
    if (lottery) {
      const { priority } = lottery
      await office('PUT', `${path}/lottery`, { opens_at: inDays(-1), closes_at: inDays(10), priority })
      continue
    }
    await office('PUT', `${path}/windows`, { windows: [{ grades: '', opens_at: inDays(3), closes_at: null }] })
    for (const child of user.students) {
      const schedulePath = `/api/students/${child.id}/schedule?semester=${id}`
      const { schedule } = await family<{ schedule: Schedule }>('GET', schedulePath)
      const courses = schedule.waiting.map((course) => ({ id: course.id }))
      const change = { courses, change: { max_seats: ENOUGH_SEATS }, confirmed: true }
      if (courses.length > 0) await office('POST', '/api/courses/changes', change)
    }
  }
}
