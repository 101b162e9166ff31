import type { WaitingPlaces } from '../../contract/enrollment/commands.ts'
import { placesToKeep } from '../../domain/enrollment/waitList/serve.ts'
import { queueOfficeEmail } from '../familyEmails/rosterEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { type CommandInput, waitedFor } from './commandInput.ts'
import { toCulprit } from './culprit.ts'
import type { CourseWithStatus } from './roster.queries.ts'
import { giveUpLater, removeEntry } from './roster.writes.ts'
import { lockConnected } from './settle.ts'

/** The child's places on wait lists that conflict with the command's class only: the child could take them instead of that class. */
export function placesInTheWay({ state, course, others }: CommandInput): CourseWithStatus[] {
  const waiting = others.filter((row) => row.status === 'waiting' && row.active)
  return waiting.length === 0 ? [] : placesToKeep(state.enrolled, course, waiting)
}

/** What becomes of these places after the child has the class. The classes are locked. */
interface PlacesToChange {
  readonly places: readonly CourseWithStatus[]
  readonly choice: WaitingPlaces
  /** The classes to settle afterwards. */
  readonly classes: readonly number[]
}

/**
 * Locks what the family's choice about places on wait lists needs. Without a choice, it is asked when a seat opens, so that no child loses its
 * turn unasked. Undefined without such places. Call it before the first change.
 * @throws RetryTransaction when another transaction has a row that must be locked
 */
export async function lockWaitingPlaces(
  trx: Transaction,
  input: CommandInput,
  choice: WaitingPlaces = 'ask',
): Promise<PlacesToChange | undefined> {
  const places = placesInTheWay(input)
  if (places.length === 0) return undefined
  if (choice === 'automatic') {
    const classes = await lockConnected(trx, [input.course.id, ...waitedFor(input.others)])
    return { places, choice, classes }
  }
  await lockRows(trx, { courses: places.map(({ id }) => id) })
  const held = choice === 'leave' ? places.filter(({ offer_expires_at }) => offer_expires_at) : []
  return { places, choice, classes: held.map(({ id }) => id) }
}

/** The classes of these places. */
export function placesOf(changed: PlacesToChange | undefined): number[] {
  return changed?.places.map(({ id }) => id) ?? []
}

/** Keeps the places with a standing swap for the class that the child has now, or leaves them. An open offer then gives up that class, too. */
export async function changeWaitingPlaces(
  trx: Transaction,
  { student, course, by }: CommandInput,
  { places, choice }: PlacesToChange,
): Promise<void> {
  if (choice !== 'leave') {
    const entries = places.flatMap(({ entry_id }) => entry_id ?? [])
    await giveUpLater(trx, entries, course.id, choice === 'automatic')
    return
  }
  for (const place of places) {
    await queueOfficeEmail(
      trx,
      { student, course: place, by: { role: by.role } },
      { kind: 'dropped-by-office', status: 'waiting' },
    )
    const entry = { course_id: place.id, student_id: student.id }
    await removeEntry(trx, entry, 'removed from waitlist', toCulprit(by))
  }
}
