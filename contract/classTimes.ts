import { z } from 'zod'
import { SemesterReference } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** When a semester has classes, for lists of grades. A family looks for classes at these times only. */
export const ClassTime = Course.pick({ days: true, period: true, grade: true })
export type ClassTime = z.infer<typeof ClassTime>

/** Of the classes that the requester sees in `listCourses`, each combination once. Not in the specification. */
export const listClassTimes = endpoint({
  method: 'GET',
  path: '/api/courses/times/:semester',
  access: 'signed-in',
  summary: 'List when a semester has classes',
  params: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ class_times: z.array(ClassTime) }) },
})
