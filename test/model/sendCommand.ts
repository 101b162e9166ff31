import { expect } from 'vitest'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from '../../contract/rosters.ts'
import {
  acceptSeatOffer,
  declineSeatOffer,
  dropCourse,
  enrollInCourse,
  joinCourseWaitList,
  leaveCourseWaitList,
  swapCourses,
  updateStandingSwap,
} from '../../contract/schedules.ts'
import type { Client } from '../client.ts'
import type { State } from './buildState.ts'
import type { Command, Verb } from './commands.ts'
import type { ModelSwap } from './model.ts'

const ADMIN_PATHS = {
  enroll: addStudentToClass,
  wait: addStudentToWaitList,
  drop: dropStudentFromClass,
  leave: dropStudentFromWaitList,
  move: moveFromWaitListToEnrolled,
}

/** Sends the command and returns whether it succeeded. */
export async function sendCommand(
  state: State,
  { verb, child, course: n, admin, override, pass, swap }: Command,
): Promise<boolean> {
  const course_id = state.courses[n]?.id ?? 0
  const student_id = state.students[child]?.id ?? 0
  const client = state.school.as(admin ? state.admin : state.parent)
  const { status } =
    admin && verb in ADMIN_PATHS
      ? await client.send(ADMIN_PATHS[verb as keyof typeof ADMIN_PATHS], {
          body: { course_id, student_id, override, pass_wait_list: pass },
        })
      : await sendAsFamily(client, verb, { course_id, student_id }, swapBody(state, swap))
  expect([200, 201, 202, 422]).toContain(status)
  return status === 200 || status === 201
}

type Ids = Readonly<Record<'course_id' | 'student_id', number>>

function sendAsFamily(client: Client, verb: Verb, params: Ids, swap: ReturnType<typeof swapBody>) {
  switch (verb) {
    case 'enroll':
    case 'move':
      return client.send(enrollInCourse, { params })
    case 'wait':
      return client.send(joinCourseWaitList, { params, body: swap ? { swap } : {} })
    case 'drop':
      return client.send(dropCourse, { params })
    case 'leave':
      return client.send(leaveCourseWaitList, { params })
    case 'accept':
      return client.send(acceptSeatOffer, { params })
    case 'decline':
      return client.send(declineSeatOffer, { params })
    case 'swap':
      return client.send(swapCourses, { params, body: { drop_course_id: swap?.drop_course_id ?? 0 } })
    case 'change swap':
      return client.send(updateStandingSwap, { params, body: { swap } })
  }
}

function swapBody({ courses }: State, swap: ModelSwap | null) {
  return swap && { drop_course_id: courses[swap.drops]?.id ?? 0, automatic: swap.automatic }
}
