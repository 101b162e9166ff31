import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dropCourse, enrollInCourse, joinCourseWaitList, leaveCourseWaitList } from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import type { Command } from './actions.ts'

export const ENDPOINTS = {
  enroll: enrollInCourse,
  wait: joinCourseWaitList,
  drop: dropCourse,
  leave: leaveCourseWaitList,
} as const

export const COMMAND_LABELS: Record<Command, MessageDescriptor> = {
  enroll: msg`Add`,
  wait: msg`Wait List`,
  drop: msg`Drop`,
  leave: msg`Remove`,
}

/** The question of the confirmation dialog (document 1, section 4, "Roster actions"). */
export function questionFor(
  command: Command,
  { first_name: first, last_name: last }: Pick<Student, 'first_name' | 'last_name'>,
  className: string,
): MessageDescriptor {
  const questions: Record<Command, MessageDescriptor> = {
    enroll: msg`Enroll ${first} ${last} in ${className}?`,
    wait: msg`Add ${first} ${last} to the wait list for ${className}?`,
    drop: msg`Drop ${first} ${last} from ${className}?`,
    leave: msg`Remove ${first} ${last} from ${className} waitlist?`,
  }
  return questions[command]
}
