import { sql } from 'kysely'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import * as enrollmentCommands from '../../contract/enrollment/commands.ts'
import { EmailsPreview, NOTIFY_FAMILIES } from '../../contract/familyEmails.ts'
import { exportFile, importFile } from '../../contract/files.ts'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { mayLeaveOut } from '../../domain/familyEmails/officeEmail.ts'
import type { Call } from '../../test/client.ts'
import { buildCourse, buildEntry, buildFamily, buildGradeIncrement } from '../../test/data/builders.ts'
import { buildFixture, CALLS, type EndpointName } from '../../test/endpoints/calls.ts'
import { csvOf } from '../../test/endpoints/exports.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
type Fixture = Awaited<ReturnType<typeof buildFixture>>

const names = Object.keys(ENDPOINTS) as EndpointName[]
const commands = names.filter((name) => ENDPOINTS[name].method !== 'GET' && isForTheOffice(ENDPOINTS[name]))

/** Commands that the office can send and that email families, with what they need to do so beyond a valid call. */
const EMAILING: { readonly [Name in EndpointName]?: (fixture: Fixture) => Promise<Call> } = {
  addStudentToClass: asIs('addStudentToClass'),
  dropStudentFromClass: asIs('dropStudentFromClass'),
  moveFromWaitListToEnrolled: asIs('moveFromWaitListToEnrolled'),
  dropStudentFromWaitList: asIs('dropStudentFromWaitList'),
  dropStudentFromReserve: asIs('dropStudentFromReserve'),
  enroll: asIs('enroll'),
  leaveWaitList: asIs('leaveWaitList'),
  leaveReserve: asIs('leaveReserve'),
  drop: asIs('drop'),
  swap: asIs('swap'),
  acceptOffer: asIs('acceptOffer'),
  declineOffer: asIs('declineOffer'),
  updateCourse: asIs('updateCourse'),
  toggleCourse: asIs('toggleCourse'),
  cancelCourse: asIs('cancelCourse'),
  cancelCourses: asIs('cancelCourses'),
  transferStudent: asIs('transferStudent'),
  undoClassChange: asIs('undoClassChange'),
  undoRosterChange: asIs('undoRosterChange'),
  changeCourses: asIs('changeCourses'),
  writeToFamilies: asIs('writeToFamilies'),
  writeToGroup: asIs('writeToGroup'),
  startLottery: asIs('startLottery'),
  changeStandingSwap: asIs('changeStandingSwap'),
  createCourse: async (fixture) => {
    const { body, ...call } = CALLS.createCourse.call(fixture)
    return { ...call, body: { ...Object(body), roster: [fixture.student.id] } }
  },
  /** Another family gets the seat that the child could not take. */
  updateSemester: async (fixture) => {
    await waitForFreeSeat(fixture)
    await school.db.updateTable('semester').set({ freed_seats: 'open' }).where('id', '=', fixture.semester.id).execute()
    const body = { name: fixture.semester.name, active: true, disabled: false, freed_seats: 'offer' }
    return { params: { id: String(fixture.semester.id) }, body }
  },
  updateStudent: async (fixture) => {
    const { student, parent } = await waitForFreeSeat(fixture, 'K')
    const { first_name, last_name } = student
    return { params: { id: student.id }, body: { first_name, last_name, grade: '4', parent_id: parent.id } }
  },
  acceptRegistration: async (fixture) => {
    const { student } = await waitForFreeSeat(fixture, 'K')
    const { first_name, last_name } = student
    const body = { student: { first_name, last_name, grade: '4' }, student_id: student.id }
    return { params: { id: fixture.registration.id }, body }
  },
  incrementGrades: async (fixture) => {
    await waitForFreeSeat(fixture, '3')
    return CALLS.incrementGrades.call(fixture)
  },
  undoGradeIncrement: async (fixture) => {
    const { student } = await waitForFreeSeat(fixture, '3')
    await buildGradeIncrement(school.postgres, [{ ...student, former: '4' }])
    return CALLS.undoGradeIncrement.call(fixture)
  },
  importFile: async ({ admin, course }) => {
    const exported = await school.as(admin).send(exportFile, { params: { kind: 'classes' } })
    const { data, meta } = Papa.parse<{ id: string }>(csvOf(exported.body).replace('\uFEFF', ''), { header: true })
    const row = data.find(({ id }) => id === String(course.id))
    const csv = Papa.unparse([{ ...row, description: 'Art', room: '99' }], { columns: meta.fields ?? [] })
    return { params: { kind: 'classes' }, body: { csv, confirmed: true } }
  },
}

/** Commands that email families in ways that the call of this test does not show, and where that is tested. */
const SHOWN_ELSEWHERE: { readonly [Name in EndpointName]?: string } = {
  joinWaitList: 'only through an exchange: swaps.test.ts',
  addStudentToWaitList: 'only through an exchange: swaps.test.ts',
  mergeStudents: 'only through a seat that was held twice for the child: mergeStudents.test.ts',
}

test('exactly the commands that email families are declared to do so', () => {
  const declared = names.filter((name) => (ENDPOINTS[name] as Endpoint).emailsFamilies)
  expect(declared.sort()).toEqual([...Object.keys(EMAILING), ...Object.keys(SHOWN_ELSEWHERE)].sort())
})

describe.each(commands)('%s', (name) => {
  const endpoint: Endpoint = ENDPOINTS[name]
  const arrange = EMAILING[name] ?? asIs(name)

  test('as a preview changes nothing, and says what is then emailed', async () => {
    const fixture = await buildFixture(school.owner, name)
    const office = school.as(fixture.admin)
    const call = await arrange(fixture)
    const before = await readTables()
    const preview = await office.send(endpoint, { ...call, key: `preview-${name}`, ...withHeader('preview') })
    expect(preview.status).toBe(200)
    expect(await readTables()).toEqual(before)
    const { families, emails } = EmailsPreview.parse(preview.body)
    const last = await lastEmailId()
    expect((await office.send(endpoint, call)).status).toBeLessThan(300)
    const sent = await readEmailsAfter(last)
    expect(families).toBe(new Set(sent.map(({ user_id }) => user_id)).size)
    expect(new Set(emails.map(({ kind }) => kind))).toEqual(new Set(sent.map(({ kind }) => kind)))
    expect(families > 0).toBe(name in EMAILING)
  })
})

describe.each(commands.filter((name) => name in EMAILING))('%s', (name) => {
  test('without emails records them and sends only those that a family needs', async () => {
    const fixture = await buildFixture(school.owner, name)
    const call = await (EMAILING[name] ?? asIs(name))(fixture)
    const last = await lastEmailId()
    const { status } = await school.as(fixture.admin).send(ENDPOINTS[name], { ...call, ...withHeader('no') })
    expect(status).toBeLessThan(300)
    const emails = await readEmailsAfter(last)
    expect(emails.length).toBeGreaterThan(0)
    for (const { facts, skipped, has_job } of emails)
      expect([skipped, has_job]).toEqual(mayLeaveOut(facts) ? ['left-out', false] : [null, true])
  })
})

test('an email of a preview has the words that the family gets, without links', async () => {
  const fixture = await buildFixture(school.owner, 'toggleCourse')
  const { course, admin } = fixture
  const toggle = { params: { id: course.id }, body: {} }
  const { body } = await school.as(admin).send(toggleCourse, { ...toggle, ...withHeader('preview') })
  expect(body).toMatchObject({
    families: 1,
    emailed_anyway: 0,
    taken_back: 0,
    emails: [
      {
        kind: 'class-cancelled',
        families: 1,
        can_be_left_out: true,
        to: { first_name: 'Rosa', last_name: 'Strangerson' },
        subject: 'Robotics is off the schedule for now',
        text: expect.stringMatching(
          /^The school office took Robotics .* off the schedule for now\. .* is still enrolled in Robotics\./s,
        ),
      },
    ],
  })
})

test('a preview of what takes a change back says that the waiting emails are not sent', async () => {
  const { course, admin } = await buildFixture(school.owner, 'toggleCourse')
  const office = school.as(admin)
  const toggle = { params: { id: course.id }, body: {} }
  expect((await office.send(toggleCourse, toggle)).status).toBe(200)
  const { body } = await office.send(toggleCourse, { ...toggle, ...withHeader('preview') })
  expect(body).toMatchObject({ families: 0, taken_back: 1, emails: [] })
})

test('a preview of a command that is refused is the refusal, and ends nothing', async () => {
  const fixture = await buildFixture(school.owner, 'updateCourse')
  const { course, admin, teacher } = { ...fixture, teacher: 2_000_000_000 }
  const call = CALLS.updateCourse.call(fixture)
  const sent = { ...call, body: { ...Object(call.body), teacher_id: teacher }, params: { id: course.id } }
  const before = await readTables()
  const { status, body } = await school.as(admin).send(updateCourse, { ...sent, ...withHeader('preview') })
  expect([status, body]).toMatchObject([422, { errors: { teacher_id: expect.anything() } }])
  const outdated = { ...call, headers: { [NOTIFY_FAMILIES]: 'preview', 'if-match': '"999"' } }
  expect((await school.as(admin).send(updateCourse, outdated)).status).toBe(412)
  expect(await readTables()).toEqual(before)
})

test('a family cannot look at or leave out the emails of others', async () => {
  const { parent, course, student } = await buildFixture(school.owner, 'enroll')
  const call = { params: { course_id: course.id, student_id: student.id }, body: {} }
  for (const value of ['preview', 'no'])
    for (const key of [undefined, `family-${value}`]) {
      const keyed = { ...call, ...withHeader(value), ...(key !== undefined && { key }) }
      expect((await school.as(parent).send(enrollmentCommands.enroll, keyed)).status).toBe(403)
    }
  expect((await school.as(parent).send(enrollmentCommands.enroll, { ...call, ...withHeader('maybe') })).status).toBe(
    422,
  )
  expect((await school.as(parent).send(enrollmentCommands.enroll, { ...call, ...withHeader('yes') })).status).toBe(201)
})

test('a key that was used with the emails is refused without them, and its preview is not its response', async () => {
  const { admin, course } = await buildFixture(school.owner, 'toggleCourse')
  const office = school.as(admin)
  const toggle = { params: { id: course.id }, body: {}, key: 'one-press' }
  expect((await office.send(toggleCourse, { ...toggle, ...withHeader('preview') })).body).toHaveProperty('families')
  expect((await office.send(toggleCourse, toggle)).body).toHaveProperty('courses')
  expect((await office.send(toggleCourse, { ...toggle, ...withHeader('no') })).status).toBe(409)
})

test('the preview of an import has its emails, and a wrong file has none', async () => {
  const fixture = await buildFixture(school.owner, 'importFile')
  const office = school.as(fixture.admin)
  const call = await EMAILING.importFile?.(fixture)
  const preview = async (csv: string) => {
    const body = { csv, confirmed: false }
    return (await office.send(importFile, { params: { kind: 'classes' }, body })).body.report.emails
  }
  const { csv } = Object(call?.body)
  expect(await preview(csv)).toMatchObject({ families: 1, emails: [{ kind: 'class-changed' }] })
  expect(await preview(csv.replace(',99,', ',99,13'))).toBeNull()
})

/** A valid call of the fixture. */
function asIs(name: EndpointName) {
  return async (fixture: Fixture) => CALLS[name].call(fixture)
}

/** Another family's child waits for a class of 4th graders with a free seat, which nobody has settled. */
async function waitForFreeSeat({ semester }: Fixture, grade: 'K' | '3' | '4' = '4') {
  const family = await buildFamily(school.postgres, { grade })
  const course = await buildCourse(school.postgres, { semester_id: semester.id, days: 'W', grade: '4', max_seats: 1 })
  await buildEntry(school.postgres, course, family.student, { status: 'waiting', overridden: grade !== '4', grade })
  return family
}

function withHeader(value: string) {
  return { headers: { [NOTIFY_FAMILIES]: value } }
}

function isForTheOffice({ access }: Endpoint): boolean {
  return access === 'admin' || access === 'signed-in'
}

async function lastEmailId(): Promise<number> {
  const { id } = await school.db
    .selectFrom('family_mail')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

async function readEmailsAfter(id: number) {
  await expect.poll(isRunning, { timeout: 60_000 }).toBe(false)
  return school.db
    .selectFrom('family_mail')
    .select(['user_id', 'kind', 'facts', 'skipped'])
    .select(
      sql<boolean>`exists (select from pgboss.job where data->>'family_mail_id' = family_mail.id::text)`.as('has_job'),
    )
    .where('id', '>', id)
    .orderBy('id')
    .execute()
}

/** A lottery goes on after the response that starts it. */
async function isRunning(): Promise<boolean> {
  const running = await school.db
    .selectFrom('lottery_run')
    .innerJoin('lottery', 'lottery.id', 'lottery_id')
    .select('lottery_id')
    .where('ran_at', 'is', null)
    .execute()
  return running.length > 0
}

/** A checksum of every table, without when a session of the office ends: each of its requests extends it. */
async function readTables(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname = 'pgboss' and tablename like 'job%') order by 1`.execute(
    school.owner.db,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(row::text, ';' order by row::text), '')) as sum
      from (select to_jsonb(t) - 'idle_at' as row from ${sql.raw(name)} t) rows`.execute(school.owner.db)
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}
