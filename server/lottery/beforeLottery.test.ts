import { expect, test } from 'vitest'
import { getSchedule } from '../../contract/enrollment/schedules.ts'
import { buildEnrollmentState, buildLottery, buildUser, buildWindow } from '../../test/data/builders.ts'
import { COMMANDS_WITH_STATES, FAMILY_COMMANDS, readLog, sendFamilyCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const HOUR = 3_600_000
const school = openSchool()

test.each(COMMANDS_WITH_STATES)(
  'a family changes nothing before the lottery, also while a window is open: %s',
  async (name, state) => {
    const at = await buildEnrollmentState(school.postgres, state)
    await buildLottery(school.postgres, at.semester, { closes_at: new Date(Date.now() - HOUR / 2) })
    await buildWindow(school.postgres, at.semester, { opens_at: new Date(Date.now() - HOUR) })
    const { status, body } = await sendFamilyCommand(school, FAMILY_COMMANDS[name], at)
    expect([status, body.because]).toEqual([422, 'not-open-yet'])
    expect(body.message).toBe(
      `Enrollment for ${at.semester.name} opens after the lottery. You can ${'status' in state ? 'make changes' : 'add Robotics'} then.`,
    )
    expect(await readLog(school.db, at.course)).toEqual([])
  },
)

test.each(COMMANDS_WITH_STATES)('a family can change its classes after the lottery: %s', async (name, state) => {
  const at = await buildEnrollmentState(school.postgres, state)
  await buildLottery(school.postgres, at.semester, { ran_at: new Date() })
  expect((await sendFamilyCommand(school, FAMILY_COMMANDS[name], at)).status).toBeOneOf([200, 201])
})

test('the office can enroll a child before the lottery, and the lottery of a semester does not matter for another', async () => {
  const at = await buildEnrollmentState(school.postgres)
  await buildLottery(school.postgres, at.semester)
  const by = await buildUser(school.postgres, { role: 'admin' })
  expect((await sendFamilyCommand(school, FAMILY_COMMANDS.enroll, { ...at, by })).status).toBe(201)
  const other = await buildEnrollmentState(school.postgres)
  expect((await sendFamilyCommand(school, FAMILY_COMMANDS.enroll, other)).status).toBe(201)
  const call = { params: { id: at.student.id }, query: { semester: String(at.semester.id) } }
  expect((await school.as(at.parent).send(getSchedule, call)).body.schedule.enrolled).toHaveLength(1)
})
