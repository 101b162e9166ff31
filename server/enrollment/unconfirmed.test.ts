import { beforeAll, expect, test } from 'vitest'
import { confirmChildren, readKnownAnswers } from '../../contract/confirmations.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { addStudentToClass, transferStudent } from '../../contract/enrollment/rosters.ts'
import { withKeys } from '../../test/client.ts'
import {
  type BuiltUser,
  buildConfirmation,
  buildCourse,
  buildEnrollmentState,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { sendFamilyCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin' })
})

type State = Awaited<ReturnType<typeof buildEnrollmentState>>
const build = (values: Parameters<typeof buildEnrollmentState>[1] = {}) =>
  buildEnrollmentState(school.postgres, { ...values, semester: { confirmation: 'required', ...values.semester } })
const confirm = ({ student, semester, parent }: State) =>
  buildConfirmation(school.postgres, { student_id: student.id, semester_id: semester.id, account: parent.id })
const enroll = (at: State) => sendFamilyCommand(school, commands.enroll, at)
const NOT_CONFIRMED = { status: 422, body: { because: 'not-confirmed' } }

test('a family enrolls a child only after it has confirmed it, and the refusal names the child and the semester', async () => {
  const at = await build()
  const { first_name, last_name } = at.student
  const refused = await enroll(at)
  expect(refused).toMatchObject(NOT_CONFIRMED)
  expect(refused.body.message).toContain(
    `${first_name} ${last_name}'s information is not confirmed for ${at.semester.name}`,
  )
  await confirm(at)
  expect((await enroll(at)).status).toBe(201)
})

test('a family joins a wait list, and swaps one class for another, only after it has confirmed the child', async () => {
  const full = await build({ course: { max_seats: 0 } })
  expect(await sendFamilyCommand(school, commands.joinWaitList, full)).toMatchObject(NOT_CONFIRMED)
  await confirm(full)
  expect((await sendFamilyCommand(school, commands.joinWaitList, full)).status).toBe(201)
  const at = await build({ other: { days: 'M' } })
  const call = { params: { course_id: at.course.id, student_id: at.student.id } }
  const swapped = await school.as(at.parent).send(commands.swap, { ...call, body: { drop_course_id: at.other?.id } })
  expect(swapped).toMatchObject(NOT_CONFIRMED)
})

test('a family that has not confirmed can drop a class, and accept a seat that is held for the child', async () => {
  const enrolled = await build({ status: 'enrolled' })
  expect((await sendFamilyCommand(school, commands.drop, enrolled)).status).toBe(200)
  const offered = await build({ status: 'waiting', offer: {} })
  const { course, student } = offered
  const accepted = await school
    .as(offered.parent)
    .send(commands.acceptOffer, { params: { course_id: course.id, student_id: student.id }, body: {} })
  expect(accepted.status).toBe(201)
})

test.each([
  ['only asks', { confirmation: 'asked' }],
  ['does not ask', { confirmation: 'off' }],
  ['asks from a later day on', { confirmation_from: '2999-01-01' }],
] as const)('a semester that %s refuses nobody', async (_, semester) => {
  expect((await enroll(await build({ semester }))).status).toBe(201)
})

test('a confirmation for another semester, or of another child, does not count', async () => {
  const at = await build()
  const other = await build()
  await confirm({ ...at, semester: (await buildSemester(school.postgres)) as State['semester'] })
  await confirm({ ...at, student: other.student })
  expect(await enroll(at)).toMatchObject(NOT_CONFIRMED)
})

test('the office is asked, enrolls anyway without overriding another rule, and moves a child without a question', async () => {
  const at = await build()
  const add = (extra: object) =>
    school
      .as(office)
      .send(addStudentToClass, { body: { course_id: at.course.id, student_id: at.student.id, ...extra } })
  expect(await add({})).toMatchObject({ status: 422, body: { code: 'not-confirmed' } })
  expect((await add({ override: true })).status).toBe(200)
  const entry = school.db.selectFrom('roster_entry').select('overridden').where('student_id', '=', at.student.id)
  expect(await entry.execute()).toEqual([{ overridden: false }])
  const to = await buildCourse(school.postgres, { semester_id: at.semester.id, days: 'F' })
  const body = { course_id: to.id, student_id: at.student.id, from_course_id: at.course.id }
  expect((await school.as(office).send(transferStudent, { body })).status).toBe(200)
})

test('commands of many families at once, which share transactions, are refused and carried out one by one', async () => {
  const first = await build({ course: { max_seats: 20 } })
  const states = await Promise.all(Array.from({ length: 12 }, () => build({ semester: { confirmation: 'off' } })))
  const all = states.map((state) => ({ ...state, semester: first.semester, course: first.course }))
  for (const [index, state] of all.entries()) if (index % 2 === 0) await confirm(state)
  const sent = await Promise.all(
    all.map(({ parent, student, course }) => {
      const call = { params: { course_id: course.id, student_id: student.id }, body: {} }
      return withKeys(school.as(parent)).send(commands.enroll, call)
    }),
  )
  expect(sent.map(({ status }) => status)).toEqual(all.map((_, index) => (index % 2 === 0 ? 201 : 422)))
})

test('a family that confirms and enrolls at the same moment is refused or enrolled, and enrolled in the end', async () => {
  for (let round = 0; round < 5; round++) {
    const at = await build()
    const params = { semester: String(at.semester.id) }
    const known = await school.as(at.parent).send(readKnownAnswers, { params, body: {} })
    const version = known.body.children[0]?.version ?? ''
    const child = { student_id: at.student.id, version, same: [], answers: registrationForm() }
    const confirming = () => school.as(at.parent).send(confirmChildren, { params, body: { children: [child] } })
    const [enrolled, first, second] = await Promise.all([enroll(at), confirming(), confirming()])
    expect([201, 422]).toContain(enrolled.status)
    expect([first.status, second.status].sort()).toEqual([200, 412])
    if (enrolled.status === 422) expect((await enroll(at)).status).toBe(201)
    const rows = school.db.selectFrom('confirmation').select('revision').where('student_id', '=', at.student.id)
    expect(await rows.execute()).toEqual([{ revision: 1 }])
  }
})
