import { z } from 'zod'
import { english } from '../domain/english.ts'
import { REGISTRATION_STATES } from '../domain/registration/review.ts'
import { Id, requiredText, StudentGrade } from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { FIND_MIN, SEARCH_MAX } from './values.ts'

const Name = z.object({ first_name: z.string(), last_name: z.string() })

const FoundClass = Course.pick({
  id: true,
  section: true,
  name: true,
  days: true,
  period: true,
  semester: true,
  semester_id: true,
  active: true,
}).extend({ teacher: Name })

const FoundStudent = Name.extend({ id: Id, grade: StudentGrade, parent: Name.extend({ phone: z.string() }) })

const FoundAccount = Name.extend({ id: Id, email: z.string(), phone: z.string() })

const FoundTeacher = Name.extend({ id: Id, email: z.string(), active: z.boolean() })

const FoundRegistration = Name.extend({
  id: Id,
  reference: z.string(),
  /** As the family sent it. */
  grade: z.string(),
  parent_name: z.string(),
  state: z.enum(REGISTRATION_STATES),
})

const Found = z.object({
  classes: z.array(FoundClass),
  students: z.array(FoundStudent),
  parents: z.array(FoundAccount),
  teachers: z.array(FoundTeacher),
  registrations: z.array(FoundRegistration),
  /** Whether more match than are listed. */
  more: z.boolean(),
})
export type Found = z.infer<typeof Found>

/**
 * Up to five of each kind that have all words of the search: classes by section, name and teacher, those of active and new semesters first;
 * students by name, grade and parent; parents by name, email and phone; teachers by name and email; registrations by reference and names,
 * newest first. Not in the specification.
 */
export const findAnything = endpoint({
  method: 'GET',
  path: '/api/find',
  access: 'admin',
  summary: 'Find classes, people and registrations',
  query: z.object({ search: requiredText(SEARCH_MAX).min(FIND_MIN, english`At least ${FIND_MIN} characters`) }),
  responses: { 200: Found },
})
