import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getOfficeTasks } from '../../contract/officeTasks.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { checkWaitingEmails } from '../../scripts/ready/database.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildFamily,
  buildLottery,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { queueEmail } from '../../test/processes/emailWorker.ts'
import { openSchool } from '../../test/school.ts'
import { today } from '../school/school.queries.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

async function tasksOf({ id }: { readonly id: number }) {
  return (await todayOf(id)).tasks
}

async function adviceOf({ id }: { readonly id: number }) {
  return (await todayOf(id)).advice
}

async function todayOf(id: number) {
  return (await school.as(by).send(getOfficeTasks, { params: { id } })).body
}

test('a day off of the semester is named on its day', async () => {
  const { id } = await buildSemester(school.postgres)
  const { time_zone } = await school.db.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const add = (name: string, hours: readonly number[]) => {
    const rows = hours.map((hour) => ({ semester_id: id, day: today({ time_zone }, fromNow(hour)), name }))
    return school.db.insertInto('day_off').values(rows).execute()
  }
  await add('Fall Break', [-7 * 24, 7 * 24])
  expect((await todayOf(id)).day_off).toBeNull()
  await add('Thanksgiving', [0, 24])
  expect((await todayOf(id)).day_off).toBe('Thanksgiving')
})

test('an open semester without offers, and a school without failed emails, have no tasks and no advice', async () => {
  const { id } = await buildSemester(school.postgres)
  expect(await todayOf(id)).toEqual({ tasks: [], advice: [], day_off: null })
})

test('the open offers of a semester are one task, which names the one that ends first', async () => {
  const expires_at = fromNow(3)
  const at = await buildEnrollmentState(school.postgres, { status: 'waiting', offer: { expires_at } })
  const { course, student, semester } = at
  const first = { course_id: course.id, class: course.name, expires_at: expires_at.toISOString() }
  const { first_name, last_name } = student
  expect(await tasksOf(semester)).toEqual([{ kind: 'offers', count: 1, first: { ...first, first_name, last_name } }])
  expect(await tasksOf(await buildSemester(school.postgres))).toEqual([])

  const later = await buildEnrollmentState(school.postgres, { status: 'waiting', offer: { expires_at: fromNow(50) } })
  await school.db.updateTable('course').set({ semester_id: semester.id }).where('id', '=', later.course.id).execute()
  expect(await tasksOf(semester)).toMatchObject([{ kind: 'offers', count: 2, first }])
})

test('a full class with a wait list is advice while a larger room is free, and so are classes with few children before the first day', async () => {
  const starts_on = fromNow(5 * 24)
    .toISOString()
    .slice(0, 10)
  const semester = await buildSemester(school.postgres, { starts_on })
  const full = await buildCourse(school.postgres, { semester_id: semester.id, room: '12', max_seats: 1 })
  const wait = async (status: 'enrolled' | 'waiting') =>
    buildEntry(school.postgres, full, (await buildFamily(school.postgres)).student, { status })
  await wait('enrolled')
  await wait('waiting')
  const few = { kind: 'small-classes', fewer_than: 5, starts_on }
  expect(await adviceOf(semester)).toEqual([{ ...few, count: 1 }])

  const gym = await buildCourse(school.postgres, { semester_id: semester.id, room: 'Gym', max_seats: 9, period: '2' })
  const could = { kind: 'full-class', course_id: full.id, class: full.name, wait_list: 1, room: 'Gym', seats: 9 }
  expect(await adviceOf(semester)).toEqual([could, { ...few, count: 2 }])

  expect(await tasksOf(semester)).toEqual([])
  await school.db.updateTable('course').set({ active: false }).where('id', '=', gym.id).execute()
  expect(await adviceOf(semester)).toEqual([{ ...few, count: 1 }])
})

test('a lottery that has closed is a task, because families wait for its result, and one that is open is advice', async () => {
  const closing = async (hours: number) => {
    const semester = await buildSemester(school.postgres)
    await buildLottery(school.postgres, semester, { opens_at: fromNow(-48), closes_at: fromNow(hours) })
    return todayOf(semester.id)
  }
  expect(await closing(24)).toMatchObject({ tasks: [], advice: [{ kind: 'ranking-closes' }] })
  expect(await closing(-1)).toMatchObject({ tasks: [{ kind: 'run-lottery' }], advice: [] })
})

test('the sent documents of a semester are one task, except those that a child does not need', async () => {
  const semester = await buildSemester(school.postgres)
  const request = { kind: 'birth', audience: 'all', due_on: '2026-09-01' } as const
  const { id: request_id } = await school.db
    .insertInto('document_request')
    .values({ ...request, semester_id: semester.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const send = async (state: 'sent' | 'accepted') => {
    const { student } = await buildFamily(school.postgres)
    const decided_at = state === 'sent' ? null : fromNow(0)
    const sent = { state, sent_at: fromNow(-1), sent_by: null, decided_at, decided_by: null, reason: null }
    const row = { ...sent, student_id: student.id, request_id, residency_type: null }
    await school.db.insertInto('document').values(row).execute()
    return student
  }
  await send('accepted')
  expect(await tasksOf(semester)).toEqual([])
  await send('sent')
  const { id: student_id } = await send('sent')
  expect(await tasksOf(semester)).toEqual([{ kind: 'sent-documents', count: 2 }])
  const exemption = { student_id, request_id, exempted_at: fromNow(0), exempted_by: null }
  await school.db.insertInto('document_exemption').values(exemption).execute()
  expect(await tasksOf(semester)).toEqual([{ kind: 'sent-documents', count: 1 }])
  expect(await tasksOf(await buildSemester(school.postgres))).toEqual([])
})

test('each parent whose last email failed this week is a task, the first three by name', async () => {
  const semester = await buildSemester(school.postgres)
  const fail = async (first_name: string, hours: number) => {
    const parent = await buildUser(school.postgres, { first_name })
    const email = { user_id: parent.id, kind: 'class-cancelled', facts: '{}', sent_at: null, response: null } as const
    const rows = [hours, hours - 1].map((failed) => ({ ...email, failed_at: fromNow(failed) }))
    await school.db.insertInto('family_mail').values(rows).execute()
    return { parent, email }
  }
  const { parent, email } = await fail('Vilma', -1)
  for (const [index, name] of ['Ona', 'Rūta', 'Jonas'].entries()) await fail(name, -2 - index)
  await fail('Long ago', -200)
  const tasks = await tasksOf(semester)
  expect(tasks.map((task) => ('first_name' in task ? task.first_name : task))).toEqual([
    'Vilma',
    'Ona',
    'Rūta',
    { kind: 'more-failed-mails', count: 1 },
  ])
  expect(tasks[0]).toMatchObject({ kind: 'failed-mail', email: parent.email })

  await school.db
    .insertInto('family_mail')
    .values({ ...email, failed_at: null, sent_at: fromNow(0), response: '250 OK' })
    .execute()
  expect((await tasksOf(semester)).map((task) => 'first_name' in task && task.first_name)).toEqual([
    'Ona',
    'Rūta',
    'Jonas',
  ])
})

test('an account at a limit is advice of every semester', async () => {
  const semester = await buildSemester(school.postgres)
  const { id: user_id } = await buildUser(school.postgres, { first_name: 'Petras' })
  await school.db
    .insertInto('account_limit_hit')
    .values({ user_id, reason: 'children', hour: fromNow(-1) })
    .execute()
  expect((await adviceOf(semester)).filter(({ kind }) => kind === 'limited-account')).toMatchObject([
    { id: user_id, first_name: 'Petras', limit: 'children' },
  ])
})

test('emails that have waited for a quarter of an hour are a task of every semester', async () => {
  const semester = await buildSemester(school.postgres)
  const { email } = await buildUser(school.postgres)
  const queueThree = async () => {
    for (let n = 0; n < 3; n++) await queueEmail(school, { about: 'welcome', email })
  }
  await queueThree()
  const late = async () => (await tasksOf(semester)).filter(({ kind }) => kind === 'late-mails')
  expect(await late()).toEqual([])
  expect(await checkWaitingEmails(school.db, new Date())).toEqual({ state: 'ok', text: 'No emails are late.' })
  await sql`update pgboss.job set start_after = now() - interval '20 minutes' where data->>'email' = ${email}`.execute(
    school.owner.db,
  )
  expect(await late()).toEqual([{ kind: 'late-mails', count: expect.any(Number), since: expect.any(String) }])
  expect(await checkWaitingEmails(school.db, new Date())).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('the oldest for 20 minutes'),
  })
})
