import type { Course } from '../contract/courses.ts'
import type { Semester } from '../contract/semesters.ts'
import type { Teacher } from '../contract/teachers.ts'
import { isForGrade } from '../domain/enrollment/refusals.ts'
import { createCaller } from './api-caller.ts'
import { OFFICE } from './visit.ts'

const DAYS = ['M', 'T/TH', 'W', 'F']

/** Adds classes for the fifth grade to the days of the open semester, as the office, until there are `total`. */
export async function addClasses(origin: string, total: number): Promise<void> {
  const office = await createCaller(origin, OFFICE)
  const { semesters } = await office<{ semesters: Semester[] }>('GET', '/api/semester')
  const { teachers } = await office<{ teachers: Teacher[] }>('GET', '/api/teachers')
  const semester = semesters.find(({ active, disabled }) => active && !disabled)?.id
  const taught = teachers.filter(({ active }) => active === 1)
  const { courses } = await office<{ courses: Course[] }>('GET', `/api/courses/by-semester/${semester}`)
  const existing = courses.filter((course) => course.active && isForGrade(course, '5')).length
  for (let n = 0; n < total - existing; n += 1) {
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
