import { whyNotEnroll } from '../../../domain/enrollment.ts'
import { requireAllowed, serializeReply } from '../../http/command.ts'
import { type IdempotencyKey, type Session, type StoredResponse, userOf } from '../../http/idempotency.ts'
import { classesOfNewClass } from '../afterChange.ts'
import { contextFrom, type EnrollmentContext } from '../context.ts'
import type { LockedStudent } from '../lock.queries.ts'
import { type Outcome, refused, succeeded } from '../outcome.ts'
import { enrollmentReply } from '../reply.ts'
import { commandOf } from '../request.ts'
import type { CourseWithStatus } from '../roster.queries.ts'
import { Earlier } from './earlier.ts'
import type { GroupedCommand } from './runGroup.ts'

/** A command with what was read for it. */
export interface ReadCommand extends GroupedCommand {
  readonly session?: Session
  readonly student?: LockedStudent | undefined
  readonly rows: readonly CourseWithStatus[]
}

export interface Decision {
  readonly user_id: number
  readonly key: IdempotencyKey
  readonly now: Date
  readonly response: StoredResponse
  /** Undefined for a refusal. */
  readonly enrolls: EnrollmentContext | undefined
}

/** Decides the commands in order, each with the seats that the earlier ones took. Undefined for a command that must run alone. */
export function decideGroup(commands: readonly ReadCommand[]): (Decision | undefined)[] {
  const earlier = new Earlier()
  return commands.map((command) => {
    try {
      return decide(command, earlier)
    } catch {
      // Alone, it fails again and the family gets the error.
      return undefined
    }
  })
}

function decide({ command, key, session, student, rows }: ReadCommand, earlier: Earlier): Decision | undefined {
  command.authorize(userOf(session))
  if (session?.role !== 'parent' || session.request_hash !== null || earlier.hasKey(session, key)) return undefined
  const { now } = command.request
  const request = requireAllowed(command, earlier.withCommands(session, now))
  const context = contextFrom({ student, rows: earlier.withSeats(rows) }, commandOf(request))
  const outcome = outcomeOf(context)
  if (!outcome) return undefined
  const response = serializeReply(command.endpoint, enrollmentReply(outcome, 'enrolled', request.user))
  const enrolls = outcome.refusal ? undefined : context
  earlier.add({ session, key, now, course: enrolls?.course })
  return { user_id: session.id, key, now, response, enrolls }
}

/** Undefined if an offer, a wait list or a standing swap matters, or if the course is not locked and would have to be. */
function outcomeOf(context: EnrollmentContext): Outcome | undefined {
  const { student, course, state } = context
  if (course.has_expired_offer || course.offer_expires_at) return undefined
  const refusal = whyNotEnroll(state)
  if (refusal) return refused(context, refusal)
  const isOrdinary = course.status === null && course.wait_list === 0 && classesOfNewClass(context).length === 0
  return student.isCourseLocked && isOrdinary ? succeeded(context, 'enrolled') : undefined
}
