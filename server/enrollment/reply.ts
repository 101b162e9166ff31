import type { EnrollmentResult } from '../../contract/enrollment/schedules.ts'
import type { Language } from '../../domain/language.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { type CourseRow, courseOf } from '../rows/courses.queries.ts'
import { type Done, messageOf } from './replyTexts.ts'
import type { Outcome } from './runCommand.ts'
import { scheduleFrom } from './schedule.ts'

/** Who gets the reply. */
interface Reader {
  readonly user: SessionUser
  readonly language: Language
}

/** The reply to a command that enrolls or waits. */
export function enrollmentReply(outcome: Outcome, done: Done, to: Reader) {
  const status = outcome.refusal ? refusedStatus(outcome) : 201
  return respondWith(status, toResult(outcome, status, done, to))
}

/** The reply to a command that takes a held seat: no other family can fill the class before. */
export function acceptReply(outcome: Outcome, to: Reader) {
  const status = outcome.refusal ? 422 : 201
  return respondWith(status, toResult(outcome, status, 'enrolled', to))
}

export function reply(outcome: Outcome, done: Done, to: Reader) {
  const status = outcome.refusal ? 422 : 200
  return respondWith(status, toResult(outcome, status, done, to))
}

/** 202 when the number of free seats changed, so that the family can use the other action; 422 when a rule refuses. */
function refusedStatus({ refusal }: Outcome): 202 | 422 {
  const because = refusal?.because
  if (because === 'full' || because === 'held-for-the-line') return 202
  return because === 'seat-free' || because === 'wait-list-full' ? 202 : 422
}

/** Every response contains the course, so that a screen can show why a command was refused. */
function toResult(outcome: Outcome, code: number, done: Done, to: Reader): EnrollmentResult {
  const { refusal, student, course, others, changed = [] } = outcome
  const { activeOnly } = shownTo(to.user)
  return {
    code,
    message: messageOf(asRead(outcome, to), done),
    because: refusal?.because,
    schedule: scheduleFrom([course, ...others], student.grade, { activeOnly }),
    courses: [course, ...changed.filter(({ active }) => active || !activeOnly)].map(courseOf),
  }
}

export function shownTo(user: SessionUser): { activeOnly: boolean } {
  return { activeOnly: user.role === 'parent' }
}

/** The outcome with the Spanish names of its classes for a family that reads Spanish. */
function asRead(outcome: Outcome, { user, language }: Reader): Outcome {
  if (user.role !== 'parent' || language !== 'es') return outcome
  const { course, others, refusal } = outcome
  const nameOf = ({ name, name_es }: CourseRow) => (name_es === '' ? name : name_es)
  const inTheWay = others.find(({ name }) => name === refusal?.by)
  return {
    ...outcome,
    course: { ...course, name: nameOf(course) },
    refusal: refusal?.by !== undefined && inTheWay ? { ...refusal, by: nameOf(inTheWay) } : refusal,
  }
}
