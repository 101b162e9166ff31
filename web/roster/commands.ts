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
  updateStandingSwap,
} from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { call } from '../api/call.ts'
import type { Command, PendingCommand, SwapChoice } from './pendingCommand.ts'

const ENDPOINTS = {
  enroll: enrollInCourse,
  wait: joinCourseWaitList,
  drop: dropCourse,
  leave: leaveCourseWaitList,
  accept: acceptSeatOffer,
  decline: declineSeatOffer,
} as const

/** Sends a command for a child. `choice` is about the class in the way of one that the child waits for. */
export async function sendCommand(
  { command, course, drops }: PendingCommand,
  student_id: number,
  choice: SwapChoice,
): Promise<EnrollmentResult> {
  const params = { course_id: course.id, student_id }
  if (command === 'swap') {
    const body = { drop_course_id: drops?.id ?? 0 }
    return (await call(swapCourses, { params, body })).body
  }
  const swap = drops && choice !== 'keep' ? { drop_course_id: drops.id, automatic: choice === 'automatic' } : undefined
  if (command === 'choose') return (await call(updateStandingSwap, { params, body: { swap: swap ?? null } })).body
  if (command === 'wait' && swap) {
    return (await call(joinCourseWaitList, { params, body: { swap } })).body
  }
  return (await call(ENDPOINTS[command], { params, body: {} })).body
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
    accept: drops
      ? msg`Take ${className} for ${first} and drop ${dropped}?`
      : msg`Enroll ${first} ${last} in ${className}?`,
    choose: msg`Change what happens when a seat in ${className} opens up?`,
    decline: msg`Give up ${first}'s seat in ${className} and the place on its wait list?`,
  }
  return questions[command]
}
