import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { buildEnrollmentState, buildFamily, buildUser } from '../../test/data/builders.ts'
import { queueEmail, runEmailWorker, waitForEmailStates } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { queueFamilyEmails } from '../familyEmails/queueFamilyEmails.ts'

const school = openSchool()
const ONE_BY_ONE = { count: 1, urgent: 0, connections: 1, poll: { new: 1, expired: 5, done: 600 } }

test('a login link is sent before emails about one child, and those before emails to many families that were queued earlier', async () => {
  const subjects: string[] = []
  const server = await startMailServer({ onEmail: ({ subject = '' }) => void subjects.push(subject) })
  await queueEmails('office-message', 40)
  await queueEmails('dropped-by-office', 3)
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'sign-in-link', email, asked_at: new Date().toISOString() })
  await runEmailWorker(school, { smtpUrl: server.url, emailWorkers: ONE_BY_ONE })
  await expect.poll(() => subjects.length).toBe(44)
  expect(subjects.slice(0, 5)).toEqual([
    expect.stringMatching(/log in|login|password/i),
    ...Array(3).fill(expect.stringContaining('Robotics')),
    'Picture day',
  ])
})

test('a login link is sent while every other worker waits for the mail server', async () => {
  const held = Promise.withResolvers<undefined>()
  let waiting = 0
  const server = await startMailServer({
    onEmail({ subject }) {
      if (subject !== 'Picture day') return undefined
      waiting++
      return held.promise
    },
  })
  await queueEmails('office-message', 10)
  await runEmailWorker(school, { smtpUrl: server.url, emailWorkers: { ...ONE_BY_ONE, urgent: 1 } })
  await expect.poll(() => waiting).toBe(1)
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'sign-in-link', email, asked_at: new Date().toISOString() })
  expect(await waitForEmailStates(school, email)).toEqual(['completed'])
  expect([server.emailsTo(email).length, waiting]).toEqual([1, 1])
  held.resolve(undefined)
})

test('emails are sent over open connections', async () => {
  let connections = 0
  const server = await startMailServer({
    onConnect(_, accept) {
      connections++
      accept()
    },
  })
  const { email } = await buildUser(school.postgres)
  for (let n = 0; n < 20; n++) await queueEmail(school, { about: 'welcome', email })
  await runEmailWorker(school, { smtpUrl: server.url, emailWorkers: ONE_BY_ONE })
  expect(await waitForEmailStates(school, email)).toEqual(Array(20).fill('completed'))
  expect([server.emailsTo(email).length, connections]).toEqual([20, 1])
})

test('a login link that would come half an hour late is dropped, which is logged and counted', async () => {
  const server = await startMailServer()
  const counted: string[] = []
  const { email } = await buildUser(school.postgres)
  const asked_at = new Date(Date.now() - 31 * MINUTE_MS).toISOString()
  await queueEmail(school, { about: 'sign-in-link', email, asked_at })
  await queueEmail(school, { about: 'welcome', email })
  const { lines } = await runEmailWorker(school, {
    smtpUrl: server.url,
    countEmail: (name, result) => void counted.push(`${name} ${result}`),
  })
  expect(await waitForEmailStates(school, email)).toEqual(['completed', 'completed'])
  expect(server.emailsTo(email)).toHaveLength(1)
  expect(counted.filter((line) => line.startsWith('urgent')).sort()).toEqual(['urgent dropped', 'urgent sent'])
  expect(lines.join()).toContain('a login link was dropped')
  expect(lines.join()).not.toContain(email)
})

async function queueEmails(kind: 'office-message' | 'dropped-by-office', count: number): Promise<void> {
  const { course } = await buildEnrollmentState(school.postgres)
  const families = await Promise.all(Array.from({ length: count }, () => buildFamily(school.postgres)))
  const event =
    kind === 'office-message'
      ? { kind, subject: 'Picture day', text: 'It is on Friday.' }
      : { kind, status: 'enrolled' as const }
  const emails = families.map(({ student }) => ({ ...event, student_id: student.id, course_id: course.id }))
  await school.postgres.transaction((trx) => queueFamilyEmails(trx, emails))
}
