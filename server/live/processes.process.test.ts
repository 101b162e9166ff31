import { afterAll, beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { importFile } from '../../contract/files.ts'
import { logout } from '../../contract/sessions.ts'
import { createClient } from '../../test/client.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openSeatStream } from '../../test/processes/seatStream.ts'
import { type ServerProcess, startServer } from '../../test/processes/servers.ts'
import { openSchool } from '../../test/school.ts'

/** This process does not hide a missing notification by a later read. */
const school = openSchool({ streamRefreshMs: 600_000 })
let [first, second]: ServerProcess[] = []

beforeAll(async () => {
  ;[first, second] = await Promise.all([
    startServer({ DATABASE_URL: school.servingUrl }),
    startServer({ DATABASE_URL: school.servingUrl }),
  ])
})
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
})

async function buildClass() {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 1 })
  const family = await buildFamily(school.postgres)
  const params = { course_id: course.id, student_id: family.student.id }
  return { semester, course, ...family, params, watcher: await buildUser(school.postgres) }
}

test('a seat taken through one process reaches the streams of another', async () => {
  const { semester, course, parent, params, watcher } = await buildClass()
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const family = createClient(first?.origin ?? '', parent.token)
  expect((await family.send(commands.enroll, { params, body: {} })).status).toBe(201)
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(1)
  expect((await family.send(commands.drop, { params, body: {} })).status).toBe(200)
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(0)
})

test('a session that ends in one process ends its stream in another', async () => {
  const { semester, watcher } = await buildClass()
  const stream = await openSeatStream(school.origin, watcher, semester)
  const before = await buildUser(school.postgres)
  const earlier = await openSeatStream(school.origin, before, semester)
  await school.as(before).send(logout, { body: {} })
  // The checks that the new streams cause are then over, and do not replace the notification.
  await expect.poll(() => earlier.isOpen).toBe(false)
  await createClient(first?.origin ?? '', watcher.token).send(logout, { body: {} })
  await expect.poll(() => stream.isOpen).toBe(false)
})

test('the last change of a process that is killed right after it reaches the other processes', async () => {
  const { semester, course, parent, params, watcher } = await buildClass()
  const third = await startServer({ DATABASE_URL: school.servingUrl })
  const stream = await openSeatStream(second?.origin ?? '', watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const enrolled = createClient(third.origin, parent.token).send(commands.enroll, { params, body: {} })
  expect((await enrolled).status).toBe(201)
  third.signal('SIGKILL')
  await third.exited
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(1)
})

test('classes of an import get reload in another process', async () => {
  const { semester, course, watcher } = await buildClass()
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const teacher = await school.db
    .selectFrom('teacher')
    .select('email')
    .where('id', '=', course.teacher_id)
    .executeTakeFirstOrThrow()
  const csv = [
    'semester,section,name,description,teacher_email,grade,days,period,time,room,max_seats,restrictions,active',
    `${semester.name},9955,Pottery,<p>Clay</p>,${teacher.email},"1,2",M,3,10:00-10:50,7,12,,1`,
  ].join('\n')
  const imported = await createClient(first?.origin ?? '', admin.token).send(importFile, {
    params: { kind: 'classes' },
    body: { csv, confirmed: true },
  })
  expect(imported).toMatchObject({ status: 200, body: { report: { done: true } } })
  await expect.poll(() => stream.reloads()).toBe(1)
})

test('on SIGTERM, a server ends its streams, refuses new ones and exits', async () => {
  const { semester, watcher } = await buildClass()
  const server = await startServer({ DATABASE_URL: school.servingUrl })
  const stream = await openSeatStream(server.origin, watcher, semester)
  server.signal('SIGTERM')
  await expect.poll(() => stream.isOpen).toBe(false)
  expect(await server.exited).toBe(0)
})
