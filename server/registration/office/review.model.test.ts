import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deleteStudent } from '../../../contract/students.ts'
import {
  REGISTRATION_STATES,
  type ReviewAction,
  STATE_AFTER,
  whyNotReview,
} from '../../../domain/registration/review.ts'
import { buildRegistration, buildUser } from '../../../test/data/builders.ts'
import { reviewsOf } from '../../../test/data/reviews.ts'
import { openSchool } from '../../../test/school.ts'
import { findViolations } from '../../invariants/findViolations.ts'

const school = openSchool()
const ACTIONS = ['start-review', 'return', 'accept', 'decline', 'reopen', 'delete-student'] as const

test('after any sequence of actions, the states, the responses and the data agree with the rules', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const office = reviewsOf(school, admin)
  const act = (id: number): Record<ReviewAction, () => Promise<{ readonly status: number }>> => ({
    'start-review': () => office.start(id),
    return: () => office.return(id),
    accept: () => office.accept(id),
    decline: () => office.decline(id),
    reopen: () => office.reopen(id),
  })
  const reached = new Set<string>()
  const sequences = fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const { id } = await buildRegistration(school.postgres)
      for (const action of sequence) {
        const before = await office.read(id)
        reached.add(before.state)
        if (action === 'delete-student') {
          const params = { id: before.student_id ?? 0 }
          if (before.student) await school.as(admin).send(deleteStudent, { params, body: {} })
          continue
        }
        const refusal = whyNotReview(action, { state: before.state, madeStudent: before.student !== null })
        expect((await act(id)[action]()).status).toBe(refusal ? 409 : 200)
        const after = await office.read(id)
        expect(after.state).toBe(refusal ? before.state : STATE_AFTER[action])
        expect(after.student !== null).toBe(
          after.state === 'accepted' && (refusal === undefined || before.student !== null),
        )
      }
    }),
    { numRuns: 40, seed: 12 },
  )
  expect([...reached].sort()).toEqual([...REGISTRATION_STATES].sort())
  expect(await findViolations(school.db)).toEqual([])
})
