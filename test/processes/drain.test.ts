import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { buildApp } from '../../server/app.ts'
import { createClient } from '../client.ts'
import { buildCourse, buildFamily, buildSemester } from '../data/builders.ts'
import { TEST_DATA_KEY } from '../data/dataKey.ts'
import { openClient } from '../database.ts'
import { PATIENCE } from '../patience.ts'
import { openSchool } from '../school.ts'
import { handled, waitUntilBlocked } from '../waiting.ts'
import { startServer } from './servers.ts'
import { drain, openSocket } from './sockets.ts'

const school = openSchool()

test('on SIGTERM, a server reports not ready, finishes the request in flight and exits with code 0', async () => {
  const server = await startServer({ DATABASE_URL: school.servingUrl, LOG_LEVEL: 'info' })
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const { parent, student } = await buildFamily(school.postgres)
  const lock = await lockStudent(student.id)

  const enrolled = createClient(server.origin, parent.token).send(commands.enroll, {
    params: { course_id: course.id, student_id: student.id },
  })
  await waitUntilBlocked(school.owner.db)
  const { ready, alive } = await drain(server)
  await lock.release()

  expect(ready).toMatch(/^HTTP\/1.1 503 .*^retry-after: 5\r$/ms)
  expect(alive).toMatch(/^HTTP\/1.1 200 /)
  expect((await enrolled).status).toBe(201)
  expect(await server.exited).toBe(0)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
})

test('a second SIGTERM does not change the exit code', async () => {
  const server = await startServer({ DATABASE_URL: school.servingUrl })
  server.signal('SIGTERM')
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a server that closes at once ends the connection of the request in flight', async () => {
  const app = await buildApp({
    postgres: school.postgres,
    dataKey: TEST_DATA_KEY,
    logLevel: 'silent',
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const { parent, student } = await buildFamily(school.postgres)
  const lock = await lockStudent(student.id)
  const enrolled = createClient(origin, parent.token).send(commands.enroll, {
    params: { course_id: course.id, student_id: student.id },
  })
  await waitUntilBlocked(school.owner.db)
  const closed = handled(app.close())
  await lock.release()
  expect((await enrolled).status).toBe(201)
  await closed
})

test('a connection whose response has begun when the server closes ends after it', async () => {
  const app = await buildApp({ postgres: school.postgres, dataKey: TEST_DATA_KEY, logLevel: 'silent' })
  app.server.keepAliveTimeout = PATIENCE
  const body = new PassThrough()
  app.get('/slow', () => body)
  const socket = await openSocket(await app.listen({ port: 0, host: '127.0.0.1' }))
  body.write('begun')
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'readable')
  const closed = handled(app.close())
  await expect.poll(() => app.server.listening).toBe(false)
  body.end()
  expect(String(Buffer.concat(await socket.toArray()))).toContain('begun')
  await closed
})

test('a request on a connection that was accepted before the server closes is answered', async () => {
  const app = await buildApp({
    postgres: school.postgres,
    dataKey: TEST_DATA_KEY,
    logLevel: 'silent',
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const [socket] = await Promise.all([openSocket(origin), once(app.server, 'connection')])
  const closed = handled(app.close())
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(Buffer.concat(await socket.toArray()))).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  await closed
})

async function lockStudent(id: number) {
  const client = await openClient(school.url)
  await client.query('begin')
  await client.query('select id from student where id = $1 for update', [id])
  return { release: () => client.query('rollback') }
}
