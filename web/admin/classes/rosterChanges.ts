import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RosterStudent } from '../../../contract/courses.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from '../../../contract/rosters.ts'
import { mayOverride, REFUSALS } from '../../../domain/enrollment.ts'

/** What the office does with somebody on a roster, and how it adds somebody. */
export type RosterChange = 'drop' | 'move' | 'remove'
export type Adding = 'enroll' | 'wait'

type RosterCall = Omit<typeof addStudentToClass, 'path'> & { readonly path: `/api/admin/${string}` }

export const CALLS: Record<RosterChange | Adding, RosterCall> = {
  drop: dropStudentFromClass,
  move: moveFromWaitListToEnrolled,
  remove: dropStudentFromWaitList,
  enroll: addStudentToClass,
  wait: addStudentToWaitList,
}

/** What a button of a row says. */
export const LABELS: Record<RosterChange, MessageDescriptor> = {
  drop: msg`Drop`,
  move: msg`Enroll`,
  remove: msg`Remove`,
}

/** What is asked before (document 1, section 4, "Roster actions"). */
export function questionFor(change: RosterChange, student: RosterStudent, className: string): MessageDescriptor {
  const { first_name: first, last_name: last } = student
  const questions: Record<RosterChange, MessageDescriptor> = {
    drop: msg`Drop ${first} ${last} from ${className}?`,
    move: msg`Enroll ${first} ${last} in ${className}?`,
    remove: msg`Remove ${first} ${last} from ${className} waitlist?`,
  }
  return questions[change]
}

/** Whether the refusal with this code may be passed over. */
export function isOverridable(code: string | undefined): boolean {
  const because = REFUSALS.find((refusal) => refusal === code)
  return because !== undefined && mayOverride({ because })
}
