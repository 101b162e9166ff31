import type { Course } from '../../domain/course.ts'
import {
  type EnrollmentState,
  isForGrade,
  sharesTime,
  violatedRule,
  whyNotDrop,
  whyNotEnroll,
  whyNotLeave,
  whyNotMove,
  whyNotWait,
} from '../../domain/enrollment/refusals.ts'
import { addOfferHours, OFFER_HOURS } from '../../domain/enrollment/waitList/offer.ts'
import { CLASS_GRADES, type ClassGrade, type Grade, isClassGrade, isPrimary } from '../../domain/grade.ts'
import { isClosedTo } from '../../domain/semester.ts'
import type { LogStatus } from '../schema/tables.ts'
import type { Offering } from './classes.ts'
import { type Family, OFFICE, type SampleChild, type SampleUser } from './people.ts'
import { isHit, type Random, randomInteger, shuffled } from './random.ts'
import { SAMPLE_SCHOOL } from './school.ts'

/** A command that breaks an enrollment rule returns false and changes nothing. Others add a log line. */
export class SampleRoster {
  readonly offerings: readonly Offering[]
  /** In the order of joining. */
  entries: readonly SampleEntry[] = []
  readonly log: SampleLogRow[] = []
  readonly #disabled: boolean
  #time: number

  constructor(offerings: readonly Offering[], semester: { readonly disabled: boolean; readonly opens: Date }) {
    this.offerings = offerings
    this.#disabled = semester.disabled
    this.#time = semester.opens.getTime()
  }

  advance(seconds: number): void {
    this.#time += seconds * 1000
  }

  availableOfferings({ grade }: SampleStudent): Offering[] {
    return this.offerings.filter((offering) => offering.active && isForGrade(offering, grade))
  }

  section(code: string): Offering {
    const found = this.offerings.find(({ section }) => section === code)
    if (!found) throw new Error(`the sample has no section ${code}`)
    return found
  }

  waitingFor(offering: Offering): SampleEntry[] {
    return this.entries.filter((entry) => entry.offering === offering && entry.status === 'waiting')
  }

  enroll(student: SampleStudent, offering: Offering, by: SampleUser, override = false): boolean {
    const state = this.#state(student, offering, by, override)
    if (state.status || whyNotEnroll(state)) return false
    const overridden = violatedRule(state) !== undefined
    this.#join(student, offering, { status: 'enrolled', overridden, shares_time: sharesTime(state) })
    return this.#log(overridden ? 'enrolled (override)' : 'enrolled', student.child, offering, by)
  }

  joinWaitList(student: SampleStudent, offering: Offering, by: SampleUser): boolean {
    if (whyNotWait(this.#state(student, offering, by))) return false
    this.#join(student, offering, { status: 'waiting', overridden: false, shares_time: false })
    return this.#log('waitlisted', student.child, offering, by)
  }

  drop(entry: SampleEntry, by: SampleUser): boolean {
    if (whyNotDrop(this.#state(entry, entry.offering, by))) return false
    this.#leave(entry)
    return this.#log('dropped', entry.child, entry.offering, by)
  }

  leaveWaitList(entry: SampleEntry, by: SampleUser): boolean {
    if (whyNotLeave(this.#state(entry, entry.offering, by))) return false
    this.#leave(entry)
    return this.#log('removed from waitlist', entry.child, entry.offering, by)
  }

  /** Holds a free seat for the first waiting child who can take it. */
  offerSeat(offering: Offering): SampleEntry | undefined {
    const first = this.waitingFor(offering).find((entry) => !whyNotMove(this.#state(entry, offering, OFFICE)))
    if (!first) return undefined
    const offered_at = new Date(this.#time)
    const expires_at = addOfferHours(offered_at, OFFER_HOURS.default, SAMPLE_SCHOOL.time_zone)
    this.#log('offered', first.child, offering, undefined)
    return this.#replace(first, { offer: { offered_at, expires_at } })
  }

  acceptOffer(entry: SampleEntry): void {
    this.#replace(entry, { status: 'enrolled', offer: undefined, updated_at: new Date(this.#time) })
    this.#log('moved to enrolled', entry.child, entry.offering, entry.child.parent)
  }

  /** Goes on at this time. */
  moveTo(time: Date): void {
    this.#time = time.getTime()
  }

  #replace(entry: SampleEntry, changes: Partial<SampleEntry>): SampleEntry {
    const changed = { ...entry, ...changes }
    this.entries = this.entries.map((other) => (other === entry ? changed : other))
    return changed
  }

  #join(
    { child, grade }: SampleStudent,
    offering: Offering,
    values: Pick<SampleEntry, 'status' | 'overridden' | 'shares_time'>,
  ): void {
    const updated_at = new Date(this.#time)
    this.entries = [...this.entries, { child, offering, grade, ...values, updated_at }]
  }

  #leave(entry: SampleEntry): void {
    this.entries = this.entries.filter((other) => other !== entry)
  }

  #log(status: LogStatus, child: SampleChild, offering: Offering, by: SampleUser | undefined): true {
    this.log.push({ child, offering, status, by, logged_at: new Date(this.#time) })
    return true
  }

  #state({ child, grade }: SampleStudent, offering: Offering, by: SampleUser, override = false): EnrollmentState {
    const ownEntries = this.entries.filter((entry) => entry.child === child)
    return {
      grade,
      course: this.#course(offering),
      enrolled: ownEntries.filter(({ status }) => status === 'enrolled').map((entry) => this.#course(entry.offering)),
      status: ownEntries.find((entry) => entry.offering === offering)?.status,
      closed: isClosedTo({ disabled: this.#disabled }, by.role),
      override,
    }
  }

  #course(offering: Offering): Course {
    const entries = this.entries.filter((entry) => entry.offering === offering)
    const current_seats = entries.filter(({ status }) => status === 'enrolled').length
    const id = this.offerings.indexOf(offering)
    return { ...offering, id, current_seats, offered_seats: 0, wait_list: entries.length - current_seats }
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Affects many classes and fits into the two weeks before `now`. */
const CHANGE_COUNT = 70

/** The requests of all families, for the classes of the opening or those that were added later. */
export function simulateOpening(
  roster: SampleRoster,
  students: readonly SampleStudent[],
  random: Random,
  classes: 'first' | 'added' = 'first',
): void {
  for (const student of shuffled(random, students)) {
    const available = roster.availableOfferings(student).filter(({ added }) => added === (classes === 'added'))
    for (const offering of shuffled(random, available)) {
      if (!isHit(random, offering.demand)) continue
      roster.advance(randomInteger(random, 2, 9))
      const by = student.child.parent
      if (!roster.enroll(student, offering, by) && isHit(random, 0.5)) roster.joinWaitList(student, offering, by)
    }
  }
}

export function simulateChanges(roster: SampleRoster, random: Random): void {
  for (const entry of shuffled(random, roster.entries).slice(0, CHANGE_COUNT)) {
    if (!roster.entries.includes(entry)) continue
    roster.advance(randomInteger(random, 10 * MINUTE, 3 * HOUR))
    const by = isHit(random, 0.2) ? OFFICE : entry.child.parent
    if (entry.status === 'waiting') roster.leaveWaitList(entry, by)
    else dropEntry(roster, entry, by, random)
  }
}

/** The wait list gets the seat. When no child on it can take the seat, the child who dropped the class comes back. */
function dropEntry(roster: SampleRoster, entry: SampleEntry, by: SampleUser, random: Random): void {
  roster.drop(entry, by)
  const hasWaiting = roster.waitingFor(entry.offering).length > 0
  const offered = roster.offerSeat(entry.offering)
  roster.advance(randomInteger(random, MINUTE, 2 * HOUR))
  if (offered) roster.acceptOffer(offered)
  else if (hasWaiting || isHit(random, 0.25)) roster.enroll(entry, entry.offering, entry.child.parent)
}

/** The class in which a seat is held, since shortly before the school is loaded. */
const HELD = { section: '201', before: 2 * HOUR } as const

/** The wait list fills up, and a child leaves the class, whose seat is held for the first in line. */
export function holdSeat(roster: SampleRoster, students: readonly SampleStudent[], now: Date): void {
  const offering = roster.section(HELD.section)
  const last = roster.entries.findLast((entry) => entry.offering === offering && entry.status === 'enrolled')
  if (!last) throw new Error(`${offering.name} has no children`)
  roster.moveTo(new Date(now.getTime() - HELD.before * 1000))
  for (const student of students.filter(({ grade }) => isForGrade(offering, grade)))
    roster.joinWaitList(student, offering, student.child.parent)
  roster.drop(last, last.child.parent)
  if (!roster.offerSeat(offering)) throw new Error(`nobody in line can take ${offering.name}`)
}

export function enrollByOverride(roster: SampleRoster, students: readonly SampleStudent[]): void {
  students.find((student) => student.grade === '8' && roster.enroll(student, roster.section('203'), OFFICE, true))
}

export function enrollPrimaryGrades(roster: SampleRoster, students: readonly SampleStudent[]): void {
  const homerooms = ['101', '102', '103', '104'].map((code) => roster.section(code))
  for (const student of students.filter(({ grade }) => isPrimary(grade))) {
    for (const homeroom of homerooms) {
      roster.advance(MINUTE)
      if (!roster.enroll(student, homeroom, OFFICE)) roster.joinWaitList(student, homeroom, OFFICE)
    }
  }
}

export function enrollDemoFamily(roster: SampleRoster, students: readonly SampleStudent[]): void {
  for (const student of students.filter(({ grade }) => grade === '10')) {
    roster.enroll(student, roster.section('1004'), student.child.parent)
    roster.advance(MINUTE)
    roster.joinWaitList(student, roster.section('507'), student.child.parent)
  }
}

/** The grade at the opening of a semester's enrollment. */
export interface SampleStudent {
  readonly child: SampleChild
  readonly grade: ClassGrade
}

export function listSampleStudents(family: Family, yearsAgo: 0 | 1): SampleStudent[] {
  return family.children.flatMap((child) => {
    const grade = yearsAgo === 0 ? child.grade : gradeBefore(child.grade)
    return grade && isClassGrade(grade) ? [{ child, grade }] : []
  })
}

function gradeBefore(grade: Grade): ClassGrade | undefined {
  return grade === 'done' ? '12' : CLASS_GRADES[CLASS_GRADES.indexOf(grade) - 1]
}

export interface SampleEntry {
  readonly child: SampleChild
  readonly offering: Offering
  readonly grade: ClassGrade
  readonly status: 'enrolled' | 'waiting'
  readonly overridden: boolean
  readonly shares_time: boolean
  readonly updated_at: Date
  readonly offer?: { readonly offered_at: Date; readonly expires_at: Date } | undefined
}

export interface SampleLogRow {
  readonly child: SampleChild
  readonly offering: Offering
  readonly status: LogStatus
  /** Undefined for the wait list. */
  readonly by: SampleUser | undefined
  readonly logged_at: Date
}
