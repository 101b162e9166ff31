import { expect, test } from 'vitest'
import { registerUser } from '../../contract/users.ts'
import { RESET_LINK_MS } from '../../domain/session.ts'
import { buildUser, newEmail } from '../../test/data/builders.ts'
import { PUBLIC_URL, queueEmail, runEmailWorker } from '../../test/processes/emailWorker.ts'
import { parseResetLink, startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { linkOwner } from '../passwords/resetPassword.ts'
import { EMAIL_WORKERS } from '../platform/email/startQueueWorkers.ts'

const school = openSchool()
/** Longer than any test. */
const HOUR_SECONDS = 3600

test('a reset link arrives in plain text and HTML, and is valid for an hour', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const parent = await buildUser(school.postgres, { first_name: 'Nʼizhoní', last_name: 'Nuñez' })
  await queueEmail(school, resetLinkEmail(parent.email))

  const [email] = await server.waitForEmails(parent.email)
  expect(email).toMatchObject({
    subject: 'Reset your password',
    from: { name: 'Online Enrollment', address: 'enrollment@enroll.example.org' },
    to: [{ name: 'Nʼizhoní Nuñez', address: parent.email }],
    text: expect.stringMatching(/^Hello Nʼizhoní,.*60 minutes.*If you didn't ask/s),
  })
  const link = parseResetLink(email)
  expect(link.href).toBe(`${PUBLIC_URL}/pw-reset?id=${parent.id}&token=${link.token}`)
  expect(email?.html).toContain(`href="${link.href.replace('&', '&amp;')}"`)
  expect(link.token).toMatch(/^[\w-]{43}$/)
  const now = Date.now()
  expect(await linkOwner(school.db, link, new Date(now + RESET_LINK_MS - 60_000))).toBeDefined()
  expect(await linkOwner(school.db, link, new Date(now + RESET_LINK_MS + 1000))).toBeUndefined()
})

test('a name typed as an encoded word arrives as it was typed, in the header of the email, too', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const encoded = `=?utf-8?B?${Buffer.from('Snow day').toString('base64')}?=`
  const parent = await buildUser(school.postgres, { first_name: encoded, last_name: 'Nez' })
  await queueEmail(school, { about: 'welcome', email: parent.email })
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.to?.[0]?.name?.replaceAll('\u2060', '')).toBe(`${encoded} Nez`)
})

test('an email is sent over TLS with the login in SMTP_URL', async () => {
  const logins: unknown[] = []
  const server = await startMailServer({
    secure: true,
    authOptional: false,
    onAuth({ username, password }, session, respond) {
      logins.push([username, password, session.secure])
      respond(null, { user: username })
    },
  })
  const smtpUrl = `smtps://office:p%40ss%3Aword@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
  await runEmailWorker(school, { smtpUrl, mailFrom: 'classes@school.example' })
  const parent = await buildUser(school.postgres)
  await queueEmail(school, { about: 'welcome', email: parent.email })
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.from?.address).toBe('classes@school.example')
  expect(email?.messageId).toMatch(/@school\.example>$/)
  expect(logins).toEqual([['office', 'p@ss:word', true]])
})

test('an email is sent over STARTTLS if the mail server offers it', async () => {
  const secured: boolean[] = []
  const server = await startMailServer({
    hideSTARTTLS: false,
    onMailFrom(_, session, respond) {
      secured.push(session.secure)
      respond()
    },
  })
  await runEmailWorker(school, { smtpUrl: `${server.url}?tls.rejectUnauthorized=false` })
  const parent = await buildUser(school.postgres)
  await queueEmail(school, { about: 'welcome', email: parent.email })
  await server.waitForEmails(parent.email)
  expect(secured).toEqual([true])
})

test('a new parent gets a welcome email, and a second registration an email about the existing account', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const email = newEmail()
  const body = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email, password: 'two red wagons' }
  expect((await school.as().send(registerUser, { body })).status).toBe(201)
  await server.waitForEmails(email)
  expect((await school.as().send(registerUser, { body: { ...body, first_name: 'Mallory' } })).status).toBe(201)
  const emails = await server.waitForEmails(email, 2)
  expect(emails.map(({ subject }) => subject)).toEqual(['Welcome to Online Enrollment', 'You already have an account'])
  expect(emails[1]?.text).toContain('Hello Ana,')
})

test('60 queued emails are sent without a pause between them', async () => {
  const server = await startMailServer()
  const { email } = await buildUser(school.postgres)
  const queued = Array.from({ length: 60 }, () => queueEmail(school, { about: 'welcome', email }))
  await Promise.all(queued)
  const poll = { ...EMAIL_WORKERS.poll, new: HOUR_SECONDS }
  await runEmailWorker(school, { smtpUrl: server.url, emailWorkers: { ...EMAIL_WORKERS, poll } })
  expect(await server.waitForEmails(email, queued.length)).toHaveLength(queued.length)
})

function resetLinkEmail(email: string) {
  return { about: 'reset-link', email, asked_at: new Date().toISOString() } as const
}
