import type { JoinedStep, ReserveStep } from '../../domain/enrollment/waitList/reserve.ts'
import { placesToKeep } from '../../domain/enrollment/waitList/serve.ts'
import {
  type OfferTimes,
  type PassedOverPlace,
  type Settlement,
  type SettleStep,
  settle,
  settlePressedSwap,
} from '../../domain/enrollment/waitList/settle.ts'
import type { WaitListEntry, WaitListStudent } from '../../domain/enrollment/waitList/waitList.ts'
import { queuePassedOverEmails } from '../familyEmails/passedOverEmails.ts'
import { queueMovedUpEmails, queueSettledEmails } from '../familyEmails/rosterEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { RetryTransaction, unionOf } from '../platform/database/retries.ts'
import { holdsRows, tryLockRows } from '../platform/database/rowLocks.ts'
import { type Culprit, WAIT_LIST } from './culprit.ts'
import { insertOffer } from './offer.writes.ts'
import { lockAndReadWaitLists, type SemesterLists } from './readWaitLists.ts'
import { joinFromReserve } from './reserve.ts'
import { readRoster } from './roster.queries.ts'
import { fromWaitList, giveUpLater, removeEntry, removeFromReserve, writeSeats } from './roster.writes.ts'
import { classesWaitedForBy, findConnected, RESERVE_READ } from './waitLists.queries.ts'

export interface SettledStep {
  readonly step: SettleStep
  readonly times: OfferTimes
}

/**
 * Gives the free seats of these classes to their wait lists, free places of the wait lists to their reserves (decision 60), and makes the
 * exchanges that standing swaps allow (decision 36). Call it last, after the operation's own changes. Ends expired offers first. Queues the emails to the families of these children. Returns the steps that
 * were written, in order.
 * @throws RetryTransaction when another transaction has a row that must be locked. The next attempt knows all of them.
 */
export async function settleClasses(trx: Transaction, changed: readonly number[]): Promise<readonly SettledStep[]> {
  if (changed.length === 0) return []
  const { steps, passed } = await lockAndDecide(trx, changed, ({ lists, times }) => settle(lists, times))
  await writeSteps(trx, steps, passed)
  return [...steps, ...(await settleClasses(trx, classesWithMore(steps)))]
}

/** The classes of which every child of the reserve that was read has left it. */
function classesWithMore(steps: readonly SettledStep[]): number[] {
  const left = steps.flatMap(({ step }) => (isOfReserve(step) ? step.course_id : []))
  return [...Map.groupBy(left, (id) => id)].flatMap(([id, all]) => (all.length < RESERVE_READ ? [] : id))
}

function isOfReserve(step: SettleStep): step is ReserveStep {
  return step.step === 'joined' || step.step === 'skipped'
}

export interface PressedSwap {
  readonly entry: WaitListEntry
  readonly student: WaitListStudent
  readonly by: Culprit
}

/** What gives the child of a pressed swap a seat of a full class. Nothing is written yet. */
export interface Exchange {
  readonly steps: readonly SettledStep[]
  readonly passed: readonly PassedOverPlace[]
  readonly pressed: PressedSwap
}

/**
 * The exchange for a family that presses Swap for a full class, if one is possible. `changed` are the two classes and those that the child waits
 * for.
 * @throws RetryTransaction as `settleClasses`
 */
export async function findExchange(
  trx: Transaction,
  changed: readonly number[],
  pressed: PressedSwap,
): Promise<Exchange | undefined> {
  const { steps, passed } = await lockAndDecide(trx, changed, ({ lists, times }) => {
    const isConcerned = lists.courses.some(({ id }) => id === pressed.entry.course_id)
    return isConcerned ? settlePressedSwap(lists, pressed, times) : undefined
  })
  return steps.length === 0 ? undefined : { steps, passed, pressed }
}

/** The child's family gets no email. Returns the classes whose seats changed. */
export async function makeExchange(trx: Transaction, { steps, passed, pressed }: Exchange): Promise<number[]> {
  await writeSteps(trx, steps, passed, pressed)
  return steps.flatMap(classesOfStep)
}

/**
 * Locks these classes, those connected with them, and the children that may move between them, before an operation that may make an exchange.
 * Returns the classes. Call it before the first change.
 * @throws RetryTransaction when another transaction has one of these rows
 */
export async function lockConnected(trx: Transaction, classes: readonly number[]): Promise<number[]> {
  const connected = await findConnected(trx, classes)
  const courses = connected.map(({ course_id }) => course_id)
  const needed = { courses, students: connected.flatMap(({ movers }) => movers) }
  if (await tryLockRows(trx, needed)) return courses
  throw new RetryTransaction(unionOf(trx.lockedRows, needed))
}

const UNCHANGED: Pick<Settlement, 'steps' | 'passed'> = { steps: [], passed: [] }

/** Decides until the classes, all children whose entries change and the classes that enrolled ones wait for are locked. */
async function lockAndDecide(
  trx: Transaction,
  changed: readonly number[],
  decide: (semester: SemesterLists) => Pick<Settlement, 'steps' | 'passed'> | undefined,
): Promise<{ readonly steps: readonly SettledStep[]; readonly passed: readonly PassedOverPlace[] }> {
  const known = new Set([...changed, ...trx.neededRows.courses])
  const { classes, semesters } = await lockAndReadWaitLists(trx, [...known])
  const decided = semesters.map((semester) => ({ semester, ...(decide(semester) ?? UNCHANGED) }))
  const steps = decided.flatMap(({ semester, ...settlement }) =>
    settlement.steps.map((step) => ({ step, times: timesOf(step, semester) })),
  )
  const passed = decided.flatMap((settlement) => settlement.passed)
  const enrolled = steps.flatMap(enrolledChildren)
  const waitedFor = enrolled.length > 0 ? await classesWaitedForBy(trx, enrolled) : []
  const students = [...enrolled, ...steps.flatMap(({ step }) => (isOfReserve(step) ? step.student_id : []))]
  const needed = { students, courses: [...classes, ...waitedFor] }
  if (holdsRows(trx, needed)) return { steps, passed }
  if (await tryLockRows(trx, needed)) return lockAndDecide(trx, classes, decide)
  throw new RetryTransaction(unionOf(trx.lockedRows, needed, { students: semesters.flatMap(childrenThatMove) }))
}

/** A seat is held no longer than the class meets. */
function timesOf(step: SettleStep, { lists, times }: SemesterLists): OfferTimes {
  const ends_at = step.step === 'offered' && lists.courses.find(({ id }) => id === step.course_id)?.ends_at
  return ends_at && ends_at < times.expires_at ? { ...times, expires_at: ends_at } : times
}

/** The children whose enrollments the step changes. An offer changes none. */
function enrolledChildren({ step }: SettledStep): number[] {
  if (step.step === 'enrolled') return [step.student_id]
  return step.step === 'exchanged' ? step.moves.map(({ student_id }) => student_id) : []
}

/** The children that change classes automatically. At the next attempt, others of them may be next. */
function childrenThatMove({ lists }: SemesterLists): number[] {
  return lists.entries.flatMap(({ swap, student_id }) => (swap?.automatic ? student_id : []))
}

/** The classes whose seats the step changes. */
export function classesOfStep({ step }: SettledStep): number[] {
  if (step.step === 'exchanged') return step.moves.map(({ course_id }) => course_id)
  const drop_course_id = step.step === 'offered' || step.step === 'enrolled' ? step.drop_course_id : null
  return drop_course_id === null ? [step.course_id] : [step.course_id, drop_course_id]
}

/** The classes of the steps, and the children that they enroll, are locked. */
async function writeSteps(
  trx: Transaction,
  steps: readonly SettledStep[],
  passed: readonly PassedOverPlace[],
  pressed?: PressedSwap,
): Promise<void> {
  const joined = new Map<number, number>()
  for (const { step, times } of steps) {
    if (step.step === 'joined') joined.set(step.entry_id, await joinFromReserve(trx, step))
    else await writeStep(trx, { step: withStoredEntry(step, joined), times }, pressed)
  }
  await queueSettledEmails(trx, steps, pressed)
  await queueMovedUpEmails(trx, steps.flatMap(stillWaiting))
  await queuePassedOverEmails(trx, passed)
}

/** `joined` has the stored entries of the children that joined in earlier steps. */
function withStoredEntry(step: WrittenStep, joined: ReadonlyMap<number, number>): WrittenStep {
  if (step.step !== 'offered' && step.step !== 'enrolled') return step
  return { ...step, entry_id: joined.get(step.entry_id) ?? step.entry_id }
}

/** A child of the reserve that joined in this step and got no seat in a later one. */
function stillWaiting({ step }: SettledStep, n: number, steps: readonly SettledStep[]): JoinedStep[] {
  if (step.step !== 'joined') return []
  const isServed = ({ step: later }: SettledStep) =>
    (later.step === 'offered' || later.step === 'enrolled') &&
    later.course_id === step.course_id &&
    later.student_id === step.student_id
  return steps.slice(n + 1).some(isServed) ? [] : [step]
}

type WrittenStep = Exclude<SettleStep, { readonly step: 'joined' }>

async function writeStep(
  trx: Transaction,
  { step, times }: Omit<SettledStep, 'step'> & { readonly step: WrittenStep },
  pressed?: PressedSwap,
): Promise<void> {
  const culpritFor = (entry_id: number) => (pressed?.entry.id === entry_id ? pressed.by : WAIT_LIST)
  switch (step.step) {
    case 'skipped':
      await removeFromReserve(trx, step, WAIT_LIST)
      return
    case 'expired':
      await removeEntry(trx, step, 'offer expired', WAIT_LIST)
      return
    case 'offered':
      await insertOffer(trx, step.entry_id, times.now, times.expires_at, step.drop_course_id)
      return
    case 'enrolled':
      await writeSeats(trx, [fromWaitList(step, culpritFor(step.entry_id))])
      await keepPlaces(trx, step)
      return
    case 'exchanged':
      await writeSeats(
        trx,
        step.moves.map((move) => fromWaitList(move, culpritFor(move.entry_id))),
      )
      for (const move of step.moves) await keepPlaces(trx, move)
  }
}

/**
 * The child has just got this class, and the family was not asked. Where it conflicts with a class that the child waits for, the child keeps its
 * place, and the family is asked when a seat opens there. The classes that the child waits for are locked.
 */
export async function keepPlaces(
  trx: Transaction,
  { student_id, course_id }: { readonly student_id: number; readonly course_id: number },
): Promise<void> {
  const rows = await readRoster(trx, student_id, course_id)
  const taken = rows.find(({ id }) => id === course_id)
  const enrolled = rows.filter(({ id, status }) => id !== course_id && status === 'enrolled')
  const waiting = rows.filter(({ status }) => status === 'waiting')
  const entries = taken ? placesToKeep(enrolled, taken, waiting).flatMap(({ entry_id }) => entry_id ?? []) : []
  if (entries.length > 0) await giveUpLater(trx, entries, course_id, false)
}
