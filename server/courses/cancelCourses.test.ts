import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CancellationReport, cancelCourses } from '../../contract/cancelCourses.ts'
import type { RequestBody } from '../../contract/endpoint.ts'
import { NOTIFY_FAMILIES } from '../../contract/familyEmails.ts'
import { MAX_CANCELED_COURSES } from '../../contract/values.ts'
import { FAMILY_MESSAGE_MAX } from '../../domain/familyEmails/familyMessage.ts'
import { type BuiltUser, buildConfirmedAdmin, buildCourse } from '../../test/data/builders.ts'
import { readLog } from '../../test/data/roster.ts'
import {
  addAndKeep,
  buildReserve,
  buildWaitList,
  joinAll,
  readSchedule,
  send as sendCommand,
} from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres, { first_name: 'Olive', last_name: 'Office' })
})
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

test('a preview says per class who loses a place and how many families are emailed, and changes nothing', async () => {
  const { course, reserved, empty } = await buildClasses()
  const before = await rowsOf([course.id, empty.id])
  const { report, entries } = await cancel([empty.id, course.id], { confirmed: false })
  expect(report).toMatchObject({
    done: false,
    courses: [
      { id: course.id, is_over: false, seats: 1, wait_list: 5, reserve: 2, families: 8 },
      { id: empty.id, is_over: false, seats: 0, wait_list: 0, reserve: 0, families: 0 },
    ],
    emails: { families: 8 },
  })
  expect(await rowsOf([course.id, empty.id])).toEqual(before)
  expect(entries).toEqual([])
  expect(await emailsOf([course.id])).toEqual([])
  expect(await reserveOf(course.id)).toHaveLength(reserved.length)
  await cancel([course.id])
})

test('canceled classes are inactive and empty, with the log of one class and one audit entry each', async () => {
  const { course, empty } = await buildClasses()
  const { report, entries } = await cancel([course.id, empty.id], { reason: 'Flood' })
  expect(report).toMatchObject({ done: true, emails: null, courses: [{ seats: 1 }, { seats: 0 }] })
  expect(await rowsOf([course.id, empty.id])).toMatchObject([GONE, GONE])
  const log = (await readLog(school.db, course)).filter(({ reason }) => reason === 'Flood')
  expect(log.map(({ status }) => status).toSorted()).toEqual([
    'dropped',
    ...Array(2).fill('removed from reserve'),
    ...Array(5).fill('removed from waitlist'),
  ])
  expect(entries).toMatchObject([
    { subject_id: course.id, action: 'edited', before: { active: true, seats: 1, wait_list: 5 } },
    { subject_id: empty.id, action: 'edited', before: { active: true }, after: { active: false, reason: 'Flood' } },
  ])
})

test('one message goes to the families of every class, and the audit trail keeps it with the children of each', async () => {
  const { course, owner } = await buildWaitList(school, { waiting: 1 })
  const other = await buildWaitList(school, { waiting: 0 })
  const { entries } = await cancel([course.id, other.course.id], { family_message: 'The kiln broke.' })
  const emails = await emailsOf([course.id, other.course.id])
  expect(emails.map(({ facts }) => facts)).toMatchObject(Array(3).fill({ family_message: 'The kiln broke.' }))
  const messages = entries.filter(({ subject_kind }) => subject_kind === 'message')
  expect(messages).toMatchObject([
    { subject_id: course.id, after: { text: 'The kiln broke.', families: 2 } },
    { subject_id: other.course.id, after: { text: 'The kiln broke.', families: 1, children: [nameOf(other.owner)] } },
  ])
  expect(messages[0]?.after).toMatchObject({ children: expect.arrayContaining([nameOf(owner)]) })
})

test('many classes are canceled only with a password confirmed within five minutes, one class without', async () => {
  const { course, empty } = await buildClasses()
  const many = [course.id, empty.id]
  const confirm = (password_at: Date | null) =>
    school.db.updateTable('session').set({ password_at }).where('user_id', '=', office.id).execute()
  const session = await school.db
    .selectFrom('session')
    .select('password_at')
    .where('user_id', '=', office.id)
    .executeTakeFirstOrThrow()
  await confirm(null)
  expect(await send(many, {})).toMatchObject({ status: 403, body: { code: 'password-required' } })
  expect(await rowsOf([course.id])).toMatchObject([{ active: true }])
  expect(await send(many, { confirmed: false })).toMatchObject({ status: 200 })
  expect(await send([empty.id], {})).toMatchObject({ status: 200 })
  await confirm(session.password_at)
  expect(await send(many, {})).toMatchObject({ status: 200 })
})

test('the office can leave the emails out', async () => {
  const { course } = await buildWaitList(school, { waiting: 1 })
  const { entries } = await cancel([course.id], { family_message: 'Sorry' }, { [NOTIFY_FAMILIES]: 'no' })
  expect(await emailsOf([course.id])).toSatisfy((emails: { skipped: unknown }[]) =>
    emails.every((email) => email.skipped),
  )
  expect(entries).toMatchObject([{ subject_kind: 'class', action: 'edited' }])
})

test('a child who is dropped from one class is not offered a seat in another that is canceled too', async () => {
  const { semester, canceled, wanted, child } = await buildPassedChild()
  await cancel([canceled.id, wanted.id])
  expect(await readSchedule(school, child, semester)).toEqual({ enrolled: [], waiting: [], offered: [] })
  expect(await emailsOf([wanted.id])).toMatchObject([{ kind: 'class-cancelled', facts: { keeps_place: false } }])
})

test('a seat in a class that is not canceled is offered to a child who has the time now', async () => {
  const { semester, canceled, wanted, child } = await buildPassedChild()
  await cancel([canceled.id])
  expect((await readSchedule(school, child, semester)).offered).toEqual([wanted.id])
})

test('classes that are canceled already or deleted are left as they are', async () => {
  const { course } = await buildWaitList(school, { waiting: 0 })
  await cancel([course.id])
  const { report, entries } = await cancel([course.id, 999_999])
  expect(report.courses).toMatchObject([{ id: course.id, is_over: true }])
  expect(entries).toEqual([])
})

test('a cancellation of too many classes or with too long a message is refused', async () => {
  const many = Array.from({ length: MAX_CANCELED_COURSES + 1 }, (_, n) => n + 1)
  expect((await send(many, {})).status).toBe(422)
  expect((await send([], {})).status).toBe(422)
  expect((await send([1], { family_message: 'x'.repeat(FAMILY_MESSAGE_MAX + 1) })).status).toBe(422)
})

const GONE = { active: false, current_seats: 0, wait_list: 0, offered_seats: 0 }

/** A full class with a wait list and a reserve, and an empty class. */
async function buildClasses() {
  const list = await buildWaitList(school, { waiting: 5 })
  const reserved = await buildReserve(school, list.course, 2)
  const empty = await buildCourse(school.postgres, { semester_id: list.semester.id, days: 'F' })
  return { ...list, reserved, empty }
}

/** A child in a class who waits for a free seat in another class at the same time. */
async function buildPassedChild() {
  const { semester, course: wanted, owner } = await buildWaitList(school, { waiting: 0, course: { period: '3' } })
  const canceled = await buildCourse(school.postgres, { semester_id: semester.id, period: '3' })
  const [child] = await joinAll(school, wanted, 1)
  if (!child) throw new Error('Nobody waits')
  await addAndKeep(school, child, { added: canceled, waitedFor: wanted })
  await sendCommand(school, 'drop', owner, wanted)
  return { semester, canceled, wanted, child }
}

function nameOf({ student }: { readonly student: { readonly first_name: string; readonly last_name: string } }) {
  return `${student.first_name} ${student.last_name}`
}

function rowsOf(ids: readonly number[]) {
  return school.db.selectFrom('course').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

function reserveOf(id: number) {
  return school.db.selectFrom('reserve_place').select('student_id').where('course_id', '=', id).execute()
}

function emailsOf(ids: readonly number[]) {
  return school.db
    .selectFrom('family_mail')
    .select(['kind', 'facts', 'skipped'])
    .where('course_id', 'in', ids)
    .where('kind', 'in', ['class-cancelled', 'removed-from-reserve', 'dropped-by-office', 'offer-ended', 'offer-made'])
    .orderBy('id')
    .execute()
}

type Options = Partial<RequestBody<typeof cancelCourses>>

function send(courses: readonly number[], options: Options, headers: Record<string, string> = {}) {
  const body = { courses: [...courses], confirmed: true, ...options }
  return school.as(office).send(cancelCourses, { body, headers })
}

async function cancel(courses: readonly number[], options: Options = {}, headers: Record<string, string> = {}) {
  const { status, headers: answered, body } = await send(courses, options, headers)
  expect(status).toBe(200)
  const report: CancellationReport = body.report
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind', 'subject_id', 'before', 'after'])
    .where('request_id', '=', answered.get('x-request-id'))
    .orderBy('id')
    .execute()
  return { report, entries }
}
