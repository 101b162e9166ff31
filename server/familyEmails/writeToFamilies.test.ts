import { beforeAll, expect, test } from 'vitest'
import { listClassEmails, writeToFamilies } from '../../contract/classEmails.ts'
import {
  type BuiltUser,
  buildEnrollmentState,
  buildEntry,
  buildFamily,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { smtpError, startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

const message = { subject: 'Bring a pencil', text: 'Please bring a pencil.\n\n<b>Thank you</b>' }

test('each enrolled family gets a message once, and the audit trail has it', async () => {
  const { parent, student, course } = await buildClass()
  await buildEntry(school.postgres, course, await buildStudent(school.postgres, { parent_id: parent.id }))
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  expect(await write(course)).toMatchObject({ status: 201, body: { families: 1 } })
  const [email, ...more] = await server.waitForEmails(parent.email)
  expect([email?.subject, more]).toEqual([message.subject, []])
  expect(email?.text).toContain('The school office wrote about Robotics')
  expect(email?.text).toContain('<b>Thank you</b>')
  expect(email?.html).toContain('&lt;b&gt;Thank you&lt;/b&gt;')
  const sent = { kind: 'office-message', child: student.first_name, state: 'sent', response: null }
  await expect.poll(() => list(course)).toMatchObject([sent])
  const entries = school.db.selectFrom('audit_entry').select(['action', 'after'])
  expect(await entries.where('subject_id', '=', course.id).execute()).toEqual([
    { action: 'created', after: { ...message, to: 'enrolled', families: 1 } },
  ])
})

test('a subject typed as an encoded word arrives as it was typed', async () => {
  const { parent, course } = await buildClass()
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const subject = `=?utf-8?B?${Buffer.from('Snow day').toString('base64')}?= tomorrow`
  expect((await write(course, { subject })).status).toBe(201)
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.subject?.replaceAll('\u2060', '')).toBe(subject)
})

test('a message to the roster also reaches the families on the wait list', async () => {
  const { course } = await buildClass()
  const waiting = await buildFamily(school.postgres)
  await buildEntry(school.postgres, course, waiting.student, { status: 'waiting' })
  expect(await write(course)).toMatchObject({ body: { families: 1 } })
  expect(await write(course, { to: 'roster' })).toMatchObject({ body: { families: 2 } })
})

test('the office sees which email the mail server rejected, with its answer', async () => {
  const { parent, course } = await buildClass()
  const server = await startMailServer({
    onRcptTo: ({ address }, _, respond) => respond(address === parent.email ? smtpError(550) : null),
  })
  await runEmailWorker(school, { smtpUrl: server.url })
  await write(course)
  const failed = { state: 'failed', response: '550 RCPT TO', parent: { id: parent.id } }
  await expect.poll(() => list(course)).toMatchObject([failed])
})

test('a message without a family, and one with a subject of two lines, are refused', async () => {
  const { course } = await buildEnrollmentState(school.postgres)
  const to = ['There are no families in this group. Choose another group.']
  expect(await write(course)).toMatchObject({ status: 422, body: { errors: { to } } })
  const forged = { subject: 'Hello\r\nBcc: all@example.org' }
  expect(await write(course, forged)).toMatchObject({ status: 422, body: { errors: { subject: expect.anything() } } })
})

test('the sixth message to a class within an hour is refused', async () => {
  const { course } = await buildClass()
  for (let sent = 0; sent < 5; sent++) expect((await write(course)).status).toBe(201)
  const { status, headers, body } = await write(course)
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
  const message = 'You can send 5 messages to a class in an hour. Please try again in 60 minutes.'
  expect(body).toMatchObject({ message, code: 'throttled' })
})

test('the emails of a class that does not exist are not found', async () => {
  const { status } = await school.as(admin).send(listClassEmails, { params: { id: 999_999 } })
  expect(status).toBe(404)
})

function buildClass() {
  return buildEnrollmentState(school.postgres, { status: 'enrolled' })
}

function write({ id }: { readonly id: number }, changes: Partial<typeof message & { to: 'enrolled' | 'roster' }> = {}) {
  return school.as(admin).send(writeToFamilies, { params: { id }, body: { ...message, ...changes } })
}

async function list({ id }: { readonly id: number }) {
  const { body } = await school.as(admin).send(listClassEmails, { params: { id } })
  return Object(body).mails
}
