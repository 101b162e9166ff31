import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Client } from '../client.ts'
import { buildConfirmedAdmin, newEmail } from '../data/builders.ts'
import { openSchool } from '../school.ts'
import { buildFixture, CALLS } from './calls.ts'
import { READS } from './reads.ts'

/** What a second save of the record changes. */
const CHANGES: { readonly [Name in keyof typeof READS]?: object } = {
  updateSemester: { offer_hours: 30 },
  updateNotes: { also_grades: '6', notes: { message: '<p>Bring skis</p>' } },
  updateBellSchedules: { bell_schedules: [] },
  updateDaysOff: { days_off: [] },
  updateWindows: { windows: [] },
  updateLottery: { priority: 'oldest-first' },
  updateCourse: { name: 'Woodwork' },
  updateTeacher: { last_name: 'Begay' },
  updateParent: { email: newEmail() },
  updateStudent: { first_name: 'Samuel' },
  updateDocumentRequest: { why: 'The county asks for it.' },
  updateWishList: { course_ids: [] },
  updateNotification: { message: 'Snow day tomorrow' },
  updateSchool: { name: 'Mesa' },
  updateRegistrationNotes: { notes: 'Wrote to the family' },
}

const school = openSchool()
const saves = Object.entries(CHANGES) as [keyof typeof READS, object][]

test('every endpoint that refuses outdated saves is tested', () => {
  const declared = Object.entries<Endpoint>(ENDPOINTS).filter(([, { refusesOutdated }]) => refusesOutdated)
  expect(declared.map(([name]) => name).sort()).toEqual(saves.map(([name]) => name).sort())
})

test.each(saves)(
  '%s: of two who have read one version, the second loses nothing that the first saved',
  async (name, other) => {
    const read = READS[name]
    const fixture = await buildFixture(school.owner, name)
    const [first, second] = [school.as(fixture.admin), school.as(await buildConfirmedAdmin(school.postgres))]
    const { body, ...call } = CALLS[name].call(fixture)
    const send = (client: Client, changes: object, etag?: unknown) =>
      client.send(ENDPOINTS[name] as Endpoint, {
        ...call,
        body: { ...Object(body), ...changes },
        ...(etag !== undefined && { headers: { 'if-match': String(etag) } }),
      })
    const [, seen] = await read(second, fixture)
    expect(seen).toMatch(/^".+"$/)
    expect((await send(first, {}, seen)).status).toBe(200)
    const saved = await read(first, fixture)
    expect(saved[1]).not.toBe(seen)
    expect(await send(second, other, seen)).toMatchObject({ status: 412, body: { code: 'changed' } })
    expect(await read(second, fixture)).toEqual(saved)
    expect((await send(second, other, saved[1])).status).toBe(200)
    expect((await read(first, fixture))[1]).not.toBe(saved[1])
    expect((await send(first, {})).status).toBe(200)
  },
)
