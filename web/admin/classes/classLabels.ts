import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Course, PassedOver } from '../../../contract/courses.ts'
import type { BodyTo } from '../../../contract/routes.ts'
import { DAYS } from '../../../domain/days.ts'
import type { Refusal } from '../../../domain/enrollment/refusals.ts'
import { isByHiddenClass } from '../../enrollment/waitList/passedOverText.ts'

export type ClassInput = BodyTo<'PUT /api/courses/:id'>
export type ClassField = Exclude<keyof ClassInput, 'id' | 'culprit' | 'withdraw_offers'>

/** The labels of a class's fields, in the form's order. */
export const CLASS_LABELS: Readonly<Record<ClassField, MessageDescriptor>> = {
  section: msg`Section`,
  name: msg`Name`,
  name_es: msg`Name in Spanish`,
  description: msg`Description`,
  description_es: msg`Description in Spanish`,
  teacher_id: msg`Teacher`,
  semester: msg`Semester`,
  grade: msg`Grades`,
  days: msg`Days`,
  period: msg`Period`,
  time: msg`Time`,
  room: msg`Room`,
  max_seats: msg`Seats`,
  restrictions: msg`Restrictions`,
}

const REQUIRED_TEXT = msg`Any text. It can't be empty.`
const OPTIONAL_TEXT = msg`Any text, or empty. Without this column, classes keep what they have.`
const days = DAYS.join(', ')

/** What the columns of an imported file may have. The file names the teacher and the semester. */
export const CLASS_VALUES: Readonly<Record<Exclude<ClassField, 'teacher_id' | 'semester'>, MessageDescriptor>> = {
  section: msg`A code that no other class of the semester has.`,
  name: REQUIRED_TEXT,
  name_es: OPTIONAL_TEXT,
  description: REQUIRED_TEXT,
  description_es: OPTIONAL_TEXT,
  grade: msg`K and 1 to 12, separated by commas: K,1,2.`,
  max_seats: msg`0 to 999.`,
  room: OPTIONAL_TEXT,
  period: msg`All Day, or 1 to 8. Optional only for a class that exists.`,
  days: msg`One of ${days}.`,
  time: REQUIRED_TEXT,
  restrictions: msg`Sections of 2 to 4 digits, separated by commas, or empty. Without this column, classes keep what they have.`,
}

export const CLASS_FIELDS = Object.keys(CLASS_LABELS) as ClassField[]

/** How full a class is, with the seats that are held for waiting children: "9 of 10 seats, 1 held". */
export function seatsText({ current_seats, max_seats, offered_seats: held }: SeatCounts): MessageDescriptor {
  const taken = current_seats - held
  return held > 0 ? msg`${taken} of ${max_seats} seats, ${held} held` : msg`${taken} of ${max_seats} seats`
}

/** The same in a column of seats: "9 of 10, 1 held". */
export function shortSeatsText({ current_seats, max_seats, offered_seats: held }: SeatCounts): MessageDescriptor {
  const taken = current_seats - held
  return held > 0 ? msg`${taken} of ${max_seats}, ${held} held` : msg`${taken} of ${max_seats}`
}

type SeatCounts = Pick<Course, 'current_seats' | 'max_seats' | 'offered_seats'>

/** Why a child cannot take a class, in a few words. */
export function refusalLabel(refusal: Refusal | PassedOver): MessageDescriptor {
  switch (refusal.because) {
    case 'same-time':
      return isByHiddenClass(refusal) ? msg`same time as another class` : msg`same time as ${refusal.by}`
    case 'restricted':
      return isByHiddenClass(refusal) ? msg`can't be taken with another class` : msg`can't be taken with ${refusal.by}`
    case 'wrong-grade':
      return msg`not for this grade`
    case 'done':
      return msg`finished school`
    case 'full':
      return msg`full`
    default:
      return msg`not possible`
  }
}
