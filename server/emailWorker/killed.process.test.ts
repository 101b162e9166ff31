import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toggleCourse } from '../../contract/officeCourses.ts'
import { requestReset } from '../../contract/passwords.ts'
import { createClient } from '../../test/client.ts'
import { buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { passHold, readEmailStates, waitForEmailStates } from '../../test/processes/emailWorker.ts'
import { parseResetLink, startMailServer } from '../../test/processes/mailServer.ts'
import { startServer } from '../../test/processes/servers.ts'
import { openSchool } from '../../test/school.ts'
import { linkOwner } from '../passwords/resetPassword.ts'

const school = openSchool()
/** Milliseconds: no test waits that long for a mail server that does not respond. */
const PATIENT = '?greetingTimeout=1000000&socketTimeout=1000000'

test('an email whose server is killed before it records the delivery is sent again unchanged', async () => {
  let pid: number | undefined
  const mailServer = await startMailServer({
    onEmail(_, accept) {
      if (!pid) accept()
      else killBeforeReading(pid, accept)
      pid = undefined
      return undefined
    },
  })
  const env = await environment(mailServer.url)
  const killed = await startServer(env)
  pid = killed.pid
  const { email } = await buildUser(school.postgres)
  await createClient(school.origin).send(requestReset, { body: { email } })
  await killed.exited
  expect(await readEmailStates(school.db, email)).toEqual(['active'])

  const next = await startServer(env)
  onTestFinished(async () => void (await next.stop()))
  const [first, second] = await mailServer.waitForEmails(email, 2)
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.date).toBe(first?.date)
  expect(parseResetLink(second).token).toBe(parseResetLink(first).token)
  expect(await linkOwner(school.db, parseResetLink(second), new Date())).toBeDefined()
  expect(await waitForEmailStates(school, email)).toEqual(['completed'])
})

test('a stopping server does not wait for an unresponsive mail server, and the next server sends the email', async () => {
  let isUnresponsive = true
  let recipients = 0
  const mailServer = await startMailServer({
    onRcptTo(_, __, respond) {
      recipients++
      if (!isUnresponsive) respond()
    },
  })
  const env = await environment(mailServer.url)
  const stopped = await startServer(env)
  const { email } = await buildUser(school.postgres)
  await createClient(school.origin).send(requestReset, { body: { email } })
  await expect.poll(() => recipients).toBe(1)
  stopped.signal('SIGTERM')
  expect(await stopped.exited).toBe(0)
  expect(await readEmailStates(school.db, email)).toEqual(['retry'])

  isUnresponsive = false
  const next = await startServer(env)
  onTestFinished(async () => void (await next.stop()))
  expect(await mailServer.waitForEmails(email)).toHaveLength(1)
  expect(await waitForEmailStates(school, email)).toEqual(['completed'])
})

test('an email to a family is sent by the next server when the first is killed between the commit and the email', async () => {
  let isUnresponsive = true
  let connections = 0
  const mailServer = await startMailServer({
    onConnect(_, accept) {
      connections++
      if (!isUnresponsive) accept()
    },
  })
  const env = await environment(mailServer.url)
  const killed = await startServer(env)
  const { parent, course } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const canceled = await createClient(killed.origin, admin.token).send(toggleCourse, {
    params: { id: course.id },
    body: {},
  })
  expect(canceled.status).toBe(200)
  await passHold(school)
  await expect.poll(() => connections).toBe(1)
  killed.signal('SIGKILL')
  await killed.exited

  isUnresponsive = false
  const next = await startServer(env)
  onTestFinished(async () => void (await next.stop()))
  const [email] = await mailServer.waitForEmails(parent.email)
  expect(email?.subject).toBe('Robotics is off the schedule for now')
  const sent = school.db.selectFrom('family_mail').select('user_id').where('sent_at', 'is not', null)
  await expect.poll(() => sent.execute()).toEqual([{ user_id: parent.id }])
})

/** Sends the response while the process is stopped, and kills it before it reads the response. */
function killBeforeReading(pid: number, respond: () => void): void {
  process.kill(pid, 'SIGSTOP')
  respond()
  process.kill(pid, 'SIGKILL')
}

async function environment(smtpUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { DATABASE_URL: school.servingUrl, DATA_DIR: folder, SMTP_URL: smtpUrl + PATIENT }
}
