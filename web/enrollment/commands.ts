import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  acceptSeatOffer,
  declineSeatOffer,
  dropCourse,
  type EnrollmentResult,
  enrollInCourse,
  joinCourseWaitList,
  leaveCourseWaitList,
  swapCourses,
} from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { call } from '../api/call.ts'
import type { Command } from './actions.ts'
import type { PendingCommand } from './pendingCommand.ts'

const ENDPOINTS = {
  enroll: enrollInCourse,
  wait: joinCourseWaitList,
  drop: dropCourse,
  leave: leaveCourseWaitList,
  accept: acceptSeatOffer,
  decline: declineSeatOffer,
} as const

/** Sends a command for a child. `automatic`: a child that waits changes classes without being asked. */
export async function sendCommand(
  { command, course, drops }: PendingCommand,
  student_id: number,
  automatic: boolean,
): Promise<EnrollmentResult> {
  const params = { course_id: course.id, student_id }
  if (command === 'swap') {
    const body = { drop_course_id: drops?.id ?? 0 }
    return (await call(swapCourses, { params, body })).body
  }
  if (command === 'wait' && drops) {
    const swap = { drop_course_id: drops.id, automatic }
    return (await call(joinCourseWaitList, { params, body: { swap } })).body
  }
  return (await call(ENDPOINTS[command], { params, body: {} })).body
}

export const COMMAND_LABELS: Record<Command, MessageDescriptor> = {
  enroll: msg`Add`,
  wait: msg`Wait List`,
  drop: msg`Drop`,
  leave: msg`Remove`,
  swap: msg`Change to this class`,
  accept: msg`Accept`,
  decline: msg`Decline`,
}

/** The question of the confirmation dialog (document 1, section 4, "Roster actions"). */
export function questionFor(
  { command, course: { name: className }, drops }: Pick<PendingCommand, 'command' | 'course' | 'drops'>,
  { first_name: first, last_name: last }: Pick<Student, 'first_name' | 'last_name'>,
): MessageDescriptor {
  const dropped = drops?.name ?? ''
  const questions: Record<Command, MessageDescriptor> = {
    enroll: msg`Enroll ${first} ${last} in ${className}?`,
    wait: msg`Add ${first} ${last} to the wait list for ${className}?`,
    drop: msg`Drop ${first} ${last} from ${className}?`,
    leave: msg`Remove ${first} ${last} from ${className} waitlist?`,
    swap: msg`Change ${first} ${last} from ${dropped} to ${className}?`,
    accept: drops ? msg`Take ${className} and drop ${dropped}?` : msg`Enroll ${first} ${last} in ${className}?`,
    decline: msg`Give up the seat in ${className} and the place on its wait list?`,
  }
  return questions[command]
}
