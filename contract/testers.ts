import { z } from 'zod'
import { EmptyBody, Id, IdText, Ignored, SemesterReference } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const Tester = z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() })
export type Tester = z.infer<typeof Tester>

/** By name. */
const Testers = z.object({ testers: z.array(Tester) })
const OfSemester = z.object({ id: SemesterReference })

/** The parents' accounts that try a semester before it opens. Not in the specification. */
export const listTesters = endpoint({
  method: 'GET',
  path: '/api/semester/:id/testers',
  access: 'admin',
  summary: 'List the accounts that test a semester',
  params: OfSemester,
  responses: { 200: Testers },
})

/**
 * The first tester gets a copy of the semester with enrollment open, and further ones the same copy. 422 `test-refused` once the semester is active,
 * and for an account that tests another semester; 404 if there is no such parent. Not in the specification.
 */
export const addTester = endpoint({
  method: 'POST',
  path: '/api/semester/:id/testers',
  access: 'admin',
  summary: 'Let an account test a semester',
  params: OfSemester,
  body: z.strictObject({ parent_id: Id, culprit: Ignored }),
  responses: { 200: Testers },
})

/** The copy ends with its last tester. Not in the specification. */
export const removeTester = endpoint({
  method: 'DELETE',
  path: '/api/semester/:id/testers/:parent_id',
  access: 'admin',
  summary: 'End the test of an account',
  params: OfSemester.extend({ parent_id: IdText }),
  body: EmptyBody,
  responses: { 200: Testers },
})

/** The testers get a new copy of the semester as it is now, without enrollments. Not in the specification. */
export const restartTest = endpoint({
  method: 'POST',
  path: '/api/semester/:id/testers/restart',
  access: 'admin',
  summary: 'Start the test of a semester over',
  params: OfSemester,
  body: EmptyBody,
  responses: { 200: Testers },
})
