import { OFFICE_COMMANDS, SEAT_COMMANDS } from '../data/waitLists.ts'
import type { State } from './buildState.ts'
import type { Command, Verb } from './commands.ts'
import type { ModelSwap } from './model.ts'

/** Sends the command and returns the status of the response. The office sends what it has no command for as the family does. */
export async function sendCommand(state: State, command: Command): Promise<number> {
  const { verb, child, course, admin, override, pass } = command
  const params = { course_id: state.courses[course]?.id ?? 0, student_id: state.students[child]?.id ?? 0 }
  const client = state.school.as(admin ? state.admin : state.parent)
  const { status } =
    admin && isOfficeCommand(verb)
      ? await client.send(OFFICE_COMMANDS[verb], { body: { ...params, override, pass_wait_list: pass } })
      : await client.send(SEAT_COMMANDS[verb === 'move' ? 'enroll' : verb], { params, body: bodyOf(state, command) })
  return status
}

function isOfficeCommand(verb: Verb): verb is keyof typeof OFFICE_COMMANDS {
  return verb in OFFICE_COMMANDS
}

function bodyOf(state: State, { verb, swap: chosen }: Command): object {
  const swap = chosen && swapBody(state, chosen)
  if (verb === 'swap') return { drop_course_id: swap?.drop_course_id ?? 0 }
  if (verb === 'change swap') return { swap }
  return verb === 'wait' && swap ? { swap } : {}
}

function swapBody({ courses }: State, { drops, automatic }: ModelSwap) {
  return { drop_course_id: courses[drops]?.id ?? 0, automatic }
}
