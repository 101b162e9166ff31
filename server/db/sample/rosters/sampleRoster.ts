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
import type { Adult, Child } from '../people/person.ts'
import type { Entry, LogLine } from './entry.ts'
import type { SampleStudent } from './sampleStudent.ts'

/**
 * A semester's rosters filling up, one act after another. Every act asks the school's own rules first: it answers whether it
 * was done, leaves a log line when it was, and changes nothing when it was not.
 */
export class SampleRoster {
  readonly offerings: readonly Offering[]
  /** In the order of joining. */
  entries: readonly Entry[] = []
  readonly log: LogLine[] = []
  readonly #disabled: boolean
  #time: number

  constructor(offerings: readonly Offering[], semester: { readonly disabled: boolean; readonly opens: Date }) {
    this.offerings = offerings
    this.#disabled = semester.disabled
    this.#time = semester.opens.getTime()
  }

  /** Lets seconds go by until the next act. */
  pass(seconds: number): void {
    this.#time += seconds * 1000
  }

  /** What a parent may choose from. */
  choiceOf({ grade }: SampleStudent): Offering[] {
    return this.offerings.filter((offering) => offering.active && isForGrade(offering, grade))
  }

  section(code: string): Offering {
    const found = this.offerings.find(({ section }) => section === code)
    if (!found) throw new Error(`the sample has no section ${code}`)
    return found
  }

  firstWaiting(offering: Offering): Entry | undefined {
    return this.entries.find((entry) => entry.offering === offering && entry.status === 'waiting')
  }

  enroll(pupil: SampleStudent, offering: Offering, by: Adult, override = false): boolean {
    const standing = this.#standing(pupil, offering, by, override)
    if (standing.status || whyNotEnroll(standing)) return false
    const overridden = violatedRule(standing) !== undefined
    this.#join(pupil, offering, { status: 'enrolled', overridden, shares_time: sharesTime(standing) })
    return this.#done(overridden ? 'enrolled (override)' : 'enrolled', pupil.child, offering, by)
  }

  joinWaitList(pupil: SampleStudent, offering: Offering, by: Adult): boolean {
    if (whyNotWait(this.#standing(pupil, offering, by))) return false
    this.#join(pupil, offering, { status: 'waiting', overridden: false, shares_time: false })
    return this.#done('waitlisted', pupil.child, offering, by)
  }

  drop(entry: Entry, by: Adult): boolean {
    if (whyNotDrop(this.#standing(entry, entry.offering, by))) return false
    this.#leave(entry)
    return this.#done('dropped', entry.child, entry.offering, by)
  }

  leaveWaitList(entry: Entry, by: Adult): boolean {
    if (whyNotLeave(this.#standing(entry, entry.offering, by))) return false
    this.#leave(entry)
    return this.#done('removed from waitlist', entry.child, entry.offering, by)
  }

  moveToEnrolled(entry: Entry, by: Adult): boolean {
    if (whyNotMove(this.#standing(entry, entry.offering, by))) return false
    const moved: Entry = { ...entry, status: 'enrolled', updated_at: new Date(this.#time) }
    this.entries = this.entries.map((other) => (other === entry ? moved : other))
    return this.#done('moved to enrolled', entry.child, entry.offering, by)
  }

  #join(
    { child, grade }: SampleStudent,
    offering: Offering,
    as: Pick<Entry, 'status' | 'overridden' | 'shares_time'>,
  ): void {
    const updated_at = new Date(this.#time)
    this.entries = [...this.entries, { child, offering, grade, ...as, updated_at }]
  }

  #leave(entry: Entry): void {
    this.entries = this.entries.filter((other) => other !== entry)
  }

  #done(status: LogStatus, child: Child, offering: Offering, by: Adult): true {
    this.log.push({ child, offering, status, by, logged_at: new Date(this.#time) })
    return true
  }

  #standing({ child, grade }: SampleStudent, offering: Offering, by: Adult, override = false): EnrollmentState {
    const own = this.entries.filter((entry) => entry.child === child)
    return {
      grade,
      course: this.#course(offering),
      enrolled: own.filter(({ status }) => status === 'enrolled').map((entry) => this.#course(entry.offering)),
      status: own.find((entry) => entry.offering === offering)?.status,
      closed: isClosedTo({ disabled: this.#disabled }, by.role),
      override,
    }
  }

  #course(offering: Offering): Course {
    const here = this.entries.filter((entry) => entry.offering === offering)
    const current_seats = here.filter(({ status }) => status === 'enrolled').length
    const id = this.offerings.indexOf(offering)
    return { ...offering, id, current_seats, wait_list: here.length - current_seats }
  }
}
