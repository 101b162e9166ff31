import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { buildFixture, CALLS, type EndpointName } from '../../test/endpoints/calls.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

/** Commands without an audit entry, and why. */
const EXEMPT: { readonly [Name in EndpointName]?: string } = {
  logout: 'ends a session and changes no record',
  sendTestEmail: 'writes to the admin alone, and changes no record',
  uploadDocumentPage: 'is recorded when the document is sent',
  updateLanguage: 'chooses the language of the admin alone',
  updateRegistrationNotes: 'is in the history of the registration, which has no values',
  readSensitiveAnswers: 'is in the access log of registrations',
  readChangedAnswers: 'is in the access log of registrations',
  readFamilyAnswers: 'is in the access log of registrations',
  readConfirmedHealth: 'is in the access log of registrations',
  rehearseLottery: 'only reads: nothing of a rehearsed lottery is stored',
  checkCourse: 'only reads: it lists the students that an edit would affect',
  previewSemester: 'only reads: the semester is taken back',
  updateWishList: 'is a plan of a family, without effect on a roster',
  enroll: 'is in the enrollment log',
  joinWaitList: 'is in the enrollment log',
  leaveWaitList: 'is in the enrollment log',
  leaveReserve: 'is in the enrollment log',
  drop: 'is in the enrollment log',
  swap: 'is in the enrollment log',
  changeStandingSwap: 'is in the enrollment log once the child changes classes',
  acceptOffer: 'is in the enrollment log',
  declineOffer: 'is in the enrollment log',
  addStudentToClass: 'is in the enrollment log',
  addStudentToWaitList: 'is in the enrollment log',
  dropStudentFromClass: 'is in the enrollment log',
  moveFromWaitListToEnrolled: 'is in the enrollment log',
  dropStudentFromWaitList: 'is in the enrollment log',
  dropStudentFromReserve: 'is in the enrollment log',
  transferStudent: 'is in the enrollment log',
  undoRosterChange: 'is in the enrollment log',
  saveFilter: 'is seen by this person only, and changes no record of the school',
  removeSavedFilter: 'is seen by this person only, and changes no record of the school',
}

/** Queries that export a whole list. */
const EXPORTS: readonly EndpointName[] = [
  'exportFile',
  'exportOneRoster',
  'listLogs',
  'listRosterSheets',
  'listAuditTrail',
  'listRegistrations',
  'listStudents',
  'listParents',
]

/** The values by action. */
const VALUES = {
  created: { before: null, after: expect.anything() },
  edited: { before: expect.anything(), after: expect.anything() },
  deleted: { before: expect.anything(), after: null },
  imported: { before: null, after: expect.anything() },
  exported: { before: null, after: expect.anything() },
} as const

const names = Object.keys(ENDPOINTS) as EndpointName[]
const changing = names.filter((name) => ENDPOINTS[name].method !== 'GET' && isForTheOffice(ENDPOINTS[name]))
const recorded = [...changing.filter((name) => !EXEMPT[name]), ...EXPORTS]

test('the lists have every export of the contract, and exempt commands only', () => {
  const exports = names.filter((name) => /export/i.test(name))
  expect(recorded).toEqual(expect.arrayContaining(exports))
  expect(changing).toEqual(expect.arrayContaining(Object.keys(EXEMPT)))
})

describe.each(recorded)('%s', (name) => {
  test('by an admin is recorded with the values before and after, the actor and the origin', async () => {
    const world = await buildFixture(school.owner, name)
    const { status, headers } = await school.as(world.admin).send(ENDPOINTS[name], CALLS[name].call(world))
    expect(status).toBeLessThan(300)
    const entries = await entriesOf(headers)
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) {
      expect(entry).toMatchObject(VALUES[entry.action])
      expect(entry).toMatchObject({
        user_id: world.admin.id,
        user_name: 'Rosa Yazzie',
        user_role: 'admin',
        network_address: '127.0.0.1',
      })
      expect(Object.keys({ ...entry.before, ...entry.after }).length).toBeGreaterThan(0)
      expect(entry.subject_name).not.toBe('')
    }
  })
})

test.each(EXPORTS.filter((name) => canBeSearched(ENDPOINTS[name])))(
  '%s is recorded with whether it was searched, without the text of the search',
  async (name) => {
    const world = await buildFixture(school.owner, name)
    const call = CALLS[name].call(world)
    for (const search of ['', 'wren']) {
      const { status, headers } = await school.as(world.admin).send(ENDPOINTS[name], { ...call, query: { search } })
      expect(status).toBe(200)
      const [entry] = await entriesOf(headers)
      expect(entry?.after).toMatchObject({ search: search !== '' })
      expect(JSON.stringify(entry)).not.toContain('wren')
    }
  },
)

test.each(changing.filter((name) => EXEMPT[name]))('%s is not recorded', async (name) => {
  const world = await buildFixture(school.owner, name)
  const { status, headers } = await school.as(world.admin).send(ENDPOINTS[name], CALLS[name].call(world))
  expect(status).toBeLessThan(300)
  expect(await entriesOf(headers)).toEqual([])
})

function isForTheOffice({ access }: Endpoint): boolean {
  return access === 'admin' || access === 'signed-in'
}

function canBeSearched({ query }: Endpoint): boolean {
  return query?.shape.search !== undefined
}

/** The entries of a request. A lottery goes on after its response. */
function entriesOf(headers: Headers) {
  const request_id = headers.get('x-request-id')
  return school.db.selectFrom('audit_entry').selectAll().where('request_id', '=', request_id).orderBy('id').execute()
}
