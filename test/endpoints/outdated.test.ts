import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import { getBellSchedules } from '../../contract/bellSchedules.ts'
import { getDaysOff } from '../../contract/daysOff.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { getLottery } from '../../contract/enrollment/lottery.ts'
import { getWindows } from '../../contract/enrollment/windows.ts'
import { getWishList } from '../../contract/enrollment/wishLists.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { getCourse } from '../../contract/officeCourses.ts'
import { listParents } from '../../contract/parents.ts'
import { getRegistration } from '../../contract/registration/office.ts'
import { getSchool } from '../../contract/school.ts'
import { getSemester } from '../../contract/semesters.ts'
import { getStudent } from '../../contract/students.ts'
import { listTeachers } from '../../contract/teachers.ts'
import type { ApiResponse, Client } from '../client.ts'
import { buildConfirmedAdmin, newEmail } from '../data/builders.ts'
import { openSchool } from '../school.ts'
import { buildFixture, CALLS, type EndpointName } from './calls.ts'

type Fixture = Awaited<ReturnType<typeof buildFixture>>

/** How a record is read with its ETag, and what a second save of it changes. */
interface Save {
  readonly read: (client: Client, fixture: Fixture) => Promise<readonly [record: unknown, etag: unknown]>
  readonly other: object
}

const SAVES: { readonly [Name in EndpointName]?: Save } = {
  updateSemester: {
    read: async (client, { semester }) => {
      const { body } = await client.send(getSemester, { params: { id: semester.id } })
      return [body, body.semester.etag]
    },
    other: { offer_hours: 30 },
  },
  updateNotes: {
    read: async (client, { semester }) => {
      const { body } = await client.send(getSemester, { params: { id: semester.id } })
      return [body, body.semester.notes_etag]
    },
    other: { also_grades: '6', notes: { message: '<p>Bring skis</p>' } },
  },
  updateBellSchedules: {
    read: withHeader((client, { semester: { id } }) => client.send(getBellSchedules, { params: { id } })),
    other: { bell_schedules: [] },
  },
  updateDaysOff: {
    read: withHeader((client, { semester: { id } }) => client.send(getDaysOff, { params: { id } })),
    other: { days_off: [] },
  },
  updateWindows: {
    read: async (client, { semester }) => {
      const { body, headers } = await client.send(getWindows, { params: { id: semester.id } })
      return [body.windows, headers.get('etag')]
    },
    other: { windows: [] },
  },
  updateLottery: {
    read: async (client, { semester }) => {
      const { body } = await client.send(getLottery, { params: { id: semester.id } })
      return [body.lottery, body.etag]
    },
    other: { priority: 'oldest-first' },
  },
  updateCourse: {
    read: withHeader((client, { course: { id } }) => client.send(getCourse, { params: { id } })),
    other: { name: 'Woodwork' },
  },
  updateTeacher: {
    read: async (client, { course }) => {
      const { teachers } = (await client.send(listTeachers)).body
      return withEtag(teachers.find(({ id }) => id === course.teacher_id))
    },
    other: { last_name: 'Begay' },
  },
  updateParent: {
    read: async (client, { parent }) => {
      const { parents } = (await client.send(listParents, { query: { id: String(parent.id) } })).body
      return withEtag(parents[0])
    },
    other: { email: newEmail() },
  },
  updateStudent: {
    read: async (client, { student }) =>
      withEtag((await client.send(getStudent, { params: { id: student.id } })).body.student),
    other: { first_name: 'Samuel' },
  },
  updateWishList: {
    read: withHeader((client, fixture) => client.send(getWishList, CALLS.getWishList.call(fixture))),
    other: { course_ids: [] },
  },
  updateNotification: {
    read: async (client, { notification }) => {
      const { notifications } = (await client.send(listNotifications)).body
      return withEtag(notifications.find(({ id }) => id === notification.id))
    },
    other: { message: 'Snow day tomorrow' },
  },
  updateSchool: {
    read: async (client) => withEtag((await client.send(getSchool)).body.school),
    other: { name: 'Mesa' },
  },
  updateRegistrationNotes: {
    read: withHeader((client, { registration: { id } }) => client.send(getRegistration, { params: { id } })),
    other: { notes: 'Wrote to the family' },
  },
}

function withHeader(send: (client: Client, fixture: Fixture) => Promise<ApiResponse<unknown>>): Save['read'] {
  return async (client, fixture) => {
    const { body, headers } = await send(client, fixture)
    return [body, headers.get('etag')]
  }
}

function withEtag<R extends { readonly etag: string }>(record: R | undefined) {
  return [record, record?.etag] as const
}

const school = openSchool()
const saves = Object.entries(SAVES) as [EndpointName, Save][]

test('every endpoint that refuses outdated saves is tested', () => {
  const declared = Object.entries<Endpoint>(ENDPOINTS).filter(([, { refusesOutdated }]) => refusesOutdated)
  expect(declared.map(([name]) => name)).toEqual(saves.map(([name]) => name))
})

test.each(saves)(
  '%s: of two who have read one version, the second loses nothing that the first saved',
  async (name, save) => {
    const fixture = await buildFixture(school.postgres, name)
    const [first, second] = [school.as(fixture.admin), school.as(await buildConfirmedAdmin(school.postgres))]
    const { body, ...call } = CALLS[name].call(fixture)
    const send = (client: Client, changes: object, etag?: unknown) =>
      client.send(ENDPOINTS[name] as Endpoint, {
        ...call,
        body: { ...Object(body), ...changes },
        ...(etag !== undefined && { headers: { 'if-match': String(etag) } }),
      })
    const [, seen] = await save.read(second, fixture)
    expect(seen).toMatch(/^".+"$/)
    expect((await send(first, {}, seen)).status).toBe(200)
    const saved = await save.read(first, fixture)
    expect(saved[1]).not.toBe(seen)
    expect(await send(second, save.other, seen)).toMatchObject({ status: 412, body: { code: 'changed' } })
    expect(await save.read(second, fixture)).toEqual(saved)
    expect((await send(second, save.other, saved[1])).status).toBe(200)
    expect((await save.read(first, fixture))[1]).not.toBe(saved[1])
    expect((await send(first, {})).status).toBe(200)
  },
)
