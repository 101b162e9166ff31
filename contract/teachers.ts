import { z } from 'zod'
import { Id } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'

const TaughtCourse = Course.pick({
  id: true,
  section: true,
  name: true,
  grade: true,
  days: true,
  period: true,
  current_seats: true,
  max_seats: true,
  wait_list: true,
  semester: true,
})

export const Teacher = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** 1 or 0, as the specification has it. */
  active: z.literal([0, 1]),
  courses: z.array(TaughtCourse),
})
export type Teacher = z.infer<typeof Teacher>

export const listTeachers = endpoint({
  method: 'GET',
  path: '/api/teachers',
  access: 'admin',
  summary: 'The teachers with what they teach',
  answers: { 200: z.object({ teachers: z.array(Teacher) }) },
})
