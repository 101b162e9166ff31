import { beforeAll, expect, test } from 'vitest'
import { type BuiltUser, buildEnrollmentState, buildUser } from '../../test/builders.ts'
import { EDITS, editRoster, readLog } from '../../test/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const lawful = [
  ['addStudentToClass', { status: 'waiting' }],
  ['dropStudentFromClass', { status: 'enrolled' }],
  ['moveFromWaitListToEnrolled', { status: 'waiting' }],
  ['dropStudentFromWaitList', { status: 'waiting' }],
] as const

test.each(lawful)('%s takes the row of this class and child, or no row at all', async (command, given) => {
  for (const named of [true, false]) {
    const at = await buildEnrollmentState(school.postgres, given)
    const schedule_id = named ? at.entry?.id : null
    expect((await editRoster(school, EDITS[command], { ...at, by }, { schedule_id })).status).toBe(200)
  }
})

test.each(lawful)('%s with another child’s row is 404 and changes nothing', async (command, given) => {
  const at = await buildEnrollmentState(school.postgres, given)
  const other = await buildEnrollmentState(school.postgres, given)
  expect(await foreign(command, at, other)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test.each(Object.keys(EDITS) as (keyof typeof EDITS)[])(
  '%s of a child who is not on the class’s roster, with another child’s row, changes nothing',
  async (command) => {
    const at = await buildEnrollmentState(school.postgres, {
      course: { max_seats: command === 'addStudentToWaitList' ? 0 : 1 },
    })
    const other = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
    expect((await foreign(command, at, other)).status).toBeOneOf([404, 422])
  },
)

type Standing = Awaited<ReturnType<typeof buildEnrollmentState>>

async function foreign(command: keyof typeof EDITS, at: Standing, other: Standing) {
  const rows = () => school.db.selectFrom('roster_entry').selectAll().orderBy('id').execute()
  const before = await rows()
  const answer = await editRoster(school, EDITS[command], { ...at, by }, { schedule_id: other.entry?.id })
  expect.soft(await rows()).toEqual(before)
  expect.soft(await readLog(school.db, at.course)).toEqual([])
  return answer
}
