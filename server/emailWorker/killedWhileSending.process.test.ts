import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { expect, onTestFinished, test } from 'vitest'
import { buildEnrollmentState, buildFamily } from '../../test/data/builders.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { startServer } from '../../test/processes/servers.ts'
import { openSchool } from '../../test/school.ts'
import { queueFamilyEmails } from '../familyEmails/queueFamilyEmails.ts'

const school = openSchool()

test('every family gets its email at least once when servers are killed while they send, and a repeated email is the same message', async () => {
  const { mailServer, killNext, received } = await startKillingMailServer([3, 9, 20])
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { DATABASE_URL: school.servingUrl, DATA_DIR: folder, SMTP_URL: mailServer.url }
  const emails = await queueEmailsToFamilies(30)
  for (let kills = 0; kills < 3; kills++) {
    const killed = await startServer(env)
    killNext(killed.pid)
    await killed.exited
  }
  const last = await startServer(env)
  onTestFinished(async () => void (await last.stop()))
  const waiting = school.db.selectFrom('family_mail').select('id').where('sent_at', 'is', null)
  await expect.poll(() => waiting.execute()).toEqual([])
  const messages = emails.map((email) => new Set(mailServer.emailsTo(email).map(({ messageId }) => messageId)).size)
  expect(messages).toEqual(emails.map(() => 1))
  expect(received()).toBeGreaterThan(emails.length)
})

/** Kills a server before it reads the response to the emails of these numbers, counted over all servers. Receives one email at a time. */
async function startKillingMailServer(numbers: readonly number[]) {
  const left = [...numbers]
  const limit = pLimit(1)
  let received = 0
  let sending = Promise.withResolvers<number>()

  async function receive(accept: () => void): Promise<undefined> {
    received++
    const next = left[0] ?? Number.POSITIVE_INFINITY
    if (received < next) return
    left.shift()
    // A server may send before the test knows its process.
    const pid = await sending.promise
    sending = Promise.withResolvers()
    process.kill(pid, 'SIGSTOP')
    accept()
    process.kill(pid, 'SIGKILL')
  }

  const mailServer = await startMailServer({ onEmail: (_, accept) => limit(receive, accept) })
  const killNext = (server: number) => sending.resolve(server)
  return { mailServer, killNext, received: () => received }
}

async function queueEmailsToFamilies(count: number): Promise<string[]> {
  const { course } = await buildEnrollmentState(school.postgres)
  const families = await Promise.all(Array.from({ length: count }, () => buildFamily(school.postgres)))
  const event = { kind: 'dropped-by-office', status: 'enrolled', course_id: course.id } as const
  const emails = families.map(({ student }) => ({ ...event, student_id: student.id }))
  await school.postgres.transaction((trx) => queueFamilyEmails(trx, emails))
  return families.map(({ parent }) => parent.email)
}
