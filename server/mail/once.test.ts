import { randomBytes } from 'node:crypto'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { resetPassword } from '../../contract/passwords.ts'
import { buildUser, newEmail } from '../../test/builders.ts'
import { parseResetLink, smtpError, startMailServer } from '../../test/mailServer.ts'
import { queueMail, readMailStates, runMailWorker, waitForMailStates } from '../../test/mailWorker.ts'
import { openSchool } from '../../test/school.ts'
import { isLinkAlive } from '../passwords/passwords.queries.ts'
import { mailsOf } from './queue.ts'

const school = openSchool()
const password = 'two red wagons'

test('a transaction that is undone sends nothing', async () => {
  const server = await startMailServer()
  await runMailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  const undone = school.postgres.transaction(async (trx) => {
    await mailsOf(school.postgres).send(trx, { about: 'welcome', email })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await readMailStates(school.db, email)).toEqual([])
})

test('an address nobody has is asked for like any other, and nothing is sent', async () => {
  const server = await startMailServer()
  await runMailWorker(school, { smtpUrl: server.url })
  const email = newEmail()
  await queueMail(school, askedBy(email))
  expect([await waitForMailStates(school, email), server.mailsTo(email)]).toEqual([['completed'], []])
})

test('an account that is disabled gets no link', async () => {
  const server = await startMailServer()
  await runMailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres, { disabled: true })
  await queueMail(school, askedBy(email))
  expect([await waitForMailStates(school, email), server.mailsTo(email)]).toEqual([['completed'], []])
})

test('a mail that comes twice is the same mail with the same link', async () => {
  const server = await startMailServer({ onMail: laterOnce() })
  await runMailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await queueMail(school, askedBy(email))
  const [first, second] = await server.waitForMails(email, 2)
  expect(parseResetLink(second).href).toMatch(/token=[\w-]{43}$/)
  for (const field of ['messageId', 'date', 'subject', 'text', 'html'] as const)
    expect(second?.[field]).toBe(first?.[field])
  expect(await isLinkAlive(school.db, parseResetLink(second), new Date())).toBe(true)
})

test('a link that was used is not sent again, and a late repeat does not bring it back to life', async () => {
  const server = await startMailServer({ onMail: laterOnce() })
  await runMailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await queueMail(school, askedBy(email))
  const link = parseResetLink((await server.waitForMails(email))[0])
  const body = { userID: link.user_id, token: link.token, password, password_confirmation: password }
  expect((await school.as().send(resetPassword, { body })).status).toBe(200)
  expect(await waitForMailStates(school, email)).toEqual(['completed'])
  expect(
    server
      .mailsTo(email)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['Reset your password', 'Your password was changed'])
  expect(await isLinkAlive(school.db, link, new Date())).toBe(false)
  expect((await school.as().send(resetPassword, { body })).status).toBe(422)
})

test('a second request voids the older link, whichever mail arrives last', async () => {
  const server = await startMailServer({ onMail: laterOnce() })
  const dataKey = randomBytes(32)
  let now = new Date()
  await runMailWorker(school, { smtpUrl: server.url, dataKey, clock: () => now })
  const { email } = await buildUser(school.postgres)
  await queueMail(school, askedBy(email))
  const older = parseResetLink((await server.waitForMails(email))[0])
  now = new Date(now.getTime() + 61_000)
  await queueMail(school, askedBy(email, 61_000))
  expect(await waitForMailStates(school, email)).toEqual(['completed', 'completed'])
  const [, second, ...more] = server.mailsTo(email)
  expect(more).toEqual([])
  const newer = parseResetLink(second)
  expect(newer.token).not.toBe(older.token)
  const alive = [older, newer].map((link) => isLinkAlive(school.db, link, new Date()))
  expect(await Promise.all(alive)).toEqual([false, true])
})

test('asking again within a minute sends nothing more, and the link that is on its way stays good', async () => {
  const server = await startMailServer()
  await runMailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await queueMail(school, askedBy(email))
  const link = parseResetLink((await server.waitForMails(email))[0])
  for (let again = 0; again < 5; again++) await queueMail(school, askedBy(email, again * 1000))
  expect(await waitForMailStates(school, email)).toEqual(Array(6).fill('completed'))
  expect(server.mailsTo(email)).toHaveLength(1)
  expect(await isLinkAlive(school.db, link, new Date())).toBe(true)
})

/** Somebody asks for a link, now or so many milliseconds later. */
function askedBy(email: string, later = 0) {
  return { about: 'reset-link', email, asked_at: new Date(Date.now() + later).toISOString() } as const
}

/** Reads the first mail, and says that it did not. */
function laterOnce() {
  let isFirst = true
  return (_: Email) => {
    const refusal = isFirst ? smtpError(451) : undefined
    isFirst = false
    return refusal
  }
}
