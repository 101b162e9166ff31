import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { type BuiltUser, buildCourse, buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { ADMIN_COMMANDS, fetchSchedule, readLog, sendAdminCommand, sendFamilyCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const full = { max_seats: 0 }
const override = { override: true }

const overridable = [
  ['the grade', { course: { grade: 'K,1' } }],
  ['the same time', { other: { period: '1' } }],
  ['an All Day class', { other: { period: 'All Day' } }],
  ['a restriction', { course: { restrictions: '77' }, other: { section: '77' } }],
] as const

test.each(overridable)('“Enroll anyway” overrides %s and is logged as an override', async (_, state) => {
  const at = await buildEnrollmentState(school.postgres, state)
  expect(
    (await sendAdminCommand(school, ADMIN_COMMANDS.addStudentToClass, { ...at, by }, { override: false })).status,
  ).toBe(422)
  expect((await sendAdminCommand(school, ADMIN_COMMANDS.addStudentToClass, { ...at, by }, override)).status).toBe(200)
  expect(await statusesOf(at)).toEqual(['enrolled (override)'])
})

test.each(overridable)('moving a waiting student overrides %s and is logged as an override', async (_, state) => {
  const at = await buildEnrollmentState(school.postgres, { ...state, status: 'waiting' })
  expect((await sendAdminCommand(school, ADMIN_COMMANDS.moveFromWaitListToEnrolled, { ...at, by })).status).toBe(422)
  expect(
    (await sendAdminCommand(school, ADMIN_COMMANDS.moveFromWaitListToEnrolled, { ...at, by }, override)).status,
  ).toBe(200)
  expect(await statusesOf(at)).toEqual(['moved to enrolled (override)'])
})

test('joining a wait list overrides the grade and is logged as an override', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { ...full, grade: 'K,1' } })
  expect((await sendAdminCommand(school, ADMIN_COMMANDS.addStudentToWaitList, { ...at, by }, override)).status).toBe(
    200,
  )
  expect(await statusesOf(at)).toEqual(['waitlisted (override)'])
})

test.each([
  ['addStudentToClass', {}, 'enrolled'],
  ['moveFromWaitListToEnrolled', { status: 'waiting' }, 'moved to enrolled'],
  ['addStudentToWaitList', { course: full }, 'waitlisted'],
  ['addStudentToWaitList', { course: full, other: { period: '1' } }, 'waitlisted'],
  ['addStudentToWaitList', { course: { ...full, restrictions: '77' }, other: { section: '77' } }, 'waitlisted'],
] as const)(
  'an override without a violated rule is not logged as one: %s with %j is %s',
  async (command, state, status) => {
    const at = await buildEnrollmentState(school.postgres, state)
    expect((await sendAdminCommand(school, ADMIN_COMMANDS[command], { ...at, by }, override)).status).toBe(200)
    expect(await statusesOf(at)).toEqual([status])
  },
)

test.each([
  ['addStudentToClass', { course: full }, 'full'],
  ['addStudentToClass', { course: { ...full, grade: 'K' } }, 'full'],
  ['addStudentToClass', { status: 'enrolled' }, 'already-enrolled'],
  ['addStudentToClass', { child: { grade: 'done' } }, 'done'],
  ['moveFromWaitListToEnrolled', { course: full, status: 'waiting' }, 'full'],
  ['moveFromWaitListToEnrolled', {}, 'not-waiting'],
  ['addStudentToWaitList', {}, 'seat-free'],
  ['addStudentToWaitList', { course: full, ahead: 5 }, 'wait-list-full'],
  ['addStudentToWaitList', { course: full, status: 'waiting' }, 'already-waiting'],
  ['dropStudentFromClass', {}, 'not-enrolled'],
  ['dropStudentFromWaitList', {}, 'not-waiting'],
] as const)(
  'an override does not skip the rules on seats and duplicates: %s with %j is refused as %s',
  async (command, state, code) => {
    const at = await buildEnrollmentState(school.postgres, state)
    const answer = await sendAdminCommand(school, ADMIN_COMMANDS[command], { ...at, by }, override)
    expect(answer).toMatchObject({ status: 422, body: { code } })
    expect(await statusesOf(at)).toEqual([])
  },
)

test('a student with two overlapping classes by override is refused a third one', async () => {
  const at = await buildEnrollmentState(school.postgres, { other: { period: '1' } })
  await sendAdminCommand(school, ADMIN_COMMANDS.addStudentToClass, { ...at, by }, override)
  expect((await fetchSchedule(school, at)).enrolled.map(({ id }) => id)).toEqual([at.course.id, at.other?.id])

  const third = { ...at, course: await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Farm' }) }
  const sameTime = { status: 422, body: { message: expect.stringMatching(/Ada Yazzie.*Farm/) } }
  expect(await sendFamilyCommand(school, commands.enroll, third)).toMatchObject({
    ...sameTime,
    body: { because: 'same-time' },
  })
  expect(await sendAdminCommand(school, ADMIN_COMMANDS.addStudentToClass, { ...third, by })).toMatchObject(sameTime)
  expect(await statusesOf(third)).toEqual([])
})

test('an override ends when the student leaves the class', async () => {
  const at = await buildEnrollmentState(school.postgres, { other: { period: '1' } })
  await sendAdminCommand(school, ADMIN_COMMANDS.addStudentToClass, { ...at, by }, override)
  await sendAdminCommand(school, ADMIN_COMMANDS.dropStudentFromClass, { ...at, by })
  expect(await sendFamilyCommand(school, commands.enroll, at)).toMatchObject({
    status: 422,
    body: { because: 'same-time' },
  })
  expect(await statusesOf(at)).toEqual(['enrolled (override)', 'dropped'])
})

test('the audit reports no violation for an override', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { grade: 'K,1' } })
  await sendAdminCommand(school, ADMIN_COMMANDS.addStudentToClass, { ...at, by }, override)
  const violations = (await findViolations(school.db)).flatMap((finding) => finding.violations)
  expect(violations.filter(({ course_id }) => course_id === at.course.id)).toEqual([])
})

function statusesOf({ course }: { course: { id: number } }) {
  return readLog(school.db, course).then((rows) => rows.map(({ status }) => status))
}
