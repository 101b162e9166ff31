import { randomBytes } from 'node:crypto'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { resetPassword } from '../../contract/passwords.ts'
import { buildUser, newEmail } from '../../test/data/builders.ts'
import { queueEmail, readEmailStates, runEmailWorker, waitForEmailStates } from '../../test/processes/emailWorker.ts'
import { parseResetLink, smtpError, startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { queueEmail as queueInTransaction } from '../email/email.ts'
import { linkOwner } from '../passwords/resetPassword.ts'

const school = openSchool()
const password = 'two red wagons'

test('a transaction that is rolled back sends no email', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  const rolledBack = school.postgres.transaction(async (trx) => {
    await queueInTransaction(trx, { about: 'welcome', email })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await readEmailStates(school.db, email)).toEqual([])
})

test('a reset request for an unknown address sends no email', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const email = newEmail()
  await queueEmail(school, linkRequest(email))
  expect([await waitForEmailStates(school, email), server.emailsTo(email)]).toEqual([['completed'], []])
})

test('a disabled account gets no reset link', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres, { disabled: true })
  await queueEmail(school, linkRequest(email))
  expect([await waitForEmailStates(school, email), server.emailsTo(email)]).toEqual([['completed'], []])
})

test('an email that is delivered twice is the same message with the same link', async () => {
  const server = await startMailServer({ onEmail: rejectFirst() })
  await runEmailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, linkRequest(email))
  const [first, second] = await server.waitForEmails(email, 2)
  expect(parseResetLink(second).href).toMatch(/token=[\w-]{43}$/)
  for (const field of ['messageId', 'date', 'subject', 'text', 'html'] as const)
    expect(second?.[field]).toBe(first?.[field])
  expect(await linkOwner(school.db, parseResetLink(second), new Date())).toBeDefined()
})

test('a used link is not sent again, and a late retry does not make it valid', async () => {
  const used = Promise.withResolvers<void>()
  const server = await startMailServer({ onEmail: rejectFirst(used.promise) })
  await runEmailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, linkRequest(email))
  const link = parseResetLink((await server.waitForEmails(email))[0])
  const body = { userID: link.user_id, token: link.token, password, password_confirmation: password }
  expect((await school.as().send(resetPassword, { body })).status).toBe(200)
  used.resolve()
  expect(await waitForEmailStates(school, email)).toEqual(['completed'])
  const subjects = () => server.emailsTo(email).map(({ subject }) => subject)
  await expect.poll(() => subjects().sort()).toEqual(['Reset your password', 'Your password was changed'])
  expect(await linkOwner(school.db, link, new Date())).toBeUndefined()
  expect((await school.as().send(resetPassword, { body })).status).toBe(422)
})

test('a second request invalidates the older link, whichever email arrives last', async () => {
  const server = await startMailServer({ onEmail: rejectFirst() })
  const dataKey = randomBytes(32)
  let now = new Date()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey, clock: () => now })
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, linkRequest(email))
  const older = parseResetLink((await server.waitForEmails(email))[0])
  now = new Date(now.getTime() + 61_000)
  await queueEmail(school, linkRequest(email, 61_000))
  expect(await waitForEmailStates(school, email)).toEqual(['completed', 'completed'])
  const [, second, ...more] = server.emailsTo(email)
  expect(more).toEqual([])
  const newer = parseResetLink(second)
  expect(newer.token).not.toBe(older.token)
  expect(await linkOwner(school.db, older, new Date())).toBeUndefined()
  expect(await linkOwner(school.db, newer, new Date())).toBeDefined()
})

test('repeated requests within a minute send no further email, and the first link stays valid', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, linkRequest(email))
  const link = parseResetLink((await server.waitForEmails(email))[0])
  for (let again = 0; again < 5; again++) await queueEmail(school, linkRequest(email, again * 1000))
  expect(await waitForEmailStates(school, email)).toEqual(Array(6).fill('completed'))
  expect(server.emailsTo(email)).toHaveLength(1)
  expect(await linkOwner(school.db, link, new Date())).toBeDefined()
})

/** A request for a reset link, `later` milliseconds from now. */
function linkRequest(email: string, later = 0) {
  return { about: 'reset-link', email, asked_at: new Date(Date.now() + later).toISOString() } as const
}

function rejectFirst(condition = Promise.resolve()) {
  let isFirst = true
  return async (_: Email) => {
    const isRejected = isFirst
    isFirst = false
    if (!isRejected) return undefined
    await condition
    return smtpError(451)
  }
}
