import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEntry,
  buildFamily,
  buildSemester,
  buildTeacher,
  buildUser,
} from '../../test/data/builders.ts'
import { passHold, runEmailWorker } from '../../test/processes/emailWorker.ts'
import { smtpError, startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { queueFamilyEmails } from './queueFamilyEmails.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

test('a changed class is emailed to its families with what it was and what it is', async () => {
  const { parent, course } = await buildEnrolled()
  const waiting = await buildFamily(school.postgres, { first_name: 'Ben' })
  await buildEntry(school.postgres, course, waiting.student, { status: 'waiting' })
  const teacher = await buildTeacher(school.postgres, { first_name: 'Lee', last_name: 'Tso' })
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const edited = { days: 'T/TH', period: '3', room: '12', teacher_id: teacher.id } as const
  expect((await edit(course, edited)).status).toBe(200)
  await passHold(school)
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.subject).toBe('Robotics has changed')
  for (const text of [
    'Ada is still enrolled in it.',
    'Days: Tuesday and Thursday (was Monday)',
    'Period: 3 (was 1)',
    'Room: 12 (was none)',
    'Teacher: Lee Tso (was Grace Nez)',
    'https://enroll.example.org/dashboard',
    'You get this email because Ada is enrolled in Robotics',
  ])
    expect([text, email?.text?.includes(text), email?.html?.includes(text)]).toEqual([text, true, true])
  const [other] = await server.waitForEmails(waiting.parent.email)
  expect(other?.text).toContain('Ben keeps the same place on its wait list.')
  await expect.poll(() => readEmails(parent)).toMatchObject([{ kind: 'class-changed', sent_at: expect.any(Date) }])
})

test('an edit that families do not see sends no email', async () => {
  const { parent, course } = await buildEnrolled()
  expect((await edit(course, { max_seats: 12, description: '<p>Motors</p>' })).status).toBe(200)
  const inactive = await buildEnrolled({ active: false })
  expect((await edit(inactive.course, { room: '9' })).status).toBe(200)
  expect([await readEmails(parent), await readEmails(inactive.parent)]).toEqual([[], []])
})

test('the families of a class that becomes inactive are told, also when it becomes active again', async () => {
  const { parent, course } = await buildEnrolled()
  const office = school.as(admin)
  await office.send(toggleCourse, { params: { id: course.id }, body: {} })
  await office.send(toggleCourse, { params: { id: course.id }, body: {} })
  expect(await readEmails(parent)).toMatchObject([{ kind: 'class-cancelled' }, { kind: 'class-reopened' }])
})

test('a transaction that is rolled back queues no email', async () => {
  const { parent, student, course } = await buildEnrolled()
  const rolledBack = school.postgres.transaction(async (trx) => {
    await queueFamilyEmails(trx, [dropped(student, course)])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect([await readEmails(parent), await countJobsWithoutEmail()]).toEqual([[], 0])
})

test('a change that fails at its commit sends no email, and the same change sends one when it is repeated', async () => {
  const { parent, course } = await buildEnrolled()
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const params = { id: course.id }
  const allowCommit = await failAtCommit(course)
  expect((await school.as(admin).send(toggleCourse, { params, body: {} })).status).toBe(500)
  expect([await readEmails(parent), await countJobsWithoutEmail()]).toEqual([[], 0])
  await allowCommit()
  expect((await school.as(admin).send(toggleCourse, { params, body: {} })).status).toBe(200)
  await passHold(school)
  await expect.poll(() => readEmails(parent)).toMatchObject([{ kind: 'class-cancelled', sent_at: expect.any(Date) }])
  expect(server.emailsTo(parent.email)).toHaveLength(1)
})

test('a parent does not get an email that they turned off, but gets a needed one', async () => {
  const { parent, student, course } = await buildEnrolled()
  await school.db.insertInto('muted_mail').values({ user_id: parent.id, kind: 'enrolled' }).execute()
  const enrolled = {
    kind: 'enrolled',
    by: 'office',
    gave_up: null,
    student_id: student.id,
    course_id: course.id,
  } as const
  await school.postgres.transaction((trx) => queueFamilyEmails(trx, [enrolled, dropped(student, course)]))
  expect(await readEmails(parent)).toMatchObject([{ kind: 'dropped-by-office' }])
})

test('an email that the mail server rejects permanently is recorded with the codes of its answer', async () => {
  const { parent, student, course } = await buildEnrolled()
  const server = await startMailServer({
    onRcptTo: ({ address }, _, respond) => respond(smtpError(550, `<${address}> does not exist`)),
  })
  await runEmailWorker(school, { smtpUrl: server.url })
  await school.postgres.transaction((trx) => queueFamilyEmails(trx, [dropped(student, course)]))
  const failed = { sent_at: null, failed_at: expect.any(Date), response: '550 RCPT TO' }
  await expect.poll(() => readEmails(parent)).toMatchObject([failed])
})

test('an email that the mail server rejects temporarily waits with its answer, and is sent later', async () => {
  const { parent, student, course } = await buildEnrolled()
  let isBusy = true
  const server = await startMailServer({ onRcptTo: (_, __, respond) => respond(isBusy ? smtpError(451) : null) })
  await runEmailWorker(school, { smtpUrl: server.url })
  await school.postgres.transaction((trx) => queueFamilyEmails(trx, [dropped(student, course)]))
  const waits = { sent_at: null, failed_at: null, response: '451 RCPT TO' }
  await expect.poll(() => readEmails(parent)).toMatchObject([waits])
  isBusy = false
  expect(await server.waitForEmails(parent.email)).toHaveLength(1)
  const sent = { sent_at: expect.any(Date), failed_at: null, response: null }
  await expect.poll(() => readEmails(parent)).toMatchObject([sent])
})

/** Every change of the class fails when it commits, until the returned function is called. */
async function failAtCommit({ id }: { readonly id: number }): Promise<() => Promise<void>> {
  const { db } = school.owner
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'at commit'; end $$`.execute(db)
  await sql`
    create constraint trigger fail after update on course deferrable initially deferred
    for each row when (new.id = ${sql.lit(id)}) execute function fail()`.execute(db)
  return async () => {
    await sql`drop function fail() cascade`.execute(db)
  }
}

async function buildEnrolled(values: { active?: boolean } = {}) {
  const { parent, student } = await buildFamily(school.postgres)
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { max_seats: 1, ...values, semester_id: semester.id })
  await buildEntry(school.postgres, course, student)
  return { parent, student, course }
}

type BuiltCourse = Awaited<ReturnType<typeof buildCourse>>

function edit(course: BuiltCourse, changes: Partial<BuiltCourse>) {
  const { section, name, teacher_id, grade, max_seats, period, days, time, semester_id } = course
  const form = { section, name, description: '<p>Wheels</p>', teacher_id, grade, max_seats, period, days, time }
  const { description = form.description, ...others } = changes
  return school.as(admin).send(updateCourse, {
    params: { id: course.id },
    body: { ...form, semester: semester_id, ...others, description },
  })
}

function dropped({ id: student_id }: { readonly id: number }, { id: course_id }: { readonly id: number }) {
  return { kind: 'dropped-by-office', status: 'enrolled', student_id, course_id } as const
}

function readEmails({ id }: { readonly id: number }) {
  return school.db
    .selectFrom('family_mail')
    .select(['kind', 'sent_at', 'failed_at', 'response'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
}

async function countJobsWithoutEmail(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from pgboss.job where data->>'about' = 'family'
      and not exists (select from family_mail where id = (data->>'family_mail_id')::integer)
  `.execute(school.db)
  return rows[0]?.jobs ?? 0
}
