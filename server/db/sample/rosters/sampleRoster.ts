import type { Course } from '../../../../domain/course.ts'
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
} from '../../../../domain/enrollment.ts'
import { isClosedTo } from '../../../../domain/semester.ts'
import type { LogStatus } from '../../tables.ts'
import type { Offering } from '../classes/catalogue.ts'
import type { SampleChild, SampleUser } from '../people/person.ts'
import type { SampleEntry, SampleLogRow } from './entry.ts'
import type { SampleStudent } from './sampleStudent.ts'

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

  firstWaiting(offering: Offering): SampleEntry | undefined {
    return this.entries.find((entry) => entry.offering === offering && entry.status === 'waiting')
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

  moveToEnrolled(entry: SampleEntry, by: SampleUser): boolean {
    if (whyNotMove(this.#state(entry, entry.offering, by))) return false
    const moved: SampleEntry = { ...entry, status: 'enrolled', updated_at: new Date(this.#time) }
    this.entries = this.entries.map((other) => (other === entry ? moved : other))
    return this.#log('moved to enrolled', entry.child, entry.offering, by)
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

  #log(status: LogStatus, child: SampleChild, offering: Offering, by: SampleUser): true {
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
    return { ...offering, id, current_seats, wait_list: entries.length - current_seats }
  }
}
