import type { ClassChange, FamilyEmailEvent } from './familyEmail.ts'

/** How long an email that the office causes waits, so that it is not sent when the office takes the change back. */
export const HOLD_SECONDS = 60

type Value = string | number | boolean | null

/** A value that an email reports as changed, with what it was before. An email without such values cannot be taken back. */
export interface Former {
  readonly course_id: number
  readonly of: keyof ClassState
  readonly was: Value
}

/** A class as one child's family knows it: the child's own place in it, and what the class shows. */
export interface ClassState extends Readonly<Record<ClassChange['field'], string>> {
  readonly status: 'enrolled' | 'waiting' | null
  /** On the wait list, from 1. */
  readonly place: number | null
  readonly offered: boolean
  /** Whether the child waits while another family has a seat that was free since its email, or could take one. */
  readonly passed: boolean
  readonly active: boolean
}

export interface HeldEmail {
  readonly event: FamilyEmailEvent
  readonly before: readonly Former[]
}

/** What is left of an email that waits: nothing after everything in it was taken back. */
export interface LeftOver<M extends HeldEmail> extends HeldEmail {
  readonly email: M
  readonly isTakenBack: boolean
}

/**
 * The rule of emails that wait, for all of one child in the order of the changes: an email is not sent when everything it reports is again as it
 * was before the first email that still waits and reports it. Of an email about a changed class, only the fields that are still different are
 * left. A place on a wait list is back when it is not worse; otherwise the email says which one it is now. The email about an offer is about its
 * deadline, so it is sent as long as the offer is open.
 */
export function withoutTakenBack<M extends HeldEmail>(
  held: readonly M[],
  stateOf: (course_id: number) => ClassState | undefined,
): LeftOver<M>[] {
  const first = new Map<string, Value>()
  for (const { course_id, of, was } of held.flatMap(({ before }) => before)) {
    const key = `${course_id} ${of}`
    if (!first.has(key)) first.set(key, was)
  }
  const isBack = ({ course_id, of }: Former) => {
    const was = first.get(`${course_id} ${of}`)
    const is = stateOf(course_id)?.[of] ?? null
    return of === 'place' && is !== null ? Number(is) <= Number(was) : is === was
  }
  return held.map((email) => {
    const { event, before } = email
    const left = before.filter((former) => !isBack(former) || !isOnRosterAsBefore(event, stateOf(former.course_id)))
    const whole = { email, event, before }
    if (before.length === 0 || event.kind === 'offer-made') return { ...whole, isTakenBack: false }
    if (left.length === 0) return { ...whole, isTakenBack: true }
    if (event.kind === 'class-changed') {
      const changes = event.changes.filter(({ field }) => left.some(({ of }) => of === field))
      return { email, event: { ...event, changes }, before: left, isTakenBack: false }
    }
    const waits_at = left.length === 1 && left[0]?.of === 'place' ? stateOf(left[0].course_id)?.place : null
    const says = event.kind === 'dropped-by-office' && waits_at ? { ...event, waits_at } : event
    return { ...whole, event: says, isTakenBack: false }
  })
}

/** The email about a canceled class is the only one that a child gets which loses its place while the class is inactive. */
function isOnRosterAsBefore(event: FamilyEmailEvent, state: ClassState | undefined): boolean {
  const isAboutClass = event.kind === 'class-cancelled' || event.kind === 'class-reopened'
  return !isAboutClass || state?.status === event.status
}

/**
 * Whether the office can leave an email out that its change causes. It cannot if the family must answer, was asked to answer, or has a child who got,
 * lost or gave up a place because of somebody else. A message of the office is itself the email.
 */
export function mayLeaveOut(event: FamilyEmailEvent): boolean {
  switch (event.kind) {
    case 'class-changed':
    case 'class-cancelled':
    case 'class-reopened':
    case 'dropped-by-office':
    case 'lottery-results':
      return true
    case 'enrolled':
      return event.by === 'office'
    default:
      return false
  }
}
