import type { Refusal } from '../../domain/enrollment/refusals.ts'
import { placesTaken } from '../../domain/enrollment/waitList/limit.ts'
import { whyNotAnswer } from '../../domain/enrollment/waitList/offer.ts'
import type { Transaction } from '../platform/database/database.ts'
import { holdsRows } from '../platform/database/rowLocks.ts'
import { type CourseRow, selectCourseRows } from '../rows/courses.queries.ts'
import { type CommandInput, type EnrollmentCommand, inputFrom, ownOffer } from './commandInput.ts'
import { type CourseWithStatus, readRoster } from './roster.queries.ts'
import { classesOfStep, settleClasses } from './settle.ts'
import { lockAndReadAgain, type RosterSnapshot } from './snapshot.ts'

/** A seat that is held for another child. */
export interface HeldSeat {
  readonly student_id: number
  readonly child: string
  readonly until: Date
  readonly time_zone: string
}

/** The student's classes after a command. A refused command has changed nothing, except that it ended expired offers of the class. */
export interface Outcome extends Pick<CommandInput, 'student' | 'course' | 'others'> {
  readonly refusal?: Refusal | undefined
  /** The held seat that the student would get, when the office is asked before it passes the wait list. */
  readonly held?: HeldSeat | undefined
  /** The names of the waiting children that the student would pass, by place, when the office is asked. */
  readonly passes?: readonly string[] | undefined
  /** Other courses whose counts the command changed. */
  readonly changed?: readonly CourseRow[]
}

interface Verb {
  readonly whyNot: (input: CommandInput) => Refusal | undefined
  /** Further classes that `apply` changes. They are locked with the command's class. */
  readonly locks?: (input: CommandInput) => number | null
  /** Makes the change to the locked classes. */
  readonly apply: (input: CommandInput) => Outcome | Promise<Outcome>
  /** Tries another way than `apply` after a refusal. */
  readonly otherwise?: (input: CommandInput, refusal: Refusal) => Promise<Outcome | undefined>
}

/**
 * The frame of every verb: lock, read, decide, apply. The rules decide first without the lock of the class, because most refusals need
 * none. A change is only made to a locked class, so that the rules still hold at the commit: a class that was not locked is locked, read
 * and decided again. An expired offer of the class is ended first.
 * @throws 404 for another family's student, and for a course that this user may not see
 * @throws RetryTransaction when another transaction has a row that must be locked before those of this one
 */
export async function runCommand(
  trx: Transaction,
  command: EnrollmentCommand,
  snapshot: RosterSnapshot,
  verb: Verb,
): Promise<Outcome> {
  const input = inputFrom(snapshot, command)
  const { course } = input
  const other = verb.locks?.(input) ?? null
  const courses = other === null ? [course.id] : [course.id, other]
  const isLocked = holdsRows(trx, { courses })
  const repeat = async () => runCommand(trx, command, await lockAndReadAgain(trx, snapshot, command, courses), verb)
  if (course.has_expired_offer) {
    if (!isLocked) return repeat()
    const steps = await settleClasses(trx, [course.id])
    const outcome = await withChanged(trx, await repeat(), steps.flatMap(classesOfStep))
    return whyNotAnswer(ownOffer(course), course.read_at) === 'offer-expired' ? afterOwnOffer(outcome) : outcome
  }
  const refusal = verb.whyNot(input)
  if (refusal) {
    const outcome = await verb.otherwise?.(input, refusal)
    return outcome ? refillLeft(trx, input, outcome) : refused(input, refusal)
  }
  return isLocked ? refillLeft(trx, input, await verb.apply(input)) : repeat()
}

/** Gives the places on wait lists that the child has left to the next children of the reserves. */
async function refillLeft(trx: Transaction, input: CommandInput, outcome: Outcome): Promise<Outcome> {
  const after = [outcome.course, ...outcome.others]
  const stillWaits = (id: number) => after.some((row) => row.id === id && row.status === 'waiting')
  const left = [input.course, ...input.others].filter((row) => row.has_reserve && row.status === 'waiting')
  const classes = left.map(({ id }) => id).filter((id) => !stillWaits(id))
  if (classes.length === 0) return outcome
  const changed = outcome.changed?.map(({ id }) => id) ?? []
  return settleAndRead(trx, input, classes, [...classes, ...changed])
}

/** The outcome with the counts of further classes that changed before, also after a refusal. */
async function withChanged(trx: Transaction, outcome: Outcome, classes: readonly number[]): Promise<Outcome> {
  const { course, changed = [] } = outcome
  const listed = new Set([course.id, ...changed.map(({ id }) => id)])
  const others = [...new Set(classes)].filter((id) => !listed.has(id))
  return others.length === 0 ? outcome : { ...outcome, changed: [...changed, ...(await selectCourseRows(trx, others))] }
}

/** A refusal that follows from the end of the child's own offer says so. */
function afterOwnOffer(outcome: Outcome): Outcome {
  const because = outcome.refusal?.because
  const isConsequence =
    because === 'full' || because === 'held-for-the-line' || because === 'not-waiting' || because === 'no-offer'
  return isConsequence ? { ...outcome, refusal: { because: 'offer-expired' } } : outcome
}

export function refused({ student, course, others }: CommandInput, refusal: Refusal): Outcome {
  return { refusal, student, course, others }
}

/** The outcome of a change to the locked class that needs no settling, with the class's counts and the student's status after it. */
export function succeeded({ student, course, others }: CommandInput, status: CourseWithStatus['status']): Outcome {
  const changed = (counted: CourseWithStatus['status']) =>
    Number(status === counted) - Number(course.status === counted)
  const current_seats = course.current_seats + changed('enrolled')
  const wait_list = course.wait_list + changed('waiting')
  const position = status === 'waiting' ? placesTaken({ ...course, wait_list }) : null
  return { student, course: { ...course, current_seats, wait_list, status, position }, others }
}

/**
 * Settles these classes after a change and reads the outcome, with all courses whose counts changed. `changed` are those that the change
 * itself changed.
 * @throws RetryTransaction as `settleClasses`
 */
export async function settleAndRead(
  trx: Transaction,
  { student, course }: CommandInput,
  classes: readonly number[],
  changed: readonly number[] = [],
): Promise<Outcome> {
  const steps = await settleClasses(trx, classes)
  const others = [...new Set([...changed, ...steps.flatMap(classesOfStep)])].filter((id) => id !== course.id)
  const [rows, changedRows] = await Promise.all([
    readRoster(trx, student.id, course.id),
    others.length === 0 ? [] : selectCourseRows(trx, others),
  ])
  const after = rows.find(({ id }) => id === course.id)
  if (!after) throw new Error(`course ${course.id} is missing`)
  return { student, course: after, others: rows.filter(({ id }) => id !== course.id), changed: changedRows }
}
