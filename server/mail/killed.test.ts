import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requestReset } from '../../contract/passwords.ts'
import { buildUser } from '../../test/builders.ts'
import { createClient } from '../../test/client.ts'
import { parseResetLink, startMailServer } from '../../test/mailServer.ts'
import { readMailStates, waitForMailStates } from '../../test/mailWorker.ts'
import { openSchool } from '../../test/school.ts'
import { startServer } from '../../test/servers.ts'
import { isLinkAlive } from '../passwords/passwords.queries.ts'

const school = openSchool()
/** How long a mail server that hangs is waited for, in milliseconds. */
const HANGS_MS = 20_000

test('a server killed between the mail server’s yes and its own note sends the same mail again', async () => {
  let pid: number | undefined
  const mailServer = await startMailServer({
    onMail(_, accept) {
      if (!pid) accept()
      else killAround(pid, accept)
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
  expect(await readMailStates(school.db, email)).toEqual(['active'])

  const next = await startServer(env)
  onTestFinished(async () => void (await next.stop()))
  const [first, second] = await mailServer.waitForMails(email, 2)
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.date).toBe(first?.date)
  expect(parseResetLink(second).token).toBe(parseResetLink(first).token)
  expect(await isLinkAlive(school.db, parseResetLink(second), new Date())).toBe(true)
  expect(await waitForMailStates(school, email)).toEqual(['completed'])
})

test('a server told to stop does not wait for a mail server that hangs, and its mail is sent by the next one', async () => {
  let hangs = true
  let asked = 0
  const mailServer = await startMailServer({
    onRcptTo(_, __, answer) {
      asked++
      if (!hangs) answer()
    },
  })
  const env = await environment(mailServer.url)
  const stopped = await startServer(env)
  const { email } = await buildUser(school.postgres)
  await createClient(school.origin).send(requestReset, { body: { email } })
  await expect.poll(() => asked).toBe(1)
  const began = performance.now()
  stopped.signal('SIGTERM')
  expect(await stopped.exited).toBe(0)
  expect(performance.now() - began).toBeLessThan(HANGS_MS)
  expect(await readMailStates(school.db, email)).toEqual(['retry'])

  hangs = false
  const next = await startServer(env)
  onTestFinished(async () => void (await next.stop()))
  expect(await mailServer.waitForMails(email)).toHaveLength(1)
})

/** Said to a process that stands still and never wakes again: the yes is on its way, and is not read. */
function killAround(pid: number, say: () => void): void {
  process.kill(pid, 'SIGSTOP')
  say()
  process.kill(pid, 'SIGKILL')
}

/** What a server of this school is started with. */
async function environment(smtpUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { DATABASE_URL: school.url, DATA_DIR: folder, SMTP_URL: smtpUrl }
}
