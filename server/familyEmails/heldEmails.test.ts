import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listClassEmails } from '../../contract/classEmails.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
} from '../../contract/enrollment/rosters.ts'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { HOLD_SECONDS } from '../../domain/familyEmails/officeEmail.ts'
import { type BuiltUser, buildCourse, buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { addAndKeep, buildWaitList, type OFFICE_COMMANDS, send } from '../../test/data/waitLists.ts'
import { passHold, runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { importTrail } from '../auditTrail/importTrail.ts'
import { toggleCourse as toggle } from '../courses/toggleCourse.ts'
import { releaseHeldEmail } from './heldEmails.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

type State = Awaited<ReturnType<typeof buildEnrollmentState>>

test('an email of the office waits a minute, which the office sees, and is then sent', async () => {
  const { parent, course } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await press(course)
  const waits = await school.db
    .selectFrom('family_mail')
    .select(sql<number>`extract(epoch from held_until - queued_at)::integer`.as('seconds'))
    .select(
      sql<number>`(select extract(epoch from start_after - created_on)::integer from pgboss.job
        where data->>'family_mail_id' = family_mail.id::text)`.as('job'),
    )
    .where('user_id', '=', parent.id)
    .execute()
  expect(waits).toEqual([{ seconds: HOLD_SECONDS, job: HOLD_SECONDS }])
  expect(await readStates(course)).toEqual([['class-cancelled', 'held', expect.any(String)]])
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  await passHold(school)
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.subject).toBe('Robotics is off the schedule for now')
  await expect.poll(() => readStates(course)).toEqual([['class-cancelled', 'sent', null]])
})

test('a family gets no email about a class that was canceled and is back within the minute', async () => {
  const { parent, course } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await press(course)
  await press(course)
  expect(await sentAfterHold(parent)).toEqual([])
  expect(await readStates(course)).toEqual([
    ['class-reopened', 'taken-back', null],
    ['class-cancelled', 'taken-back', null],
  ])
})

test('a family gets one email with the time that changed, without the room that changed and changed back', async () => {
  const state = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await edit(state, { room: '12', time: '10:00' })
  await edit(state, { room: '', time: '10:00' })
  const [email, ...more] = await sentAfterHold(state.parent)
  expect([email?.text, more]).toEqual([expect.stringContaining('Time: 10:00 (was 8:30-9:20)'), []])
  expect(email?.text).not.toContain('Room:')
})

test('a family gets no email about a child who was dropped and is enrolled again, by whoever it was', async () => {
  const byOffice = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await change(dropStudentFromClass, byOffice)
  await change(addStudentToClass, byOffice)
  const byFamily = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await change(dropStudentFromClass, byFamily)
  const params = { course_id: byFamily.course.id, student_id: byFamily.student.id }
  expect((await school.as(byFamily.parent).send(commands.enroll, { params, body: {} })).status).toBe(201)
  expect(await sentAfterHold(byOffice.parent, byFamily.parent)).toEqual([])
})

test('a family whose child lost its place in line reads it, although the child waits again', async () => {
  const { course, families } = await buildWaitList(school)
  const [first] = families
  if (!first) throw new Error('nobody waits')
  const state = { course, student: first.student }
  await change(dropStudentFromWaitList, state)
  await change(addStudentToWaitList, state)
  const [email] = await sentAfterHold(first.parent)
  expect(email?.subject).toBe('Ada has another place on the wait list for Robotics')
  expect(email?.text).toContain('Ada is now number 2 in line.')
})

test('a family that was next gets no email about a seat that the office freed by mistake', async () => {
  const { course, owner, families } = await buildWaitList(school, { waiting: 1 })
  await change(dropStudentFromClass, { course, student: owner.student })
  await change(addStudentToClass, { course, student: owner.student }, { pass_wait_list: true })
  expect(await sentAfterHold(...families.map(({ parent }) => parent), owner.parent)).toEqual([])
})

test('a child that was passed over by mistake reads nothing, and is told when its seat is freed again', async () => {
  const { course, owner, next, blocked } = await buildPassedOver()
  const state = { course, student: owner.student }
  await change(dropStudentFromClass, state)
  expect(await readStates(course)).toEqual([
    ['passed-over', 'held', expect.any(String)],
    ['offer-made', 'held', expect.any(String)],
    ['dropped-by-office', 'held', expect.any(String)],
  ])
  await change(addStudentToClass, state, { pass_wait_list: true })
  expect(await sentAfterHold(blocked.parent, next.parent, owner.parent)).toEqual([])
  await change(dropStudentFromClass, state)
  expect(await sentAfterHold(blocked.parent)).toHaveLength(1)
  expect(await statesOfPassed(course)).toEqual(['sent', 'taken-back', 'taken-back'])
})

test('a seat that stays open for nobody in line is not mentioned when the office takes it back', async () => {
  const { course, owner, next, blocked } = await buildPassedOver()
  await change(dropStudentFromWaitList, { course, student: next.student })
  const state = { course, student: owner.student }
  for (const _ of [1, 2]) {
    await change(dropStudentFromClass, state)
    await change(addStudentToClass, state, { pass_wait_list: true })
  }
  expect(await sentAfterHold(blocked.parent)).toEqual([])
  await change(dropStudentFromClass, state)
  expect(await sentAfterHold(blocked.parent)).toHaveLength(1)
  expect(await statesOfPassed(course)).toEqual(['sent', 'taken-back'])
})

test('a child that was passed over is told although another family has taken the open seat within the minute', async () => {
  const { course, owner, next, blocked } = await buildPassedOver()
  await change(dropStudentFromWaitList, { course, student: next.student })
  await change(dropStudentFromClass, { course, student: owner.student })
  const params = { course_id: course.id, student_id: next.student.id }
  expect((await school.as(next.parent).send(commands.enroll, { params, body: {} })).status).toBe(201)
  expect(await sentAfterHold(blocked.parent)).toHaveLength(1)
})

test('a child before whom the office enrolled another one by mistake reads nothing', async () => {
  const { course, owner, families } = await buildWaitList(school)
  const [, ahead] = families
  if (!ahead) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  const state = { course, student: owner.student }
  await change(addStudentToClass, state, { pass_wait_list: true })
  expect(await statesOfPassed(course)).toEqual(['held'])
  await change(dropStudentFromClass, state)
  expect(await sentAfterHold(ahead.parent)).toEqual([])
  expect(await statesOfPassed(course)).toEqual(['taken-back'])
})

test('an email about a seat that a family freed does not wait', async () => {
  const { course, owner, families } = await buildWaitList(school, { waiting: 1 })
  await send(school, 'drop', owner, course)
  expect(await readStates(course)).toEqual([['offer-made', 'waiting', null]])
  expect(families).toHaveLength(1)
})

test('a change that is taken back after its email was sent has an email of its own', async () => {
  const { parent, course } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await press(course)
  expect(await sentAfterHold(parent)).toHaveLength(1)
  await press(course)
  expect((await sentAfterHold(parent)).map(({ subject }) => subject)).toEqual(['Robotics is now on the schedule'])
})

test('an email that is decided while its change is being taken back is sent, and so is the one about taking it back', async () => {
  const { parent, course } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await press(course)
  const [canceled] = await readHeld(parent)
  await school.postgres.transaction(async (trx) => {
    trx.emailOptions = { isHeld: true, isLeftOut: false }
    await toggle(trx, importTrail(), { id: course.id, by: { ...admin, ...NAMES } })
    await school.postgres.transaction((other) => releaseHeldEmail(other, canceled?.id ?? 0))
  })
  const [reopened] = await readHeld(parent)
  await school.postgres.transaction((trx) => releaseHeldEmail(trx, reopened?.id ?? 0))
  expect((await readStates(course)).map(([kind, state]) => [kind, state])).toEqual([
    ['class-reopened', 'waiting'],
    ['class-cancelled', 'waiting'],
  ])
})

test('workers that decide the emails of one child at the same time do not deadlock and agree', async () => {
  const state = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  for (let presses = 0; presses < 8; presses++) await press(state.course)
  const held = await readHeld(state.parent)
  expect(held).toHaveLength(8)
  const deciding = held
    .toReversed()
    .map(({ id }) => school.postgres.transaction((trx) => releaseHeldEmail(trx, id), { attempts: 1 }))
  await Promise.all(deciding)
  expect(new Set((await readStates(state.course)).map(([, is]) => is))).toEqual(new Set(['taken-back']))
})

const NAMES = {
  first_name: 'Olive',
  last_name: 'Office',
  phone: '',
  role: 'admin',
  email_confirmation: 'confirmed',
  language: null,
  tests_semester_id: null,
} as const

/** A full class on whose wait list the first child cannot take a seat, because it has a class at the same time. */
async function buildPassedOver() {
  const { semester, families, ...full } = await buildWaitList(school)
  const [blocked, next] = families
  if (!blocked || !next) throw new Error('nobody waits')
  const chess = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Chess' })
  expect((await addAndKeep(school, blocked, { added: chess, waitedFor: full.course })).status).toBe(200)
  return { ...full, blocked, next }
}

async function press({ id }: { readonly id: number }): Promise<void> {
  expect((await school.as(admin).send(toggleCourse, { params: { id }, body: {} })).status).toBe(200)
}

async function edit({ course }: State, changes: { readonly room: string; readonly time: string }): Promise<void> {
  const { id, section, name, teacher_id, grade, max_seats, period, days, semester_id: semester } = course
  const form = { section, name, description: '<p>Wheels</p>', teacher_id, grade, max_seats, period, days, semester }
  expect((await school.as(admin).send(updateCourse, { params: { id }, body: { ...form, ...changes } })).status).toBe(
    200,
  )
}

async function change(
  endpoint: (typeof OFFICE_COMMANDS)[keyof typeof OFFICE_COMMANDS],
  { course, student }: { readonly course: { readonly id: number }; readonly student: { readonly id: number } },
  more: object = {},
): Promise<void> {
  const body = { course_id: course.id, student_id: student.id, ...more }
  expect(await school.as(admin).send(endpoint, { body })).toMatchObject({ status: 200 })
}

/** Runs an email worker until nothing waits for these parents anymore. Returns what arrived since. */
async function sentAfterHold(...parents: readonly { readonly id: number; readonly email: string }[]) {
  const server = await startMailServer()
  const worker = await runEmailWorker(school, { smtpUrl: server.url })
  await passHold(school)
  const open = () =>
    school.db
      .selectFrom('family_mail')
      .select('id')
      .where(
        'user_id',
        'in',
        parents.map(({ id }) => id),
      )
      .where('sent_at', 'is', null)
      .where('skipped_at', 'is', null)
      .execute()
  await expect.poll(open, { timeout: 60_000 }).toEqual([])
  // A worker that goes on would send the emails of the next call to this server.
  await worker.close()
  return parents.flatMap(({ email }) => server.emailsTo(email))
}

async function readStates({ id }: { readonly id: number }) {
  const { mails: emails } = (await school.as(admin).send(listClassEmails, { params: { id } })).body
  return emails.map(({ kind, state, held_until }) => [kind, state, held_until] as const)
}

/** The newest first. */
async function statesOfPassed(course: { readonly id: number }) {
  return (await readStates(course)).filter(([kind]) => kind === 'passed-over').map(([, state]) => state)
}

function readHeld({ id }: { readonly id: number }) {
  return school.db
    .selectFrom('family_mail')
    .select('id')
    .where('user_id', '=', id)
    .where('held_until', 'is not', null)
    .orderBy('id')
    .execute()
}
