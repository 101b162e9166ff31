import { beforeAll, expect, test } from 'vitest'
import { type BuiltUser, buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { ADMIN_COMMANDS, readLog, sendAdminCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const cases = [
  ['addStudentToClass', { status: 'waiting' }],
  ['dropStudentFromClass', { status: 'enrolled' }],
  ['moveFromWaitListToEnrolled', { status: 'waiting' }],
  ['dropStudentFromWaitList', { status: 'waiting' }],
] as const

test.each(cases)('%s accepts the schedule id of this class and student, or none', async (command, state) => {
  for (const isSent of [true, false]) {
    const at = await buildEnrollmentState(school.postgres, state)
    const schedule_id = isSent ? at.entry?.id : null
    expect((await sendAdminCommand(school, ADMIN_COMMANDS[command], { ...at, by }, { schedule_id })).status).toBe(200)
  }
})

test.each(cases)('%s with another student’s schedule id is 404 and changes nothing', async (command, state) => {
  const at = await buildEnrollmentState(school.postgres, state)
  const other = await buildEnrollmentState(school.postgres, state)
  expect(await sendWithIdOf(command, at, other)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test.each(Object.keys(ADMIN_COMMANDS) as (keyof typeof ADMIN_COMMANDS)[])(
  '%s of a student without an entry, with another student’s schedule id, changes nothing',
  async (command) => {
    const at = await buildEnrollmentState(school.postgres, {
      course: { max_seats: command === 'addStudentToWaitList' ? 0 : 1 },
    })
    const other = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
    expect((await sendWithIdOf(command, at, other)).status).toBeOneOf([404, 422])
  },
)

type State = Awaited<ReturnType<typeof buildEnrollmentState>>

async function sendWithIdOf(command: keyof typeof ADMIN_COMMANDS, at: State, other: State) {
  const rows = () => school.db.selectFrom('roster_entry').selectAll().orderBy('id').execute()
  const before = await rows()
  const answer = await sendAdminCommand(
    school,
    ADMIN_COMMANDS[command],
    { ...at, by },
    { schedule_id: other.entry?.id },
  )
  expect.soft(await rows()).toEqual(before)
  expect.soft(await readLog(school.db, at.course)).toEqual([])
  return answer
}
