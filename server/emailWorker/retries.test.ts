import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestReset } from '../../contract/passwords.ts'
import { buildUser } from '../../test/data/builders.ts'
import { queueEmail, readEmailStates, runEmailWorker, waitForEmailStates } from '../../test/processes/emailWorker.ts'
import { smtpError, startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('an email that is rejected temporarily twice is sent the third time', async () => {
  let recipients = 0
  const server = await startMailServer({
    onRcptTo(_, __, respond) {
      respond(++recipients <= 2 ? smtpError(451) : null)
    },
  })
  await runEmailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'welcome', email })
  expect(await server.waitForEmails(email)).toHaveLength(1)
  expect([recipients, await waitForEmailStates(school, email)]).toEqual([3, ['completed']])
})

test('a request does not wait for an unreachable mail server, and its email is sent later', async () => {
  const port = await freePort()
  const { lines } = await runEmailWorker(school, { smtpUrl: `smtp://127.0.0.1:${port}` })
  const { email } = await buildUser(school.postgres)
  await requestLink(email)
  await expect.poll(() => lines.join()).toContain('ECONNREFUSED')
  const server = await startMailServer({ port })
  expect(await server.waitForEmails(email)).toHaveLength(1)
})

test('a request does not wait for an unresponsive mail server, and its email is sent later', async () => {
  let [isUnresponsive, connections] = [true, 0]
  const server = await startMailServer({
    onConnect(_, accept) {
      connections++
      if (!isUnresponsive) accept()
    },
  })
  await runEmailWorker(school, { smtpUrl: `${server.url}?greetingTimeout=2000` })
  const { email } = await buildUser(school.postgres)
  await requestLink(email)
  await expect.poll(() => connections).toBeGreaterThan(0)
  await requestLink((await buildUser(school.postgres)).email)
  expect(server.emailsTo(email)).toEqual([])
  isUnresponsive = false
  expect(await server.waitForEmails(email)).toHaveLength(1)
})

test('an email that is rejected permanently is not retried, and the log does not hold the address', async () => {
  let recipients = 0
  const server = await startMailServer({
    onRcptTo({ address }, _, respond) {
      recipients++
      respond(smtpError(550, `<${address}> does not exist`))
    },
  })
  const { lines } = await runEmailWorker(school, { smtpUrl: server.url })
  const { id, email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'welcome', email })
  expect(await waitForEmailStates(school, email)).toEqual(['completed'])
  expect([recipients, server.emailsTo(email)]).toEqual([1, []])
  expect(lines.join()).toMatch(new RegExp(`"user":${id},"response":"550 RCPT TO"`))
  expect(lines.join()).not.toContain(email)
})

test('the response of a mail server is not stored with the waiting email', async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _, respond) => respond(smtpError(450, `<${address}> is busy`)),
  })
  const { lines } = await runEmailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'welcome', email })
  await expect.poll(() => readEmailStates(school.db, email)).toEqual(['retry'])
  const { rows } = await sql<{ output: unknown }>`
    select output from pgboss.job where data->>'email' = ${email}`.execute(school.db)
  expect(JSON.stringify(rows)).toContain('450 RCPT TO')
  expect(JSON.stringify(rows) + lines.join()).not.toContain(email)
})

test('an email is sent after the database connections were lost', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'pgboss'`.execute(school.db)
  await queueEmail(school, { about: 'welcome', email })
  expect(await server.waitForEmails(email)).toHaveLength(1)
})

async function requestLink(email: string): Promise<void> {
  expect((await school.as().send(requestReset, { body: { email } })).status).toBe(200)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
