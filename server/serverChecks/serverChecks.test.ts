import { beforeEach, expect, test } from 'vitest'
import { getOfficeTasks } from '../../contract/officeTasks.ts'
import { getBackupState, getTestEmail, sendTestEmail } from '../../contract/serverChecks.ts'
import type { BackupsKept } from '../../domain/backups.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { createClient } from '../../test/client.ts'
import { type BuiltUser, buildSemester, buildUser } from '../../test/data/builders.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { smtpError, startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { backupStateOf, backupTimesOf, recordTrial } from './backups.ts'

const school = openSchool()
let by: BuiltUser
beforeEach(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const client = () => createClient(school.origin, by.token)
const send = () => client().send(sendTestEmail, { body: {} })
const lastTest = async () => (await client().send(getTestEmail)).body.test_email
const reason = async (kept: BackupsKept) => (await backupStateOf(school.db, kept, new Date())).needed

test('a test email goes to the admin who asks for it, and the mail server’s acceptance is its result', async () => {
  expect(await lastTest()).toBeNull()
  const server = await startMailServer({})
  await runEmailWorker(school, { smtpUrl: server.url })
  const { status, body } = await send()
  expect([status, body.test_email]).toEqual([
    201,
    { email: by.email, asked_at: expect.any(String), result: null, result_at: null, response: null },
  ])
  const [email] = await server.waitForEmails(by.email)
  expect(email).toMatchObject({ subject: 'Test email from Online Enrollment' })
  await expect.poll(lastTest).toMatchObject({ email: by.email, result: 'sent', result_at: expect.any(String) })
})

test('a permanent rejection fails with the codes of the mail server', async () => {
  const server = await startMailServer({ onRcptTo: (_, __, respond) => respond(smtpError(550)) })
  await runEmailWorker(school, { smtpUrl: server.url })
  await send()
  await expect.poll(lastTest).toMatchObject({ result: 'failed', response: '550 RCPT TO' })
})

test('a mail server that cannot be reached is named while the server keeps trying, and the test then succeeds', async () => {
  let isDown = true
  const server = await startMailServer({
    onRcptTo: (_, __, respond) => respond(isDown ? smtpError(451) : null),
  })
  await runEmailWorker(school, { smtpUrl: server.url })
  await send()
  await expect.poll(lastTest).toMatchObject({ result: null, response: '451 RCPT TO' })
  isDown = false
  await expect.poll(lastTest).toMatchObject({ result: 'sent', response: null })
})

test('without a mail server the test says that the email was saved to a file', async () => {
  await runEmailWorker(school)
  await send()
  await expect.poll(lastTest).toMatchObject({ result: 'saved', response: null })
})

test('a second test replaces one that is still waiting, so that one email is sent', async () => {
  await send()
  const asked = (await send()).body.test_email.asked_at
  const server = await startMailServer({})
  await runEmailWorker(school, { smtpUrl: server.url })
  await expect.poll(lastTest).toMatchObject({ asked_at: asked, result: 'sent' })
  expect(server.emailsTo(by.email)).toHaveLength(1)
})

test('a test email of one admin is not shown to another', async () => {
  await send()
  const other = await buildUser(school.postgres, { role: 'admin' })
  expect((await school.as(other).send(getTestEmail)).body.test_email).toBeNull()
})

test('the last backup and why another one is needed are shown', async () => {
  expect([await reason('expected'), await reason('optional'), await reason('elsewhere')]).toEqual(['none', null, null])
  expect((await client().send(getBackupState)).body.backup).toEqual({
    kept: 'elsewhere',
    last: null,
    trial: null,
    needed: null,
  })
  const finished_at = new Date(Date.now() - 3 * DAY_MS)
  await school.owner.db.insertInto('last_backup').values({ finished_at, file: 'backup.tar', bytes: 5e9 }).execute()
  expect(await backupStateOf(school.db, 'expected', new Date())).toEqual({
    kept: 'here',
    last: { finished_at: finished_at.toISOString(), bytes: 5e9 },
    trial: null,
    needed: 'old',
  })
  const { id } = await buildSemester(school.postgres)
  const { tasks } = (await client().send(getOfficeTasks, { params: { id } })).body
  expect(tasks.filter(({ kind }) => kind === 'backup')).toEqual([])
})

test('a trial that failed is shown until another one succeeds', async () => {
  const now = new Date()
  const file = 'backup.tar'
  await school.owner.db.deleteFrom('last_backup').execute()
  await school.owner.db.insertInto('last_backup').values({ finished_at: now, file, bytes: 5e9 }).execute()
  expect(await reason('expected')).toBe('untried')
  await recordTrial(school.owner.db, { tried_at: now, file, problem: 'it is damaged' })
  expect(await reason('expected')).toBe('failed')
  expect(await backupTimesOf(school.db).restored()).toBeUndefined()
  await recordTrial(school.owner.db, { tried_at: now, file, problem: null })
  expect(await backupStateOf(school.db, 'expected', now)).toMatchObject({
    trial: { tried_at: now.toISOString(), succeeded: true },
    needed: null,
  })
  expect(await backupTimesOf(school.db).restored()).toEqual(now)
})
