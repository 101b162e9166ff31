import { expect, test } from 'vitest'
import * as commands from '../../../contract/enrollment/commands.ts'
import { requestReset } from '../../../contract/passwords.ts'
import { login } from '../../../contract/sessions.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../../../test/data/builders.ts'
import { openClient } from '../../../test/database.ts'
import { readEmailStates } from '../../../test/processes/emailWorker.ts'
import { startMailServer } from '../../../test/processes/mailServer.ts'
import { openSeatStream, type ReceivedStream } from '../../../test/processes/seatStream.ts'
import { createUnpooledClient, killWorker, startTwoWorkers, withOnlyWorker } from '../../../test/processes/workers.ts'
import { openSchool } from '../../../test/school.ts'
import { hashPassword } from '../../sessions/passwordHashing.ts'
import { EMAIL_WORKERS } from '../email/startQueueWorkers.ts'

const school = openSchool()

test('a seat taken through one worker reaches the streams of both, and those of a killed worker end', async () => {
  const server = await startTwoWorkers({ DATABASE_URL: school.servingUrl })
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 1 })
  const { parent, student } = await buildFamily(school.postgres)
  const viewer = await buildUser(school.postgres)
  const open = (worker: number) => withOnlyWorker(server, worker, () => openSeatStream(server.origin, viewer, semester))
  const streams: ReceivedStream[] = [await open(1), await open(2)]
  await expect.poll(() => streams.every(({ events }) => events.length > 0)).toBe(true)
  const params = { course_id: course.id, student_id: student.id }
  const enrolled = createUnpooledClient(server.origin, parent.token).send(commands.enroll, { params })
  expect((await enrolled).status).toBe(201)
  const seats = () => streams.map((stream) => stream.countsOf(course)?.current_seats)
  await expect.poll(seats).toEqual([1, 1])
  await killWorker(server, 2)
  await expect.poll(() => streams.map(({ isOpen }) => isOpen)).toEqual([true, false])
})

test('the workers count the sign-ins of an account together', async () => {
  const server = await startTwoWorkers({ DATABASE_URL: school.servingUrl, AUTH_RATE_LIMIT: '4' })
  const password = 'a yellow bus'
  const { email } = await buildUser(school.postgres, { password_hash: await hashPassword(password) })
  const signIn = () => createUnpooledClient(server.origin).send(login, { body: { email, password } })
  const statuses: number[] = []
  for (const worker of [1, 2, 1, 2, 1, 2]) statuses.push((await withOnlyWorker(server, worker, signIn)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  await expect.poll(server.served).toEqual(new Set([1, 2]))
})

test('only the first worker sends emails, each once, and its replacement continues after a kill', async () => {
  const mailServer = await startMailServer()
  const server = await startTwoWorkers({ DATABASE_URL: school.servingUrl, SMTP_URL: mailServer.url })
  const emails: string[] = []
  const request = async () => {
    const { email } = await buildUser(school.postgres)
    emails.push(email)
    expect((await createUnpooledClient(server.origin).send(requestReset, { body: { email } })).status).toBe(200)
    expect(await mailServer.waitForEmails(email, 1)).toHaveLength(1)
    // A worker that is killed before its job is completed leaves the email to be sent again.
    await expect.poll(() => readEmailStates(school.db, email)).toEqual(['completed'])
  }
  await request()
  expect(await countQueueConnections()).toBeLessThanOrEqual(EMAIL_WORKERS.connections)
  await killWorker(server, 1)
  await request()
  await expect.poll(countQueueConnections).toBeLessThanOrEqual(EMAIL_WORKERS.connections)
  expect(emails.map((email) => mailServer.emailsTo(email).length)).toEqual([1, 1])
})

async function countQueueConnections(): Promise<number> {
  const client = await openClient(school.url)
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'pgboss'",
  )
  return rowCount ?? 0
}
