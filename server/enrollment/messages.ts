// The texts after a command, which name the child. Why a button is disabled before it: web/enrollment/classes/reasons.ts
import { isWaitListFull, WAIT_LIST_LIMIT } from '../../domain/course.ts'
import type { Refusal } from '../../domain/enrollment/refusals.ts'
import { fullName } from '../../domain/person.ts'
import { formatDateTime } from '../school/school.queries.ts'
import type { Outcome } from './command.ts'
import { opensText } from './opening.ts'

export type Done = 'enrolled' | 'waiting' | 'dropped' | 'removed' | 'left-reserve' | 'declined'

/** The message of an outcome with the names of the student and the class. */
export function messageOf({ refusal, student, course }: Outcome, done: Done): string {
  const child = fullName(student)
  const opens = course.before_lottery ? undefined : opensText(course.opening, student.grade)
  return refusal ? refusalMessage(refusal, child, { ...course, opens }) : doneMessage(done, child, course)
}

function doneMessage(done: Done, child: string, { name, position }: Outcome['course']): string {
  if (done === 'enrolled') return `${child} is enrolled in ${name}.`
  if (done === 'waiting') return `${child} is number ${position} on the wait list for ${name}.`
  if (done === 'declined') return `${child} gave up the seat in ${name} and is no longer on the wait list.`
  if (done === 'left-reserve') return `${child} is no longer behind the wait list for ${name}.`
  if (done === 'dropped') return `${child} has been dropped from ${name}.`
  return `${child} has been removed from the wait list for ${name}.`
}

/** The question to the office before it enrolls a child past the wait list. A child on the wait list passes only those ahead of it. */
export function passingQuestion({ student, course, held }: Outcome): string {
  const { name, wait_list, position } = course
  const child = fullName(student)
  const passed = position === null ? wait_list : position - 1
  const where = position === null ? `on the wait list for ${name}` : `ahead of ${child} on the wait list for ${name}`
  const waiting = passed === 1 ? `1 child is ${where}.` : `${passed} children are ${where}.`
  if (!held) return `${waiting} Enroll ${child} before ${passed === 1 ? 'that child' : 'them'}?`
  const until = formatDateTime(held.time_zone, held.until)
  const seat = `A seat in ${name} is held for ${held.child} until ${until}.`
  const question = `Enroll ${child} in that seat? ${held.child} keeps the same place on the wait list.`
  return [...(passed > 0 ? [waiting] : []), seat, question].join(' ')
}

type RefusingCourse = Outcome['course'] & {
  /** When enrollment opens: "Monday, August 3, 8:00 AM". Undefined before a lottery has run. */
  readonly opens: string | undefined
}

/** The message of a refusal. Fields of the course other than its name are needed only for the refusals that show them. */
export function refusalMessage(
  { because, by }: Refusal,
  child: string,
  { name, semester, status, wait_list = 0, opens }: Pick<Outcome['course'], 'name'> & Partial<RefusingCourse>,
): string {
  switch (because) {
    case 'done':
      return `${child} has finished school and can't enroll in ${name}.`
    case 'not-open-yet':
      return `Enrollment for ${semester} opens ${opens ?? 'after the lottery'}. You can ${status ? 'make changes' : `add ${name}`} then.`
    case 'semester-closed':
    case 'closed':
      return `Enrollment for ${semester} is closed. If you need a change, please contact the school office.`
    case 'already-enrolled':
      return `${child} is already enrolled in ${name}.`
    case 'already-waiting':
      return `${child} is already on the wait list for ${name}.`
    case 'wrong-grade':
      return `${name} is not for ${child}'s grade.`
    case 'same-time':
      return `${child} is in ${by} at the same time as ${name}.`
    case 'restricted':
      return `${child} can't take both ${name} and ${by}.`
    case 'full':
      return status === 'waiting'
        ? `${name} has no open seats. ${child} keeps the same place on the wait list.`
        : `Sorry, ${name} just filled up. ${isWaitListFull({ wait_list }) ? 'Its wait list is full, too.' : `${child} can join the wait list.`}`
    case 'seat-free':
      return `${name} has an open seat. You can add ${child} now.`
    case 'wait-list-full':
      return `The wait list for ${name} is full (${WAIT_LIST_LIMIT} children). ${child} was not added.`
    case 'same-child-waits':
      return `${child} is in this account twice, and is already on the wait list for ${name}. If they are two children, the school office can confirm it.`
    case 'not-enrolled':
      return `${child} is not enrolled in ${name}.`
    case 'not-waiting':
      return `${child} is not on the wait list for ${name}.`
    case 'not-in-reserve':
      return `${child} is not behind the wait list for ${name}.`
    case 'offer-expired':
      return `The time to answer for the seat in ${name} is over. ${child} is no longer on the wait list. You can join it again.`
    case 'no-offer':
      return `No seat in ${name} is being held for ${child}.`
    case 'held-for-the-line':
      return `The open seats in ${name} are being held for children on the wait list. ${isWaitListFull({ wait_list }) ? 'The wait list is full, too.' : 'You can join the wait list.'}`
  }
}
