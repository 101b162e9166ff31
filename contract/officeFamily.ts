import { z } from 'zod'
import { english } from '../domain/english.ts'
import { repeatedChildren } from '../domain/sameChild.ts'
import {
  ClassGradeField,
  Etag,
  Id,
  IdText,
  Ignored,
  OptionalEmail,
  PersonName,
  Phone,
  StudentGrade,
  Time,
} from './codecs.ts'
import { Course } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { Parent } from './parents.ts'
import { GeneralAnswers } from './registration/form.ts'
import { SameChild, Student } from './students.ts'
import { MOST_NEW_CHILDREN } from './values.ts'

/** A child's place in a class of an active semester. */
const FamilyClass = Course.pick({
  id: true,
  section: true,
  name: true,
  days: true,
  period: true,
  time: true,
  room: true,
  semester: true,
  semester_id: true,
  active: true,
}).extend({
  status: z.enum(['enrolled', 'waiting']),
  /** On the wait list, from 1. Null when enrolled. */
  position: z.int().positive().nullable(),
})
export type FamilyClass = z.infer<typeof FamilyClass>

const FamilyChild = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  grade: StudentGrade,
  /** Whether the account does not show the child until its owner accepts the invitation. */
  awaits_acceptance: z.boolean(),
  classes: z.array(FamilyClass),
  /** The latest accepted registration of the child, with its `contactAnswers`. No answer of them is sensitive. */
  registration: z
    .object({ id: Id, reference: z.string(), year: z.string(), received_at: Time, answers: GeneralAnswers })
    .nullable(),
  /** The `contactAnswers` that were confirmed last, by the family or the office, which are newer than those of the registration. */
  confirmation: z.object({ confirmed_at: Time, by_office: z.boolean(), answers: GeneralAnswers }).nullable(),
  etag: Etag,
})
export type FamilyChild = z.infer<typeof FamilyChild>

export const OfficeFamily = z.object({
  parent: Parent,
  account: z.object({
    created_at: Time,
    /** Whether someone chose a password. */
    has_password: z.boolean(),
    disabled: z.boolean(),
    email_confirmed_at: Time.nullable(),
    invited_at: Time.nullable(),
    /** When the current session started. Null while no one is signed in: past sessions are not kept. */
    signed_in_at: Time.nullable(),
  }),
  children: z.array(FamilyChild),
})
export type OfficeFamily = z.infer<typeof OfficeFamily>

/** Everything that the office needs to call a family. 404 for an account that is no parent's. Not in the specification. */
export const getOfficeFamily = endpoint({
  method: 'GET',
  path: '/api/users/parents/:id/family',
  access: 'admin',
  summary: 'Get a family with its children, classes and contacts',
  params: z.object({ id: IdText }),
  responses: { 200: z.object({ family: OfficeFamily }) },
})

/** Without an email nobody is invited and nobody signs in: the office acts for the family. */
export const NewFamily = z
  .strictObject({
    first_name: PersonName,
    last_name: PersonName,
    email: OptionalEmail,
    phone: Phone,
    children: z
      .array(z.strictObject({ first_name: PersonName, last_name: PersonName, grade: ClassGradeField }))
      .max(MOST_NEW_CHILDREN),
    /** The answer to the question of 409 `same-child`. */
    another_child: z.boolean().optional(),
    culprit: Ignored,
  })
  .superRefine(({ children }, context) => {
    for (const index of repeatedChildren(children))
      context.addIssue({
        code: 'custom',
        path: ['children', index, 'first_name'],
        message: english`This child is already in the list`,
      })
  })
export type NewFamily = z.infer<typeof NewFamily>

/**
 * Creates a parent's account without a password, with the children, and emails the parent an invitation if there is an email. The account shows
 * the children once the parent has accepted it. 409 `same-child` when another account has a child with the same name and grade, unless `another_child` is true.
 * 422 on `email` when an account has it. Not in the specification.
 */
export const createFamily = endpoint({
  method: 'POST',
  path: '/api/users/parents',
  access: 'admin',
  summary: 'Create an account for a family',
  body: NewFamily,
  responses: { 201: z.object({ parents: z.array(Parent), students: z.array(Student) }), 409: SameChild },
})
