import type { BodyOf, Endpoint } from '../../contract/endpoint.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromReserve,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
  transferStudent,
  undoRosterChange as undoRosterChangeCall,
} from '../../contract/enrollment/rosters.ts'
import type { UndoableChange } from '../../domain/enrollment/undo.ts'
import { type AuditedRequest, createRequestTrail } from '../auditTrail/trail.ts'
import { recordFamilyMessage } from '../familyEmails/familyMessage.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import type { Credentials } from '../platform/http/idempotency.ts'
import { notFound } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { UnauthenticatedRequest } from '../platform/http/request.ts'
import type { EnrollmentCommand } from './commandInput.ts'
import { courseWithRoster } from './courseWithRoster.ts'
import { drop } from './drop.ts'
import { enroll, moveToEnrolled } from './enroll.ts'
import { type Done, messageOf, passingQuestion } from './replyTexts.ts'
import type { Outcome } from './runCommand.ts'
import { authenticateLockAndRead, authenticateLockAndReadToWait, type RosterSnapshot } from './snapshot.ts'
import { transfer } from './transfer.ts'
import { keepRosterChange, undoRosterChange } from './undo.ts'
import { joinWaitList, leaveReserve, leaveWaitList } from './waitList.ts'

interface Verb {
  readonly operation: Operation
  readonly done: Done
  readonly undone?: UndoableChange
}

type Operation = (trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot) => Promise<Outcome>

/** The class manager uses the operations of families, with override. Each reply contains the course and its roster. */
export function officeRosterRoutes(api: Api): void {
  api.command(addStudentToClass, { authenticate: lockAll, isSerialized: isAutomatic }, (trx, request, snapshot) =>
    change(trx, { operation: enroll, done: 'enrolled', undone: 'enroll' }, request, snapshot),
  )
  api.command(addStudentToWaitList, { authenticate: lockAllToWait }, (trx, request, snapshot) =>
    change(trx, { operation: joinWaitList, done: 'waiting' }, request, snapshot),
  )
  api.command(dropStudentFromClass, { authenticate: lockAll }, (trx, request, snapshot) =>
    change(trx, { operation: drop, done: 'dropped', undone: 'drop' }, request, snapshot),
  )
  api.command(
    moveFromWaitListToEnrolled,
    { authenticate: lockAll, isSerialized: isAutomatic },
    (trx, request, snapshot) =>
      change(trx, { operation: moveToEnrolled, done: 'enrolled', undone: 'enroll' }, request, snapshot),
  )
  api.command(dropStudentFromWaitList, { authenticate: lockAll }, (trx, request, snapshot) =>
    change(trx, { operation: leaveWaitList, done: 'removed' }, request, snapshot),
  )
  api.command(dropStudentFromReserve, { authenticate: lockAll }, (trx, request, snapshot) =>
    change(trx, { operation: leaveReserve, done: 'left-reserve' }, request, snapshot),
  )
  api.command(transferStudent, { authenticate: lockAll, isSerialized: isAutomatic }, async (trx, request, snapshot) => {
    const { from_course_id } = request.body
    const operation: Operation = (of, command, read) => transfer(of, { ...command, from_course_id }, read)
    const reply = await change(trx, { operation, done: 'enrolled', undone: 'transfer' }, request, snapshot)
    if (reply.status !== 200) return reply
    return respondWith(200, { ...reply.body, from: await courseWithRoster(trx, from_course_id) })
  })
  api.command(undoRosterChangeCall, async (trx, { body, user }) => {
    const classes = await undoRosterChange(trx, { ...body, by: user })
    return respondWith(200, { courses: await Promise.all(classes.map((id) => courseWithRoster(trx, id))) })
  })
}

type RosterChangeEndpoint = Pick<typeof addStudentToClass | typeof transferStudent, 'body' | 'access'> & Endpoint
type RosterChangeBody = BodyOf<typeof addStudentToClass> & { readonly from_course_id?: number }

function isAutomatic({ body }: UnauthenticatedRequest<RosterChangeEndpoint>): boolean {
  return body.waiting_places === 'automatic'
}

/** Always locks the course, because the reply contains its whole roster. */
function lockAll(trx: Transaction, credentials: Credentials, { body }: UnauthenticatedRequest<RosterChangeEndpoint>) {
  return authenticateLockAndRead(trx, 'always', credentials, body)
}

function lockAllToWait(
  trx: Transaction,
  credentials: Credentials,
  { body }: UnauthenticatedRequest<RosterChangeEndpoint>,
) {
  return authenticateLockAndReadToWait(trx, 'always', credentials, body)
}

async function change(
  trx: Transaction,
  { operation, done, undone }: Verb,
  request: AuditedRequest & { readonly body: RosterChangeBody },
  snapshot: RosterSnapshot,
) {
  const { body, user } = request
  const { course_id, student_id, override, schedule_id, reason, family_message } = body
  const { pass_wait_list: passWaitList, withdraws_offer_of: withdrawsOfferOf, waiting_places: waitingPlaces } = body
  const before = snapshot.rows.find((row) => row.id === course_id)
  if (schedule_id && before?.entry_id !== schedule_id) throw notFound()
  const by = { ...user, reason, family_message }
  const outcome = await operation(
    trx,
    { course_id, student_id, override, passWaitList, withdrawsOfferOf, waitingPlaces, by },
    snapshot,
  )
  const course = await courseWithRoster(trx, course_id)
  if (outcome.refusal) {
    const { because } = outcome.refusal
    const message =
      because === 'held-for-the-line' ? passingQuestion(outcome) : await refusalOf(trx, outcome, { body, done })
    return respondWith(422, { message, code: because, course, withdraws_offer_of: outcome.held?.student_id })
  }
  await recordFamilyMessage(trx, createRequestTrail(trx, request), course_id, family_message)
  const made = {
    student_id,
    course_id,
    from_course_id: body.from_course_id ?? null,
    semester_id: course.semester_id,
    by,
  }
  const change_id = undone ? await keepRosterChange(trx, { ...made, change: undone, before: snapshot.rows }) : null
  return respondWith(200, { course, change_id })
}

/** The child of a refused transfer may have left the first class meanwhile, which the message then names. */
async function refusalOf(
  trx: Transaction,
  outcome: Outcome,
  { body, done }: { readonly body: RosterChangeBody; readonly done: Done },
): Promise<string> {
  const { from_course_id } = body
  if (outcome.refusal?.because !== 'not-enrolled' || from_course_id === undefined) return messageOf(outcome, done)
  const { name } = await courseWithRoster(trx, from_course_id)
  return messageOf({ ...outcome, course: { ...outcome.course, name } }, 'dropped')
}
