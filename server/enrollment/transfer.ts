import { whyNotTransfer } from '../../domain/enrollment/transfer.ts'
import { queuePassedOverMails } from '../familyMails/passedOverMails.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import {
  type CommandInput,
  classesOfDrop,
  classesOfNewClass,
  type EnrollmentCommand,
  type Outcome,
  refused,
  runCommand,
  settleAndRead,
  waitedFor,
  withoutClass,
} from './command.ts'
import { type Passing, passWaitList, toEnrollment, withOfferedSeat } from './enroll.ts'
import { deleteOffer, withdrawOffer } from './offer.writes.ts'
import type { CourseWithStatus } from './roster.queries.ts'
import { type Enrollment, enrollStudents, forgetClass, removeEntry } from './roster.writes.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { changeWaitingPlaces, lockWaitingPlaces, placesOf } from './waitingPlaces.ts'

interface TransferCommand extends EnrollmentCommand {
  readonly from_course_id: number
}

/**
 * Moves a student from one class to another for the office, which may override rules and pass the wait list as when it enrolls. The first seat
 * is given up only with the second one, and goes to its own wait list. Refused by `whyNotTransfer`.
 * @throws as `runCommand`
 */
export function transfer(trx: Transaction, command: TransferCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const { from_course_id } = command
  return runCommand(trx, command, snapshot, {
    locks: () => from_course_id,
    whyNot: (input) => whyNotTransfer(withOfferedSeat(input), from_course_id),
    apply: async (input) => {
      const left = input.others.find(({ id }) => id === from_course_id)
      if (!left) throw new Error(`the student has no entry of class ${from_course_id}`)
      const passing = await passWaitList(trx, input, command)
      if (passing.refusal) return { ...refused(input, passing.refusal), held: passing.held, passes: passing.passes }
      return changeSeat(trx, input, { command, left, passing })
    },
  })
}

interface Change {
  readonly command: TransferCommand
  /** The class that the child leaves. */
  readonly left: CourseWithStatus
  readonly passing: Passing
}

async function changeSeat(trx: Transaction, input: CommandInput, { command, left, passing }: Change): Promise<Outcome> {
  const { course, others } = input
  const { withdraws, isPassing, tells } = passing
  const after = withoutClass(input, left.id)
  await lockRows(trx, { courses: waitedFor(others) })
  const waiting = await lockWaitingPlaces(trx, after, command.waitingPlaces)
  const enrollment = toEnrollment(after, { isPassing })
  if (withdraws) await withdrawOffer(trx, withdraws.id, enrollment.by)
  await writeSeat(trx, input, { enrollment, left })
  await queueTransferMail(trx, input, left)
  await queuePassedOverMails(trx, tells)
  if (waiting) await changeWaitingPlaces(trx, input, waiting)
  const freed = [...classesOfDrop(left, others), ...(withdraws ? [course.id] : [])]
  const classes = [...classesOfNewClass(input), ...freed, ...(waiting?.classes ?? [])]
  return settleAndRead(trx, input, classes, [left.id, ...placesOf(waiting)])
}

/** The seat that the child leaves is removed first, because two classes at one time exclude each other. The log of a plain change is that of a swap. */
async function writeSeat(
  trx: Transaction,
  { student, course }: CommandInput,
  { enrollment, left }: { readonly enrollment: Enrollment; readonly left: CourseWithStatus },
): Promise<void> {
  const isPlain = enrollment.status === 'enrolled' || enrollment.status === 'moved to enrolled'
  const place = { course_id: left.id, student_id: student.id }
  if (course.offer_expires_at && course.entry_id !== null) await deleteOffer(trx, course.entry_id)
  await removeEntry(trx, place, isPlain ? 'dropped by swap' : 'dropped', enrollment.by)
  await forgetClass(trx, student.id, left.id)
  await enrollStudents(trx, [isPlain ? { ...enrollment, status: 'enrolled by swap' } : enrollment])
}

/** A family that does not see the new class learns that its child left the other one. */
async function queueTransferMail(trx: Transaction, input: CommandInput, left: CourseWithStatus): Promise<void> {
  const { student, course, by } = input
  if (course.active && course.semester_active)
    return queueOfficeMail(trx, input, { kind: 'enrolled', by: 'office', gave_up: left.active ? left.name : null }, [
      left,
    ])
  await queueOfficeMail(trx, { student, course: left, by }, { kind: 'dropped-by-office', status: 'enrolled' })
}
