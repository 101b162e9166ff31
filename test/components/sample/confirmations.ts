import type { AskingSemester, KnownChild } from '../../../contract/confirmations.ts'
import type { Student } from '../../../contract/students.ts'
import { answersOf, CONFIRMATION_GROUPS } from '../../../domain/confirmations/groups.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import { completeRegistration } from '../../data/registrationForm.ts'
import { type Answer, answer } from '../answers.ts'
import { FAMILY, SEMESTER } from './school.ts'

const DATE = '2026-08-03T16:00:00.000Z'

/** What the registration of a child has to confirm. */
export const REGISTERED = answersOf(completeRegistration(), CONFIRMATION_GROUPS)

/** A child who is not confirmed. */
export function knownChild(
  student: Student,
  answers: Answers = REGISTERED,
  more: Partial<KnownChild> = {},
): KnownChild {
  const { id: student_id, first_name, last_name } = student
  const source = { kind: 'registration' as const, date: DATE }
  return { student_id, first_name, last_name, source, version: `v${student_id}`, answers, confirmed_at: null, ...more }
}

/** A semester that asks to confirm these children, of whom some are confirmed since. */
export function asking(children: readonly KnownChild[], confirmed: readonly number[] = []): AskingSemester {
  return {
    semester_id: SEMESTER.id,
    name: SEMESTER.name,
    required: true,
    children: children.map(({ student_id, first_name, last_name, confirmed_at }) => ({
      student_id,
      first_name,
      last_name,
      confirmed_at: confirmed.includes(student_id) ? DATE : confirmed_at,
    })),
  }
}

/** What the screen of a family asks for that confirms these children. */
export function confirmationOf(children: readonly KnownChild[]): Answer[] {
  return [
    ...FAMILY,
    answer('GET /api/confirmations/mine', 200, { semesters: children.length > 0 ? [asking(children)] : [] }),
    answer('POST /api/semester/:semester/confirmations/known', 200, { children: [...children] }),
  ]
}
