import { z } from 'zod'
import { Id, Ignored } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const MAX_COPIED_COURSES = 100

/** Another class of the semester at the same time that needs the same room or the same teacher. */
export const ClassClash = z.object({ shares: z.enum(['room', 'teacher']), name: z.string(), section: z.string() })

/** `refused`: a rule does not allow the copy, and `because` says why. */
const CopiedCourse = z.object({
  /** Of the class that is copied. */
  id: Id,
  section: z.string(),
  name: z.string(),
  outcome: z.enum(['copied', 'refused']),
  because: z.string(),
  clashes: z.array(ClassClash),
})
export type ClassClash = z.infer<typeof ClassClash>
export type CopiedCourse = z.infer<typeof CopiedCourse>

const CopyReport = z.object({
  /** By id, without classes that no longer exist. */
  courses: z.array(CopiedCourse),
  /** Whether the copy was confirmed. */
  done: z.boolean(),
})
export type CopyReport = z.infer<typeof CopyReport>

/**
 * Creates copies of classes, without children, in a semester, with an audit entry for each. Without `confirmed`, nothing changes and the
 * response says what would. Not in the specification.
 */
export const copyCourses = endpoint({
  method: 'POST',
  path: '/api/courses/copies',
  access: 'admin',
  summary: 'Copy many courses into a semester',
  body: z.strictObject({
    courses: z.array(Id).min(1).max(MAX_COPIED_COURSES),
    semester: Id,
    confirmed: z.boolean(),
    culprit: Ignored,
  }),
  responses: { 200: z.object({ report: CopyReport }) },
})
