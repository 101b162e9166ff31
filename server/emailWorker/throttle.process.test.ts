import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { registerUser } from '../../contract/users.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import { buildRegistration, buildUser, newEmail } from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openClient } from '../../test/database.ts'
import { queueEmail, runEmailWorker, waitForEmailStates } from '../../test/processes/emailWorker.ts'
import { smtpError, startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'
import { isEmailAllowed } from '../email/emailLimits.ts'

const school = openSchool()
const EIGHT = new Date('2031-02-03T08:00:00Z')

test('58 registrations with one address send one email, and at most five in a day', async () => {
  const clock = movableClock()
  const { server } = await open(clock.now)
  const { email } = await buildUser(school.postgres)
  const register = () =>
    school.as().send(registerUser, {
      body: { first_name: 'Eve', last_name: 'Begay', phone: '9285550142', email, password: 'two red wagons' },
    })
  const responses = await Promise.all(Array.from({ length: 58 }, register))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  await waitForEmailStates(school, email)
  expect(server.emailsTo(email).map(({ subject }) => subject)).toEqual(['You already have an account'])
  for (let minute = 1; minute <= 8; minute += 1) {
    clock.move(MINUTE_MS)
    await Promise.all([register(), register()])
    await waitForEmailStates(school, email)
    expect(server.emailsTo(email)).toHaveLength(Math.min(minute + 1, 5))
  }
  clock.move(DAY_MS)
  await register()
  await waitForEmailStates(school, email)
  expect(server.emailsTo(email)).toHaveLength(6)
})

test('a family that registers children in one minute gets an email for each, and an address at most ten in a day', async () => {
  const clock = movableClock()
  const { server } = await open(clock.now)
  const email = newEmail()
  const form = withAnswer(registrationForm(), 'parent_1.email', email)
  const register = async () => {
    const { id } = await buildRegistration(school.postgres, { form })
    await queueEmail(school, { about: 'registration-received', registration_id: id })
  }
  await Promise.all(Array.from({ length: 12 }, register))
  await expect.poll(countUnfinished).toBe(0)
  expect(server.emailsTo(email)).toHaveLength(10)
  clock.move(DAY_MS)
  await register()
  await expect.poll(countUnfinished).toBe(0)
  expect(server.emailsTo(email)).toHaveLength(11)
})

test('one address gets ten reset links a day, and after that one when the last link has expired', async () => {
  const clock = movableClock()
  const { server } = await open(clock.now)
  const { email } = await buildUser(school.postgres)
  for (let minute = 0; minute < 13; minute += 1) {
    await queueEmail(school, { about: 'reset-link', email, asked_at: clock.now().toISOString() })
    await waitForEmailStates(school, email)
    clock.move(MINUTE_MS)
  }
  expect(server.emailsTo(email)).toHaveLength(10)
  const requestLink = async () => {
    await queueEmail(school, { about: 'reset-link', email, asked_at: clock.now().toISOString() })
    await waitForEmailStates(school, email)
    return server.emailsTo(email).length
  }
  clock.move(55 * MINUTE_MS)
  expect(await requestLink()).toBe(10)
  clock.move(MINUTE_MS)
  expect(await requestLink()).toBe(11)
  clock.move(30 * MINUTE_MS)
  expect(await requestLink()).toBe(11)
})

test('one kind of email does not throttle another kind or another address', async () => {
  const { server } = await open(() => EIGHT)
  const [rosa, ana] = [await buildUser(school.postgres), await buildUser(school.postgres)]
  await queueEmail(school, { about: 'already-registered', email: rosa.email })
  await queueEmail(school, { about: 'reset-link', email: rosa.email, asked_at: EIGHT.toISOString() })
  await queueEmail(school, { about: 'already-registered', email: ana.email })
  await Promise.all([waitForEmailStates(school, rosa.email), waitForEmailStates(school, ana.email)])
  expect([server.emailsTo(rosa.email).length, server.emailsTo(ana.email).length]).toEqual([2, 1])
})

test('an allowed email is retried until the mail server accepts it', async () => {
  let tries = 0
  const server = await startMailServer({ onEmail: () => (++tries <= 2 ? smtpError(451) : undefined) })
  await runEmailWorker(school, { smtpUrl: server.url, clock: () => EIGHT })
  const { email } = await buildUser(school.postgres)
  await queueEmail(school, { about: 'already-registered', email })
  expect([await waitForEmailStates(school, email), tries]).toEqual([['completed'], 3])
})

test('one of twenty parallel jobs is allowed', async () => {
  const email = newEmail()
  const allowed = await Promise.all(Array.from({ length: 20 }, () => allow(email, EIGHT)))
  expect(allowed.filter(Boolean)).toHaveLength(1)
})

test('a clock that was set forward and back throttles no email', async () => {
  const email = newEmail()
  for (let n = 0; n < 5; n += 1) await allow(email, new Date(EIGHT.getTime() + DAY_MS + n * MINUTE_MS))
  expect(await allow(email, EIGHT)).toBe(true)
  expect(await allow(email, EIGHT)).toBe(false)
})

test('a link requested before the clock was set back does not block a later one', async () => {
  const clock = movableClock()
  const { server } = await open(clock.now)
  const { email } = await buildUser(school.postgres)
  const requestLink = async () => {
    await queueEmail(school, { about: 'reset-link', email, asked_at: clock.now().toISOString() })
    await waitForEmailStates(school, email)
    return server.emailsTo(email).length
  }
  clock.move(60 * MINUTE_MS)
  expect(await requestLink()).toBe(1)
  clock.move(-60 * MINUTE_MS)
  expect(await requestLink()).toBe(2)
})

test('a reset link is not emailed to an address that the office changes while the email is composed', async () => {
  const { server } = await open(() => EIGHT)
  const { id, email } = await buildUser(school.postgres)
  const office = await openClient(school.url)
  await office.query('begin')
  await office.query('update users set email = $1 where id = $2', [newEmail(), id])
  await queueEmail(school, { about: 'reset-link', email, asked_at: EIGHT.toISOString() })
  await waitUntilBlocked(school.db)
  await office.query('commit')
  expect([await waitForEmailStates(school, email), server.emailsTo(email)]).toEqual([['completed'], []])
})

async function open(clock: () => Date) {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, clock, dataKey: school.dataKey })
  return { server }
}

/** The emails about received registrations that are still to be sent. */
async function countUnfinished(): Promise<number> {
  const { rows } = await sql`
    select from pgboss.job where data->>'about' = 'registration-received' and state not in ('completed', 'failed')
  `.execute(school.db)
  return rows.length
}

function allow(email: string, now: Date): Promise<boolean> {
  const job = { about: 'already-registered', email, job_id: crypto.randomUUID() } as const
  return school.postgres.transaction((trx) => isEmailAllowed(trx, job, now))
}

function movableClock() {
  let at = EIGHT.getTime()
  return {
    now: () => new Date(at),
    move: (milliseconds: number) => {
      at += milliseconds
    },
  }
}
