import type { Course } from '../contract/courses.ts'
import type { Lottery } from '../contract/enrollment/lottery.ts'
import type { Schedule } from '../contract/enrollment/schedules.ts'
import type { Semester } from '../contract/semesters.ts'
import type { User } from '../contract/sessions.ts'
import type { Teacher } from '../contract/teachers.ts'
import { DAY_MS } from '../domain/durations.ts'
import { isForGrade } from '../domain/enrollment/refusals.ts'
import { FAMILY, OFFICE } from './visit.ts'

const DAYS = ['M', 'T/TH', 'W', 'F']
const ENOUGH_SEATS = 99

/** Adds classes for the fifth grade to the days of the open semester, as the office, until there are `total`. */
export async function addClasses(origin: string, total: number): Promise<void> {
  const office = await createCaller(origin, OFFICE)
  const { semesters } = await office<{ semesters: Semester[] }>('GET', '/api/semester')
  const { teachers } = await office<{ teachers: Teacher[] }>('GET', '/api/teachers')
  const semester = semesters.find(({ active, disabled }) => active && !disabled)?.id
  const taught = teachers.filter(({ active }) => active === 1)
  const { courses } = await office<{ courses: Course[] }>('GET', `/api/courses/by-semester/${semester}`)
  const existing = courses.filter((course) => course.active && isForGrade(course, '5')).length
  for (let n = existing; n < total; n += 1) {
    const body = {
      section: String(6000 + n),
      name: `Building and Flying Kites ${n + 1}`,
      description: '<p>Paper, string and wind. We meet <strong>outside</strong>; bring a hat.</p>',
      teacher_id: taught[n % taught.length]?.id,
      grade: '5',
      max_seats: 12,
      room: `Room ${(n % 9) + 1}`,
      period: String((Math.floor(n / DAYS.length) % 6) + 1),
      days: DAYS[n % DAYS.length],
      time: '8:30-9:25',
      restrictions: '',
      semester,
    }
    await office('POST', '/api/courses', body)
  }
}

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

type Send = <Body>(method: string, path: string, data?: object) => Promise<Body>

/** Logs in and returns a function that sends requests as this account. It throws unless a request succeeds. */
async function createCaller(origin: string, account: typeof OFFICE): Promise<Send> {
  let token = ''
  const send: Send = async (method, path, data) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const response = await fetch(`${origin}${path}`, { method, headers, ...(data && { body: JSON.stringify(data) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  token = (await send<{ token: string }>('POST', '/api/login', account)).token
  return send
}
