import { expect, test } from 'vitest'
import {
  createCalendarAddress,
  deleteCalendarAddress,
  downloadCalendar,
  getCalendar,
  getCalendarAddress,
} from '../../contract/calendars.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { deleteParent } from '../../contract/parents.ts'
import { updateStudent } from '../../contract/students.ts'
import {
  buildCalendarAddress,
  buildConfirmedAdmin,
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { eventsByUid, readCalendar } from '../../test/data/calendar.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { openSchool } from '../../test/school.ts'
import { hashToken } from '../platform/http/session.ts'

const school = openSchool()
const DATES = { starts_on: '2026-08-24', ends_on: '2026-12-18' }
const NO_DATES = { starts_on: null, ends_on: null }

test('a parent creates an address that calendar programs can read without signing in', async () => {
  const { parent, student, course } = await buildState()
  const { status, body } = await school.as(parent).send(createCalendarAddress, { params: student, body: {} })
  expect([status, body.url]).toEqual([
    201,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/calendars\/[\w-]{43}\.ics$/),
  ])
  const response = await fetch(body.url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  const { events, instances, root } = readCalendar(await response.text())
  expect(root.getFirstPropertyValue('x-wr-calname')).toBe("Ada's classes")
  expect(events.map(({ summary, description }) => [summary, description])).toEqual([
    [course.name, `Section ${course.section}\nTeacher: Grace Nez`],
  ])
  expect(instances).toHaveLength(17)
  expect(instances[0]).toMatchObject({ starts: '2026-08-24T15:30:00.000Z', ends: '2026-08-24T16:20:00.000Z' })
})

test('the API description says that a calendar is text/calendar', async () => {
  const { paths } = await (await fetch(`${school.origin}/api/openapi.json`)).json()
  const { content } = paths['/api/calendars/{token}.ics'].get.responses['200']
  expect(Object.keys(content)).toEqual(['text/calendar'])
})

test('the address starts with the public URL', async () => {
  const { parent, student } = await buildState()
  const origin = await startListening({ postgres: school.postgres, publicUrl: 'https://enroll.canyon.example/app' })
  const path = createCalendarAddress.path.replace(':id', String(student.id))
  const response = await fetch(origin + path, { method: 'POST', headers: { authorization: `Bearer ${parent.token}` } })
  expect(await response.json()).toEqual({
    url: expect.stringMatching(/^https:\/\/enroll\.canyon\.example\/app\/api\/calendars\/[\w-]{43}\.ics$/),
  })
})

test('the screen learns whether an address exists and never gets the address again', async () => {
  const { parent, student } = await buildState()
  const read = async () => (await school.as(parent).send(getCalendarAddress, { params: student })).body
  expect(await read()).toEqual({ calendar: null, ended_at: null })
  school.now = new Date('2026-08-01T10:00:00Z')
  await buildAddress(parent, student)
  school.now = undefined
  expect(await read()).toEqual({ calendar: { created_at: '2026-08-01T10:00:00.000Z' }, ended_at: null })
})

test('a new address replaces the former one, and turning it off ends it', async () => {
  const { parent, student } = await buildState()
  const first = await buildAddress(parent, student)
  const second = await buildAddress(parent, student)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  const turnOff = () => school.as(parent).send(deleteCalendarAddress, { params: student, body: {} })
  expect([(await turnOff()).status, (await turnOff()).status]).toEqual([204, 204])
  expect(await statusOf(second)).toBe(404)
})

test('of two addresses created at the same time, exactly one works', async () => {
  const { parent, student } = await buildState()
  const urls = await Promise.all([buildAddress(parent, student), buildAddress(parent, student)])
  expect((await Promise.all(urls.map(statusOf))).sort()).toEqual([200, 404])
})

test('a repeated request with the same idempotency key creates a working address, and no response is stored', async () => {
  const { parent, student } = await buildState()
  const create = () => school.as(parent).send(createCalendarAddress, { params: student, body: {}, key: 'once' })
  const urls = [(await create()).body.url, (await create()).body.url]
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 200])
  const stored = await school.db
    .selectFrom('idempotent_response')
    .select('body')
    .where('user_id', '=', parent.id)
    .execute()
  expect(stored).toEqual([{ body: '' }, { body: '' }])
})

test('another family can neither see, create, turn off nor download a calendar', async () => {
  const { student, semester } = await buildState()
  const token = await buildCalendarAddress(school.postgres, student)
  const stranger = school.as(await buildUser(school.postgres))
  const query = { semester: String(semester.id) }
  const responses = [
    await stranger.send(getCalendarAddress, { params: student }),
    await stranger.send(createCalendarAddress, { params: student, body: {} }),
    await stranger.send(deleteCalendarAddress, { params: student, body: {} }),
    await stranger.send(downloadCalendar, { params: student, query }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await school.as().send(getCalendar, { params: { token } })).status).toBe(200)
})

test('the calendar has neither other families nor the names of the family', async () => {
  const { parent, student, course } = await buildState()
  const neighbor = await buildEnrollmentState(school.postgres, {
    child: { first_name: 'Wilhelmina', last_name: 'Strangerson' },
  })
  await buildEntry(school.postgres, course, neighbor.student)
  const text = await textAt(await buildAddress(parent, student))
  expect(text).not.toMatch(/Wilhelmina|Strangerson|Yazzie|Rosa|@example\.org/)
})

test('the calendar has only classes in which the child is enrolled and which families can see', async () => {
  const { parent, student, semester, course } = await buildState()
  const add = async (
    name: string,
    more: object,
    semester_id = semester.id,
    status: 'enrolled' | 'waiting' = 'enrolled',
  ) =>
    buildEntry(school.postgres, await buildCourse(school.postgres, { name, ...more, semester_id }), student, { status })
  const inactive = await buildSemester(school.postgres, { ...DATES, active: false })
  const undated = await buildSemester(school.postgres, NO_DATES)
  const spring = await buildSemester(school.postgres, {
    starts_on: '2027-01-11',
    ends_on: '2027-05-21',
    disabled: true,
  })
  await add('Waiting', { days: 'W' }, semester.id, 'waiting')
  await add('Hidden', { days: 'F', active: false })
  await add('Inactive semester', {}, inactive.id)
  await add('No dates', {}, undated.id)
  await add('Choir', { days: 'W' }, spring.id)
  const { events } = readCalendar(await textAt(await buildAddress(parent, student)))
  expect(events.map(({ summary }) => summary)).toEqual([course.name, 'Choir'])
})

test('a dropped class disappears, and a changed class keeps its UID with a higher sequence', async () => {
  const { parent, student, semester, course } = await buildState()
  const other = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Choir', days: 'W' })
  await buildEntry(school.postgres, other, student)
  const url = await buildAddress(parent, student)
  const before = eventsByUid(await textAt(url))
  const params = { course_id: other.id, student_id: student.id }
  expect((await school.as(parent).send(commands.drop, { params, body: {} })).status).toBe(200)
  await school.db
    .updateTable('course')
    .set({ name: 'Robots', time: '10:00-11:00' })
    .where('id', '=', course.id)
    .execute()
  const after = eventsByUid(await textAt(url))
  const uid = `class-${course.id}-student-${student.id}@online-enrollment`
  expect([before.size, [...after.keys()]]).toEqual([2, [uid]])
  expect(after.get(uid)?.summary).toBe('Robots')
  expect(Number(after.get(uid)?.sequence)).toBe(Number(before.get(uid)?.sequence) + 1)
  expect(modifiedAt(after.get(uid))).toBeGreaterThanOrEqual(modifiedAt(before.get(uid)))
})

test('a new day off, other dates and other bell schedules raise the sequence', async () => {
  const { parent, student, semester } = await buildState()
  const url = await buildAddress(parent, student)
  const sequences: number[] = []
  const read = async () => {
    const [event] = eventsByUid(await textAt(url)).values()
    sequences.push(Number(event?.sequence))
    return readCalendar(await textAt(url)).instances.length
  }
  expect(await read()).toBe(17)
  await school.db.insertInto('day_off').values({ semester_id: semester.id, day: '2026-09-07' }).execute()
  expect(await read()).toBe(16)
  await school.db.updateTable('day_off').set({ day: '2026-09-08' }).where('semester_id', '=', semester.id).execute()
  expect(await read()).toBe(17)
  await school.db.deleteFrom('day_off').where('semester_id', '=', semester.id).execute()
  await read()
  await school.db.updateTable('semester').set({ ends_on: '2026-12-11' }).where('id', '=', semester.id).execute()
  expect(await read()).toBe(16)
  await school.db
    .insertInto('bell_schedule')
    .values({ semester_id: semester.id, position: 99, days: 'M', grades: '5' })
    .execute()
  await read()
  await school.db.updateTable('semester').set({ disabled: true }).where('id', '=', semester.id).execute()
  await read()
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
})

test('a seat taken in a class does not change its event', async () => {
  const { parent, student, course } = await buildState()
  const url = await buildAddress(parent, student)
  const before = await textAt(url)
  const other = await buildEnrollmentState(school.postgres)
  await buildEntry(school.postgres, course, other.student)
  expect(await textAt(url)).toBe(before)
})

test('the calendar of a child who is done is empty, and the address still works', async () => {
  const { parent, student } = await buildState()
  const url = await buildAddress(parent, student)
  await school.db.updateTable('student').set({ grade: 'done' }).where('id', '=', student.id).execute()
  expect(readCalendar(await textAt(url)).events).toEqual([])
})

test('the address ends with the student, with the parent, and when the student moves to another parent', async () => {
  const admin = await buildConfirmedAdmin(school.postgres)
  const deleted = await buildState()
  const orphaned = await buildState()
  const moved = await buildState()
  const states = [deleted, orphaned, moved]
  const urls = await Promise.all(states.map(({ parent, student }) => buildAddress(parent, student)))
  const ids = states.map(({ student }) => student.id)
  await school.db.deleteFrom('roster_entry').where('student_id', 'in', ids).execute()
  await school.db.deleteFrom('student').where('id', '=', deleted.student.id).execute()
  await school.as(admin).send(deleteParent, { params: { id: orphaned.parent.id } })
  const { id, ...body } = { ...moved.student, parent_id: (await buildUser(school.postgres)).id }
  expect((await school.as(admin).send(updateStudent, { params: { id }, body })).status).toBe(200)
  expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404])
})

test('an edit that keeps the parent keeps the address', async () => {
  const { parent, student } = await buildState()
  const url = await buildAddress(parent, student)
  const { id, ...body } = { ...student, first_name: 'Eda' }
  expect((await school.as(parent).send(updateStudent, { params: { id }, body })).status).toBe(200)
  expect(await textAt(url)).toContain("X-WR-CALNAME:Eda's classes")
})

test('a signed-in family downloads one semester without creating an address', async () => {
  const { parent, student, semester, course } = await buildState()
  const spring = await buildSemester(school.postgres, { starts_on: '2027-01-11', ends_on: '2027-05-21' })
  await buildEntry(
    school.postgres,
    await buildCourse(school.postgres, { semester_id: spring.id, name: 'Choir' }),
    student,
  )
  const query = { semester: String(semester.id) }
  const { status, body } = await school.as(parent).send(downloadCalendar, { params: student, query })
  expect([status, body.file.name]).toEqual([200, `Ada-${semester.name.replace(' ', '-')}_${semester.id}.ics`])
  expect(readCalendar(body.file.ics).events.map(({ summary }) => summary)).toEqual([course.name])
  expect((await school.as(parent).send(getCalendarAddress, { params: student })).body).toEqual({
    calendar: null,
    ended_at: null,
  })
})

test('a semester without dates is not downloaded, and a family cannot download an inactive semester', async () => {
  const { parent, student } = await buildState()
  const undated = await buildSemester(school.postgres, NO_DATES)
  const inactive = await buildSemester(school.postgres, { ...DATES, active: false })
  const download = (semester: { id: number }) =>
    school.as(parent).send(downloadCalendar, { params: student, query: { semester: String(semester.id) } })
  expect(await download(undated)).toMatchObject({ status: 422, body: { code: 'no-semester-dates' } })
  expect((await download(inactive)).status).toBe(404)
})

/** Ends with zeros, which the tokens of these tests do not. */
const unknownToken = (n: number) => String(n).padEnd(43, '0')

test('unknown addresses are limited per network, and a known address is still served', async () => {
  const { student } = await buildState()
  const token = await buildCalendarAddress(school.postgres, student)
  const origin = await startListening({
    postgres: school.postgres,
    authRateLimit: 3,
    clock: () => new Date('2026-08-03T08:00:10Z'),
  })
  const read = async (text: string) => fetch(`${origin}${getCalendar.path.replace(':token', text)}`)
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await read(unknownToken(n))).status)
  expect(statuses).toEqual([404, 404, 404, 429, 429])
  expect((await read('unknown')).status).toBe(404)
  expect((await read(token)).status).toBe(200)
  const limited = await read(unknownToken(9))
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '50'])
})

test.each(['localhost', 'office-mac', 'office-mac.local:3000', '192.168.1.20:3000', '[fd00::1]:3000'])(
  'a calendar address can have the name %j of the local network',
  async (host) => {
    const { status, body } = await createAddressAt(host)
    expect([status, body.url]).toEqual([201, expect.stringContaining(`http://${host}/api/calendars/`)])
  },
)

test.each(['enroll.example.org', 'localhost.example.org', '1.2.3.4.example.org:3000'])(
  'without the public address of the server, a calendar address cannot have the name %j that the request gave',
  async (host) => {
    const { status, body, created } = await createAddressAt(host)
    expect([status, body]).toMatchObject([422, { code: 'no-public-url' }])
    expect(created).toEqual([])
  },
)

/** What a parent gets who uses the server by this name. */
async function createAddressAt(host: string) {
  const origin = await startListening({ postgres: school.postgres, trustProxy: 1 })
  const { parent, student } = await buildState()
  const path = createCalendarAddress.path.replace(':id', String(student.id))
  const headers = { authorization: `Bearer ${parent.token}`, 'x-forwarded-host': host }
  const response = await fetch(origin + path, { method: 'POST', headers })
  const created = school.db.selectFrom('calendar_address').select('student_id').where('student_id', '=', student.id)
  return { status: response.status, body: await response.json(), created: await created.execute() }
}

test('the audit trail records who created and who turned off an address, without the address', async () => {
  const { parent, student } = await buildState()
  const admin = await buildConfirmedAdmin(school.postgres)
  await buildAddress(parent, student)
  const url = await buildAddress(admin, student)
  await school.as(admin).send(deleteCalendarAddress, { params: student, body: {} })
  await school.as(admin).send(deleteCalendarAddress, { params: student, body: {} })
  const entries = await school.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_kind', '=', 'student')
    .where('subject_id', '=', student.id)
    .orderBy('id')
    .execute()
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
  expect(entries).toMatchObject([
    { user_id: parent.id, action: 'edited', before: { calendar_address: null }, after: { calendar_address: time } },
    { user_id: admin.id, action: 'edited', before: { calendar_address: time }, after: { calendar_address: time } },
    { user_id: admin.id, action: 'edited', before: { calendar_address: time }, after: { calendar_address: null } },
  ])
  const token = tokenIn(url)
  expect(JSON.stringify(entries)).not.toContain(token)
  expect(JSON.stringify(entries)).not.toContain(hashToken(token).toString('hex'))
})

/** A fifth grader who is enrolled on Mondays in a semester with dates. */
function buildState() {
  return buildEnrollmentState(school.postgres, { status: 'enrolled', semester: DATES })
}

async function buildAddress(by: { readonly token: string }, student: { readonly id: number }): Promise<string> {
  const { status, body } = await school.as(by).send(createCalendarAddress, { params: { id: student.id }, body: {} })
  expect(status).toBe(201)
  return body.url
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return response.text()
}

function tokenIn(url: string): string {
  return /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
}

function modifiedAt(event: ReturnType<typeof readCalendar>['events'][number] | undefined): number {
  return Date.parse(String(event?.component.getFirstPropertyValue('last-modified')))
}
