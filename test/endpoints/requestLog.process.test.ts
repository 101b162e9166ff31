import { expect, onTestFinished, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { getSchedule } from '../../contract/enrollment/schedules.ts'
import { getSemester } from '../../contract/semesters.ts'
import { login } from '../../contract/sessions.ts'
import { listStudents } from '../../contract/students.ts'
import { createClient } from '../client.ts'
import { buildEnrollmentState, buildUser } from '../data/builders.ts'
import { openClient } from '../database.ts'
import { startServer } from '../processes/servers.ts'
import { openSchool } from '../school.ts'
import { waitUntilBlocked } from '../waiting.ts'

const school = openSchool()
const FIELDS = ['ip', 'method', 'ms', 'path', 'request_id', 'role', 'status', 'user']

test('each request writes one line with its id, route, status and user, and nothing else', async () => {
  const { server, lines } = await startLoggingServer()
  const state = await buildEnrollmentState(school.postgres)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const parent = createClient(server.origin, state.parent.token)
  const schedule = { params: { id: state.student.id }, query: { semester: String(state.semester.id) } }
  const responses = [
    await parent.send(getSchedule, schedule),
    await parent.send(getSemester, { params: { id: state.semester.name } }),
    await parent.send(listStudents, { query: { search: 'Rosa Yazzie' } }),
    await createClient(server.origin, admin.token).send(listStudents, { query: { search: 'Rosa Yazzie' } }),
    await createClient(server.origin).send(login, { body: { email: 'rosa@example.org' } }),
    await createClient(server.origin).send({ ...login, path: '/api/rosa-yazzie@example.org' }),
  ]
  await expect.poll(lines).toHaveLength(responses.length)
  const line = (user: object, path: string, status: number, method = 'GET') => ({ ...user, path, status, method })
  const family = { user: state.parent.id, role: 'parent' }
  expect(lines()).toMatchObject([
    line(family, `/api/students/${state.student.id}/schedule`, 200),
    line(family, '/api/semester/:id', 200),
    line(family, '/api/students', 403),
    line({ user: admin.id, role: 'admin' }, '/api/students', 200),
    line({}, '/api/login', 422, 'POST'),
    line({}, 'unknown', 404, 'POST'),
  ])
  const ids = responses.map(({ headers }) => headers.get('x-request-id'))
  expect(lines().map(({ request_id }) => request_id)).toEqual(ids)
  expect(new Set(ids).size).toBe(responses.length)
  for (const { level, time, pid, hostname, msg, ...line } of lines()) {
    expect(line).toMatchObject({ ip: '127.0.0.1', ms: expect.any(Number) })
    expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(line)))
  }
  expect(server.output()).not.toMatch(/rosa|yazzie/i)
})

test('health checks write no line', async () => {
  const { server, lines } = await startLoggingServer()
  for (const path of ['/healthz', '/readyz', '/api/openapi.json']) await fetch(server.origin + path)
  await expect.poll(lines).toHaveLength(1)
  expect(lines()).toMatchObject([{ path: '/api/openapi.json' }])
})

test('a request whose client disconnects writes one line', async () => {
  const { server, lines } = await startLoggingServer()
  const state = await buildEnrollmentState(school.postgres)
  const other = await openClient(school.url)
  await other.query('begin')
  await other.query('select from student where id = $1 for update', [state.student.id])
  const abort = new AbortController()
  const path = commands.enroll.path
    .replace(':course_id', String(state.course.id))
    .replace(':student_id', `${state.student.id}`)
  const sent = fetch(server.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${state.parent.token}` },
    signal: abort.signal,
  })
  await waitUntilBlocked(school.owner.db)
  abort.abort()
  await expect(sent).rejects.toThrow()
  await expect.poll(lines).toHaveLength(1)
  await other.query('rollback')
  expect(
    (
      await createClient(server.origin, state.parent.token).send(getSchedule, {
        params: { id: state.student.id },
        query: { semester: String(state.semester.id) },
      })
    ).status,
  ).toBe(200)
  await expect.poll(lines).toHaveLength(2)
  expect(lines()).toMatchObject([{ path, aborted: true }, { status: 200 }])
})

/** A server and the request lines of its log. */
async function startLoggingServer() {
  const server = await startServer({ DATABASE_URL: school.servingUrl, LOG_LEVEL: 'info' })
  onTestFinished(async () => void (await server.stop()))
  const lines = () =>
    server
      .output()
      .split('\n')
      .flatMap((line): Record<string, unknown>[] => (line.startsWith('{') ? [JSON.parse(line)] : []))
      .filter(({ msg }) => msg === 'request')
  return { server, lines }
}
