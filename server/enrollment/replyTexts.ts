// The texts after a command, which name the child. Why a button is disabled before it: web/enrollment/classes/reasons.ts

import { HIDDEN_CLASS } from '../../domain/course.ts'
import { english } from '../../domain/english.ts'
import type { Refusal } from '../../domain/enrollment/refusals.ts'
import { isWaitListFull, WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/limit.ts'
import { fullName } from '../../domain/person.ts'
import { formatDateTime } from '../school/school.queries.ts'
import { opensText } from './opening.ts'
import type { Outcome } from './runCommand.ts'

export type Done = 'enrolled' | 'waiting' | 'dropped' | 'removed' | 'left-reserve' | 'declined'

/** The message of an outcome with the names of the student and the class. */
export function messageOf({ refusal, student, course }: Outcome, done: Done): string {
  const child = fullName(student)
  const opens = course.before_lottery ? undefined : opensText(course.opening, student.grade)
  if (refusal?.because === 'not-enrolled' && done !== 'dropped') return goneText(child)
  return refusal ? refusalMessage(refusal, child, { ...course, opens }) : doneMessage(done, child, course)
}

/** The class to give up was dropped meanwhile, by another device or the office. */
function goneText(child: string): string {
  return english`${child} is no longer in the class you wanted to give up. Nothing has changed.`
}

function doneMessage(done: Done, child: string, { name, position }: Outcome['course']): string {
  if (done === 'enrolled') return english`${child} is enrolled in ${name}.`
  if (done === 'waiting') return english`${child} is number ${position ?? 0} on the wait list for ${name}.`
  if (done === 'declined') return english`${child} gave up the seat in ${name} and is no longer on the wait list.`
  if (done === 'left-reserve') return english`${child} is no longer behind the wait list for ${name}.`
  if (done === 'dropped') return english`${child} has been dropped from ${name}.`
  return english`${child} has been removed from the wait list for ${name}.`
}

/** The question to the office before it enrolls a child past the wait list. A child on the wait list passes only those ahead of it. */
export function passingQuestion({ student, course, held, passes = [] }: Outcome): string {
  const { name, position } = course
  const child = fullName(student)
  const names = passes.map((passed, index) => `${passed} (${index + 1})`).join(', ')
  const waiting = position === null ? waitingText(names, passes, name) : aheadText(names, passes, { child, name })
  if (!held) {
    const before =
      passes.length === 1 ? english`Enroll ${child} before that child?` : english`Enroll ${child} before them?`
    return `${waiting} ${before}`
  }
  const until = formatDateTime(held.time_zone, held.until)
  const seat = english`A seat in ${name} is held for ${held.child} until ${until}.`
  const question = english`Enroll ${child} in that seat? ${held.child} loses the held seat, and keeps the same place on the wait list.`
  return [...(passes.length > 0 ? [waiting] : []), seat, question].join(' ')
}

/** `names`: "Lena Yazzie (1), Ada Yazzie (2)", with their places. */
function waitingText(names: string, { length }: readonly string[], name: string): string {
  if (length === 1) return english`${names} is on the wait list for ${name}.`
  return english`${names} are on the wait list for ${name}.`
}

function aheadText(names: string, { length }: readonly string[], to: { child: string; name: string }): string {
  if (length === 1) return english`${names} is ahead of ${to.child} on the wait list for ${to.name}.`
  return english`${names} are ahead of ${to.child} on the wait list for ${to.name}.`
}

type RefusingCourse = Outcome['course'] & {
  /** When enrollment opens: "Monday, August 3, 8:00 AM". Undefined before a lottery has run. */
  readonly opens: string | undefined
}

/** The message of a refusal. Fields of the course other than its name are needed only for the refusals that show them. */
export function refusalMessage(
  refusal: Refusal,
  child: string,
  {
    name,
    semester,
    status,
    wait_list = 0,
    offered_seats = 0,
    opens,
  }: Pick<Outcome['course'], 'name'> & Partial<RefusingCourse>,
): string {
  const { because, by } = withTranslatedName(refusal)
  switch (because) {
    case 'done':
      return english`${child} has finished school and can't enroll in ${name}.`
    case 'not-open-yet':
      return `${opensMessage(semester ?? '', opens)} ${status ? english`You can make changes then.` : english`You can add ${name} then.`}`
    case 'semester-closed':
    case 'closed':
      return english`Enrollment for ${semester ?? ''} is closed. If you need a change, please contact the school office.`
    case 'already-enrolled':
      return english`${child} is already enrolled in ${name}.`
    case 'already-waiting':
      return english`${child} is already on the wait list for ${name}.`
    case 'wrong-grade':
      return english`${name} is not for ${child}'s grade.`
    case 'same-time':
      return english`${child} is in ${by} at the same time as ${name}.`
    case 'restricted':
      return english`${child} can't take both ${name} and ${by}.`
    case 'full':
      return status === 'waiting'
        ? english`${name} has no open seats. ${child} keeps the same place on the wait list.`
        : isWaitListFull({ wait_list, offered_seats })
          ? english`Sorry, ${name} just filled up. Its wait list is full, too.`
          : english`Sorry, ${name} just filled up. ${child} can join the wait list.`
    case 'seat-free':
      return english`${name} has an open seat. You can add ${child} now.`
    case 'wait-list-full':
      return english`The wait list for ${name} is full (${WAIT_LIST_LIMIT} children). ${child} was not added.`
    case 'same-child-waits':
      return english`${child} is in this account twice, and is already on the wait list for ${name}. If they are two children, the school office can confirm it.`
    case 'not-enrolled':
      return english`${child} is not enrolled in ${name}.`
    case 'not-waiting':
      return english`${child} is not on the wait list for ${name}.`
    case 'not-in-reserve':
      return english`${child} is not behind the wait list for ${name}.`
    case 'offer-expired':
      return english`The time to answer for the seat in ${name} is over. ${child} is no longer on the wait list. You can join it again.`
    case 'no-offer':
      return english`No seat in ${name} is being held for ${child}.`
    case 'class-over':
      return english`${name} has met for the last time.`
    case 'not-confirmed':
      return english`${child}'s information is not confirmed for ${semester ?? ''} yet. When the family has confirmed it, ${child} can get a place in ${name}.`
    case 'held-for-the-line':
      return isWaitListFull({ wait_list, offered_seats })
        ? english`The open seats in ${name} are being held for children on the wait list. The wait list is full, too.`
        : english`The open seats in ${name} are being held for children on the wait list. You can join the wait list.`
  }
}

/** Marks the words for a class that the family does not see, so that responses have them in its language. */
function withTranslatedName(refusal: Refusal): Refusal {
  if (refusal.by === undefined || refusal.by !== HIDDEN_CLASS) return refusal
  return { because: refusal.because, by: english`another class` }
}

function opensMessage(semester: string, opens: string | undefined): string {
  return opens === undefined
    ? english`Enrollment for ${semester} opens after the lottery.`
    : english`Enrollment for ${semester} opens ${opens}.`
}
