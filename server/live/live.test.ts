import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateBellSchedules } from '../../contract/bellSchedules.ts'
import { updateDaysOff } from '../../contract/daysOff.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { dropStudentFromClass } from '../../contract/enrollment/rosters.ts'
import { updateWindows } from '../../contract/enrollment/windows.ts'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { buildCourse, buildEntry, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { openSeatStream, type ReceivedStream } from '../../test/processes/seatStream.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { openSchool } from '../../test/school.ts'

/** A missing notification is not hidden by a later read. */
const school = openSchool({ streamRefreshMs: 600_000 })

async function buildClass(values: Partial<Parameters<typeof buildCourse>[1]> = {}) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 2, ...values })
  const family = await buildFamily(school.postgres)
  const params = { course_id: course.id, student_id: family.student.id }
  return { semester, course, ...family, params, watcher: await buildUser(school.postgres) }
}

/** The fields that the office sends to edit a class. */
async function fieldsOf(course: Awaited<ReturnType<typeof buildCourse>>) {
  const { section, name, teacher_id, grade, max_seats, period, days, time, semester_id } = course
  return {
    section,
    name,
    description: '<p>Clay</p>',
    teacher_id,
    grade,
    max_seats,
    period,
    days,
    time,
    semester: semester_id,
  }
}

test('the first event has the counts of every class, and later events only those that changed', async () => {
  const { semester, course, parent, params, watcher } = await buildClass()
  const other = await buildCourse(school.postgres, { semester_id: semester.id, period: '2' })
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  expect(
    JSON.parse(stream.events[0]?.data ?? '')
      .courses.map(({ id }: { id: number }) => id)
      .sort(),
  ).toEqual([course.id, other.id].sort())

  expect((await school.as(parent).send(commands.enroll, { params, body: {} })).status).toBe(201)
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(1)
  const { data } = stream.events[1] ?? { data: '' }
  expect(JSON.parse(data)).toEqual({
    courses: [{ id: course.id, current_seats: 1, max_seats: 2, wait_list: 0, offered_seats: 0 }],
  })
  expect(stream.reloads()).toBe(0)
})

test('the response is an event stream that proxies and caches leave alone', async () => {
  const { semester, watcher } = await buildClass()
  const { status, headers } = await openSeatStream(school.origin, watcher, semester, { 'accept-encoding': 'br, gzip' })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('x-accel-buffering')).toBe('no')
})

test('enrolling, dropping, joining and leaving the wait list all reach the stream', async () => {
  const { semester, course, parent, student, params, watcher } = await buildClass({ max_seats: 1 })
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const second = await buildFamily(school.postgres)
  const waiting = { course_id: course.id, student_id: second.student.id }
  const stream = await openSeatStream(school.origin, watcher, semester)
  const expectCounts = (current_seats: number, wait_list: number) =>
    expect.poll(() => stream.countsOf(course)).toMatchObject({ current_seats, wait_list })

  await school.as(parent).send(commands.enroll, { params, body: {} })
  await expectCounts(1, 0)
  await school.as(second.parent).send(commands.joinWaitList, { params: waiting, body: {} })
  await expectCounts(1, 1)
  await school.as(second.parent).send(commands.leaveWaitList, { params: waiting, body: {} })
  await expectCounts(1, 0)
  await school.as(parent).send(commands.drop, { params, body: {} })
  await expectCounts(0, 0)
  await school.as(parent).send(commands.enroll, { params, body: {} })
  await expectCounts(1, 0)
  await school.as(admin).send(dropStudentFromClass, { body: { course_id: course.id, student_id: student.id } })
  await expectCounts(0, 0)
})

test('when one child leaves a wait list and another joins at once, the class is sent although its counts are the same', async () => {
  const { semester, course, watcher } = await buildClass({ max_seats: 0 })
  const [first, second] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  await buildEntry(school.postgres, course, first.student, { status: 'waiting' })
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  await school.owner.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('roster_entry').where('student_id', '=', first.student.id).execute()
    const { id: course_id, semester_id, days, period_span } = course
    const entry = { course_id, student_id: second.student.id, status: 'waiting', grade: '5' } as const
    await trx
      .insertInto('roster_entry')
      .values({ ...entry, semester_id, days, period_span })
      .execute()
    await sql`notify live`.execute(trx)
  })
  await expect.poll(() => stream.events).toHaveLength(2)
  expect(stream.countsOf(course)).toMatchObject({ wait_list: 1, offered_seats: 0 })
})

test('an edit of a class sends its seats at once and then reload', async () => {
  const { semester, course, watcher } = await buildClass()
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const body = { ...(await fieldsOf(course)), max_seats: 9 }
  const { status } = await school.as(admin).send(updateCourse, { params: { id: course.id }, body })
  expect(status).toBe(200)
  await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(['seats', 'seats', 'reload'])
  expect(stream.countsOf(course)?.max_seats).toBe(9)
  expect(JSON.parse(stream.events[2]?.data ?? '')).toEqual({ within_ms: 2 })
})

test('an edit of the semester sends reload', async () => {
  const { semester, watcher } = await buildClass()
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const body = { name: `${semester.name} B`, active: 1, disabled: 1 } as const
  await school.as(admin).send(updateSemester, { params: { id: String(semester.id) }, body })
  await expect.poll(() => stream.reloads()).toBe(1)
})

test('families see no inactive class, and get reload when it becomes active', async () => {
  const { semester, course, watcher } = await buildClass()
  const hidden = await buildCourse(school.postgres, { semester_id: semester.id, period: '3', active: false })
  const { parent, student } = await buildFamily(school.postgres)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const [family, office] = [
    await openSeatStream(school.origin, watcher, semester),
    await openSeatStream(school.origin, admin, semester),
  ]
  await expect.poll(() => office.countsOf(hidden)).toBeDefined()
  await buildEntry(school.postgres, hidden, student)
  await school.as(parent).send(commands.enroll, { params: { course_id: course.id, student_id: student.id }, body: {} })
  await expect.poll(() => office.countsOf(hidden)?.current_seats).toBe(1)
  await expect.poll(() => family.countsOf(course)?.current_seats).toBe(1)
  expect(family.countsOf(hidden)).toBeUndefined()
  expect(family.reloads()).toBe(0)

  await school.as(admin).send(toggleCourse, { params: { id: hidden.id }, body: {} })
  await expect.poll(() => family.reloads()).toBe(1)
  expect(family.countsOf(hidden)).toMatchObject({ current_seats: 1 })
})

test('a semester that becomes inactive ends the streams of families, and a new one gets 404', async () => {
  const { semester, watcher } = await buildClass()
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const family = await openSeatStream(school.origin, watcher, semester)
  const office = await openSeatStream(school.origin, admin, semester)
  await expect.poll(() => office.events).toHaveLength(1)
  const body = { name: semester.name, active: 0, disabled: 0 } as const
  await school.as(admin).send(updateSemester, { params: { id: String(semester.id) }, body })
  await expect.poll(() => family.isOpen).toBe(false)
  await expect.poll(() => office.reloads()).toBe(1)
  expect(office.isOpen).toBe(true)
  expect((await openSeatStream(school.origin, watcher, semester)).status).toBe(404)
})

test('a stream of one semester has no classes of another', async () => {
  const { semester, watcher } = await buildClass()
  const other = await buildClass()
  const stream = await openSeatStream(school.origin, watcher, semester)
  await school.as(other.parent).send(commands.enroll, { params: other.params, body: {} })
  const second = await openSeatStream(school.origin, watcher, other.semester)
  await expect.poll(() => second.countsOf(other.course)?.current_seats).toBe(1)
  expect(stream.countsOf(other.course)).toBeUndefined()
})

test('a client that reconnects gets reload only if a class was edited meanwhile', async () => {
  const { semester, course, watcher } = await buildClass()
  const first = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => first.events).toHaveLength(1)
  const lastId = { 'last-event-id': first.events[0]?.id ?? '' }
  first.close()
  const same = await openSeatStream(school.origin, watcher, semester, lastId)
  await expect.poll(() => same.events).toHaveLength(1)
  await school.owner.db.updateTable('course').set({ room: '12' }).where('id', '=', course.id).execute()
  const changed = await openSeatStream(school.origin, watcher, semester, lastId)
  await expect.poll(() => changed.events.map(({ name }) => name)).toEqual(['seats', 'reload'])
  expect(same.countsOf(course)).toBeDefined()
})

test('a fifth stream of one session ends the oldest', async () => {
  const { semester, watcher } = await buildClass()
  const streams: ReceivedStream[] = []
  for (let n = 0; n < 5; n++) streams.push(await openSeatStream(school.origin, watcher, semester))
  await expect.poll(() => streams.map(({ isOpen }) => isOpen)).toEqual([false, true, true, true, true])
})

test('a process with too many streams responds with 503 and Retry-After until one closes', async () => {
  const { semester, watcher, parent } = await buildClass()
  const origin = await startListening({ postgres: school.postgres, maxStreams: 1 })
  const first = await openSeatStream(origin, watcher, semester)
  const second = await openSeatStream(origin, parent, semester)
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '30'])
  first.close()
  await expect.poll(async () => (await openSeatStream(origin, parent, semester)).status).toBe(200)
})

test('sixty enrollments at once send a few notifications, not one each', async () => {
  const { semester, watcher } = await buildClass()
  const course = await buildCourse(school.postgres, { semester_id: semester.id, period: '4', max_seats: 100 })
  const families = await Promise.all(Array.from({ length: 60 }, () => buildFamily(school.postgres)))
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const listener = await openClient(school.url)
  let notifications = 0
  listener.on('notification', () => notifications++)
  await listener.query('listen live')
  const start = performance.now()
  await Promise.all(
    families.map(({ parent, student }) =>
      school.as(parent).send(commands.enroll, { params: { course_id: course.id, student_id: student.id }, body: {} }),
    ),
  )
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(60)
  await listener.query('select 1')
  const duration = performance.now() - start
  const most = (interval: number) => Math.ceil(duration / interval) + 1
  expect(notifications).toBeGreaterThan(0)
  expect(notifications).toBeLessThanOrEqual(most(200))
  expect(stream.events.length).toBeLessThanOrEqual(most(500) + 1)
})

test('new bell schedules, days off and enrollment windows of the semester each send reload', async () => {
  const { semester, watcher } = await buildClass()
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const params = { id: semester.id }
  const rows = [{ label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25' }] as const
  await office.send(updateBellSchedules, { params, body: { bell_schedules: [{ days: 'M', grades: '5', rows }] } })
  await expect.poll(() => stream.reloads()).toBe(1)
  await office.send(updateDaysOff, { params, body: { days_off: [{ date: '2026-11-26', name: 'Thanksgiving' }] } })
  await expect.poll(() => stream.reloads()).toBe(2)
  const windows = [{ grades: '', opens_at: '2026-08-03T15:00:00Z', closes_at: null }]
  await office.send(updateWindows, { params, body: { windows } })
  await expect.poll(() => stream.reloads()).toBe(3)
})

test('after the listening connection is lost, the stream stays open and misses nothing', async () => {
  const { semester, course, parent, params, watcher } = await buildClass()
  const stream = await openSeatStream(school.origin, watcher, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const listener = sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'live'`
  await listener.execute(school.owner.db)
  await school.as(parent).send(commands.enroll, { params, body: {} })
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(1)
  await school.as(parent).send(commands.drop, { params, body: {} })
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(0)
  expect(stream.isOpen).toBe(true)
})
