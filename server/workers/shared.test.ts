import { expect, test } from 'vitest'
import { requestReset } from '../../contract/passwords.ts'
import { enrollInCourse } from '../../contract/schedules.ts'
import { login } from '../../contract/sessions.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../../test/builders.ts'
import { openClient } from '../../test/database.ts'
import { startMailServer } from '../../test/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { openSeatStream, type ReceivedStream } from '../../test/seatStream.ts'
import { createUnpooledClient, killWorker, startTwoWorkers } from '../../test/workers.ts'
import { hashPassword } from '../sessions/passwords.ts'

const school = openSchool()
/** Opened one after another, so that each worker accepts some. */
const STREAMS = 12
/** Of the mail worker of one process. */
const QUEUE_CONNECTIONS = 2

test('a seat taken through one worker reaches the streams of both, and those of a killed worker end', async () => {
  const server = await startTwoWorkers({ DATABASE_URL: school.url })
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 1 })
  const { parent, student } = await buildFamily(school.postgres)
  const streams: ReceivedStream[] = []
  for (let n = 0; n < STREAMS; n++)
    streams.push(await openSeatStream(server.origin, await buildUser(school.postgres), semester))
  await expect.poll(() => streams.every(({ events }) => events.length === 1)).toBe(true)
  const params = { course_id: course.id, student_id: student.id }
  const enrolled = createUnpooledClient(server.origin, parent.token).send(enrollInCourse, { params })
  expect((await enrolled).status).toBe(201)
  const seats = () => streams.map((stream) => stream.countsOf(course)?.current_seats)
  await expect.poll(seats).toEqual(Array(STREAMS).fill(1))
  await killWorker(server, 2)
  await expect.poll(() => new Set(streams.map(({ isOpen }) => isOpen))).toEqual(new Set([true, false]))
})

test('the workers count the sign-ins of an account together', async () => {
  const server = await startTwoWorkers({ DATABASE_URL: school.url, AUTH_RATE_LIMIT: '4' })
  const password = 'a yellow bus'
  const { email } = await buildUser(school.postgres, { password_hash: await hashPassword(password) })
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push((await createUnpooledClient(server.origin).send(login, { body: { email, password } })).status)
  expect(statuses).toEqual([...Array(4).fill(200), ...Array(8).fill(429)])
  await expect.poll(server.served).toEqual(new Set([1, 2]))
})

test('only the first worker sends emails, each once, and its replacement continues after a kill', async () => {
  const mailServer = await startMailServer()
  const server = await startTwoWorkers({ DATABASE_URL: school.url, SMTP_URL: mailServer.url })
  const request = async () => {
    const { email } = await buildUser(school.postgres)
    expect((await createUnpooledClient(server.origin).send(requestReset, { body: { email } })).status).toBe(200)
    expect(await mailServer.waitForMails(email, 1)).toHaveLength(1)
  }
  await request()
  expect(await countQueueConnections()).toBeLessThanOrEqual(QUEUE_CONNECTIONS)
  await killWorker(server, 1)
  await request()
  await expect.poll(countQueueConnections).toBeLessThanOrEqual(QUEUE_CONNECTIONS)
})

async function countQueueConnections(): Promise<number> {
  const client = await openClient(school.url)
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'pgboss'",
  )
  return rowCount ?? 0
}
