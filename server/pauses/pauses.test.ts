import { beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { getEnrollmentScreen } from '../../contract/enrollment/screen.ts'
import { listPauses, pauseAction, resumeAction } from '../../contract/pauses.ts'
import { PAUSABLE, type Pausable } from '../../domain/pauses.ts'
import { createClient } from '../../test/client.ts'
import { type BuiltUser, buildEnrollmentState, buildFamily, buildPause, buildUser } from '../../test/data/builders.ts'
import { buildFixture, CALLS, type EndpointName } from '../../test/endpoints/calls.ts'
import { openSeatStream } from '../../test/processes/seatStream.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { openSchool } from '../../test/school.ts'
import { REFRESH_MS } from './pauses.ts'

const school = openSchool()
let admin: BuiltUser
beforeEach(async () => {
  await school.db.deleteFrom('pause').execute()
  admin = await buildUser(school.postgres, { role: 'admin' })
})

/** Commands of families without a pause, and why. */
const NEVER_PAUSED: { readonly [Name in EndpointName]?: string } = {
  login: 'the office logs in the same way',
  logout: 'protects an account',
  requestSignInLink: 'the office logs in the same way',
  checkSignInLink: 'changes nothing',
  signInWithLink: 'the office logs in the same way',
  confirmEmail: 'the link of an email would end unused',
  sendConfirmation: 'an account needs it to see its children',
  requestReset: 'protects an account',
  validateResetToken: 'changes nothing',
  resetPassword: 'protects an account',
  updateLanguage: 'changes no class and no child',
  updateEmailChoices: 'a family may always ask for fewer emails',
  createCalendarAddress: 'changes no class and no child',
  deleteCalendarAddress: 'protects a secret address',
  openDraft: 'changes nothing',
  createDraft: 'what a family has typed is kept during a pause',
  saveDraft: 'what a family has typed is kept during a pause',
  openCorrection: 'changes nothing',
  readHousehold: 'changes nothing',
  readKnownAnswers: 'changes nothing',
  confirmChildren: 'changes no class, and a family may need it before it enrolls',
  readEducationRecord: 'changes nothing, and a parent has a right to it',
  uploadDocumentPage: 'changes no class and no child',
  sendDocument: 'changes no class and no child',
}

const names = Object.keys(ENDPOINTS) as EndpointName[]
const ofFamilies = names.filter((name) => ENDPOINTS[name].method !== 'GET' && ENDPOINTS[name].access !== 'admin')
const pausedBy = (name: EndpointName): readonly Pausable[] => (ENDPOINTS[name] as Endpoint).pausedBy ?? []
const pausable = ofFamilies.filter((name) => pausedBy(name).length > 0)

test('every command of families can be paused, or has a reason why not', () => {
  expect(pausable.length).toBeGreaterThan(15)
  expect(ofFamilies.filter((name) => !pausable.includes(name)).sort()).toEqual(Object.keys(NEVER_PAUSED).sort())
  expect(names.filter((name) => pausedBy(name).length > 0)).toEqual(pausable)
  expect([...new Set(pausable.flatMap(pausedBy))].sort()).toEqual([...PAUSABLE].sort())
})

async function pause(action: Pausable, message = ''): Promise<void> {
  const { status } = await school.as(admin).send(pauseAction, { params: { action }, body: { message } })
  expect(status).toBe(200)
}

async function resume(action: Pausable): Promise<void> {
  expect((await school.as(admin).send(resumeAction, { params: { action }, body: {} })).status).toBe(200)
}

describe.each(pausable)('%s', (name) => {
  test('is refused with the office’s text on a server that starts during the pause, and the office goes on', async () => {
    const fixture = await buildFixture(school.owner, name)
    const [action = 'adding'] = pausedBy(name)
    await buildPause(school.postgres, { action, message: 'We are back at noon.' })
    const origin = await startListening({ postgres: school.postgres })
    const { parent, admin } = fixture
    const isForVisitors = ENDPOINTS[name].access === 'anyone'
    const family = createClient(origin, isForVisitors ? undefined : parent.token)
    const call = CALLS[name].call(fixture)
    const refused = await family.send(ENDPOINTS[name], call)
    expect([refused.status, refused.body]).toEqual([
      403,
      { code: 'paused', message: expect.stringMatching(/ is paused\. We are back at noon\.$/) },
    ])
    expect((await createClient(origin, admin.token).send(ENDPOINTS[name], call)).status).toBeLessThan(300)
  })
})

test('a pause reaches a running server and every other one, and so does its end', async () => {
  const origins = [school.origin, await startListening({ postgres: school.postgres })]
  const { course, parent, student } = await buildEnrollmentState(school.postgres, { course: { max_seats: 3 } })
  const params = { course_id: course.id, student_id: student.id }
  const drops = () =>
    Promise.all(
      origins.map(async (origin) => {
        const { body } = await createClient(origin, parent.token).send(commands.drop, { params, body: {} })
        return Object(body).code
      }),
    )
  await pause('dropping')
  await expect.poll(drops, { interval: 500 }).toEqual(['paused', 'paused'])
  expect(REFRESH_MS, 'of the ten seconds that the office is promised').toBeLessThanOrEqual(5000)
  await resume('dropping')
  await expect.poll(drops, { interval: 500 }).toEqual([422, 422])
})

test('a command that was confirmed before the pause keeps its response, and one that was not is not stored', async () => {
  const { course, parent, student } = await buildEnrollmentState(school.postgres, { course: { max_seats: 3 } })
  const call = { params: { course_id: course.id, student_id: student.id }, body: {} }
  expect((await school.as(parent).send(commands.enroll, { ...call, key: 'before' })).status).toBe(201)
  await buildPause(school.postgres, { action: 'adding' })
  await buildPause(school.postgres, { action: 'dropping' })
  const during = createClient(await startListening({ postgres: school.postgres }), parent.token)
  expect((await during.send(commands.enroll, { ...call, key: 'before' })).status).toBe(201)
  expect((await during.send(commands.drop, { ...call, key: 'during' })).status).toBe(403)
  await school.db.deleteFrom('pause').execute()
  const after = createClient(await startListening({ postgres: school.postgres }), parent.token)
  expect((await after.send(commands.drop, { ...call, key: 'during' })).status).toBe(200)
})

test('of fifty enrollments that arrive together, none gets through a pause', async () => {
  await buildPause(school.postgres, { action: 'adding' })
  const origin = await startListening({ postgres: school.postgres })
  const { course } = await buildEnrollmentState(school.postgres, { course: { max_seats: 100 } })
  const families = await Promise.all(Array.from({ length: 50 }, () => buildFamily(school.postgres)))
  const statuses = await Promise.all(
    families.map(async ({ parent, student }, n) => {
      const call = { params: { course_id: course.id, student_id: student.id }, body: {}, key: `together-${n}` }
      return (await createClient(origin, parent.token).send(commands.enroll, call)).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([403]))
  const entries = school.db.selectFrom('roster_entry').select('id').where('course_id', '=', course.id)
  expect(await entries.execute()).toEqual([])
})

test('an open screen is told of a pause and of its end, and a new one at once', async () => {
  const { parent, semester, student } = await buildEnrollmentState(school.postgres)
  const origin = await startListening({ postgres: school.postgres })
  const stream = await openSeatStream(origin, parent, semester)
  const told = () => stream.events.filter(({ name }) => name === 'pauses').map(({ data }) => JSON.parse(data).pauses)
  await pause('adding', 'We are back at noon.')
  const shown = { action: 'adding', message: 'We are back at noon.', paused_at: expect.any(String) }
  await expect.poll(told).toEqual([[shown]])
  const screen = await createClient(origin, parent.token).send(getEnrollmentScreen, {
    params: { id: student.id },
    query: {},
  })
  expect(screen.body.pauses).toEqual([shown])
  expect((await school.as().send(listPauses)).body.pauses).toEqual([shown])
  const second = await openSeatStream(origin, parent, semester)
  await expect.poll(() => second.events.map(({ name }) => name)).toEqual(['seats', 'pauses'])
  await resume('adding')
  await expect.poll(told).toEqual([[shown], []])
})

test('the audit trail has the pause, each change of its text and its end', async () => {
  await pause('registration')
  await pause('registration', 'Call the office.')
  await pause('registration', 'Call the office.')
  await resume('registration')
  await resume('registration')
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_name', 'before', 'after'])
    .where('subject_kind', '=', 'pause')
    .where('user_id', '=', admin.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'created', subject_name: 'Registering new students', before: null, after: { message: '' } },
    {
      action: 'edited',
      subject_name: 'Registering new students',
      before: { message: '' },
      after: { message: 'Call the office.' },
    },
    {
      action: 'deleted',
      subject_name: 'Registering new students',
      before: { message: 'Call the office.' },
      after: null,
    },
  ])
})
