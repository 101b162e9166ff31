import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listRegistrations } from '../../../contract/registration/office.ts'
import {
  exportRegistrations,
  listRegistrationAccesses,
  MAX_EXPORTED_REGISTRATIONS,
  readSensitiveAnswers,
} from '../../../contract/registration/sensitiveAnswers.ts'
import { withAnswer } from '../../../domain/registration/answers.ts'
import { type BuiltUser, buildRegistration, buildUser } from '../../../test/data/builders.ts'
import { registrationForm } from '../../../test/data/registrationForm.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()
const CANARY = 'Marmalade Skyhawk'
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

test('reading sensitive answers returns the requested groups only, and each reading is in the access log', async () => {
  const { id, reference } = await register()
  const { status, body } = await read(id, ['student_health_conditions', 'azResidencyDocs'])
  expect(status).toBe(200)
  expect(Object.keys(body.answers)).toEqual(['student_health_conditions', 'azResidencyDocs'])
  expect(body.answers).toMatchObject({ student_health_conditions: { health_problems: CANARY } })
  await read(id, ['partCInfo'])
  const { accesses, total } = await accessesOf(id)
  expect(total).toBe(3)
  const entry = { user_id: admin.id, user_name: 'Rosa Yazzie', registration_id: id, reference, purpose: 'read' }
  expect(accesses).toMatchObject([
    { ...entry, group: 'partCInfo' },
    { ...entry, group: 'azResidencyDocs' },
    { ...entry, group: 'student_health_conditions' },
  ])
})

test('ethnicity, race and birthplace are one group, and its reading is in the access log', async () => {
  const { id } = await register()
  const { body } = await read(id, ['identity'])
  expect(body.answers).toEqual({
    student: {
      birthplace: 'Flagstaff, Arizona',
      latino: false,
      selected_race: ['white'],
      ...{ american_indian: false, pacific_islander: false, black: false, asian: false, white: true },
    },
  })
  expect((await accessesOf(id)).accesses).toMatchObject([{ group: 'identity', purpose: 'read' }])
})

test.each([
  ['the name of who read', 'yazzie', 3],
  ['the reference', (reference: string) => reference.toLowerCase(), 3],
  ['the answers', 'health cond', 1],
  ['how', 'screen form', 1],
  ['words of two entries', 'health form', 0],
])('a search of the access log finds entries by %s', async (_, search, total) => {
  const { id, reference } = await register()
  await read(id, ['student_health_conditions', 'azResidencyDocs', 'partCInfo'])
  const found = await accessesOf(id, typeof search === 'string' ? search : search(reference))
  expect([found.total, found.accesses.length]).toEqual([total, total])
})

test('reading again with the same idempotency key is recorded again, and no stored response has the answers', async () => {
  const { id } = await register()
  for (let n = 0; n < 2; n++) await read(id, ['student_health_conditions'], 'one-press')
  expect((await accessesOf(id)).total).toBe(2)
  const { rows } = await sql<{ body: string }>`select body from idempotent_response`.execute(school.db)
  expect(JSON.stringify(rows)).not.toContain('Marmalade')
})

test('answers that cannot be decrypted are not returned', async () => {
  const { id } = await buildRegistration(school.postgres, { sensitive: Buffer.alloc(40) })
  const { status, body } = await read(id, ['partCInfo'])
  expect({ status, body }).toMatchObject({ status: 500, body: { code: 'unexpected' } })
})

test('an unknown group and an unknown registration are refused, and nothing is recorded', async () => {
  const { total } = await accessesOf()
  const { id } = await register()
  expect((await read(id, ['student'])).status).toBe(422)
  expect((await read(id, [])).status).toBe(422)
  expect((await read(99999, ['partCInfo'])).status).toBe(404)
  expect((await accessesOf()).total).toBe(total)
})

test.each([
  "update registration_access set user_name = 'Somebody Else'",
  'delete from registration_access',
  'truncate registration_access',
])('the access log is append-only, even for the owner: %s is refused', async (statement) => {
  const { id } = await register()
  await read(id, ['partCInfo'])
  await expect(sql.raw(statement).execute(school.owner.db)).rejects.toThrow('the access log is append-only')
  await expect(sql.raw(statement).execute(school.db)).rejects.toThrow(/append-only|permission denied/)
})

test('the access log remains after a registration is erased, with its reference and no names', async () => {
  const { id, reference } = await register()
  await read(id, ['partCInfo'])
  await school.db.deleteFrom('registration').where('id', '=', id).execute()
  const { accesses } = await accessesOf(id)
  expect(accesses).toMatchObject([{ registration_id: id, reference }])
  expect(JSON.stringify(accesses)).not.toContain('Nez')
})

test('an export of general answers has the chosen answers in order, and writes no access entry', async () => {
  const { reference } = await register()
  const { total } = await accessesOf()
  const { status, body } = await exportAnswers(['parent_1.email', 'student.grade', 'siblings.0.name'], reference)
  expect(status).toBe(200)
  expect(body.registrations).toMatchObject([{ reference, answers: ['rosa.nez@example.org', '5', null] }])
  expect((await accessesOf()).total).toBe(total)
})

test('an export of sensitive answers writes an access entry for each registration and group', async () => {
  const [one, other] = [await register('Wren'), await register('Wren')]
  const fields = ['student.first_name', 'student_health_conditions.health_problems', 'student.selected_race']
  const { body } = await exportAnswers(fields, 'Wren')
  expect(body.registrations.map(({ answers }) => answers)).toEqual([
    ['Wren', CANARY, ['white']],
    ['Wren', CANARY, ['white']],
  ])
  for (const { id } of [one, other]) {
    const { accesses } = await accessesOf(id)
    expect(accesses.map(({ group, purpose }) => [group, purpose])).toEqual([
      ['student_health_conditions', 'export'],
      ['identity', 'export'],
    ])
  }
  expect(await lastExport()).toMatchObject({
    subject_name: 'registrations.csv',
    after: { rows: 2, search: true, answers: fields },
  })
})

test('an export of more registrations than a batch has all of them', async () => {
  for (let n = 0; n < 201; n++) await register('Many')
  const { body } = await exportAnswers(['student.grade'], 'Many')
  expect(new Set(body.registrations.map(({ id }) => id)).size).toBe(201)
})

test('an export of too many registrations is refused before any is read', async () => {
  const { id } = await register('Crowd')
  await sql`insert into registration
      (reference, received_at, submission_hash, request_hash, key_id, general, sensitive, first_name, last_name, grade, year, parent_name)
    select lpad(n::text, 8, '0'), received_at, n::text::bytea, '', key_id, general, sensitive, first_name, '', '', '', ''
    from registration, generate_series(1, ${MAX_EXPORTED_REGISTRATIONS}) as n where id = ${id}`.execute(school.owner.db)
  const { total } = await accessesOf()
  const { status, body } = await exportAnswers(['partCInfo.has_504_plan'], 'Crowd')
  expect({ status, body }).toMatchObject({ status: 422, body: { code: 'too-many-registrations' } })
  expect((await accessesOf()).total).toBe(total)
})

test('the whole list is recorded as an export, and a page of it is not', async () => {
  const before = await lastExport()
  await school.as(admin).send(listRegistrations, { query: { page: '1' } })
  expect(await lastExport()).toEqual(before)
  await school.as(admin).send(listRegistrations, { query: { state: 'declined' } })
  expect(await lastExport()).toMatchObject({ subject_name: 'registrations.csv', after: { rows: 0, state: 'declined' } })
})

function register(first_name = 'Ana') {
  const form = withAnswer(registrationForm(), 'student_health_conditions.health_problems', CANARY)
  return buildRegistration(school.postgres, { form: withAnswer(form, 'student.first_name', first_name) })
}

function read(id: number, groups: readonly string[], key?: string) {
  const call = { params: { id }, body: { groups }, ...(key !== undefined && { key }) }
  return school.as(admin).send(readSensitiveAnswers, call)
}

function exportAnswers(fields: readonly string[], search: string) {
  return school.as(admin).send(exportRegistrations, { body: { fields, search } })
}

async function accessesOf(id?: number, search = '') {
  const query = { search, size: '100', ...(id !== undefined && { registration_id: String(id) }) }
  return (await school.as(admin).send(listRegistrationAccesses, { query })).body
}

function lastExport() {
  return school.db
    .selectFrom('audit_entry')
    .select(['id', 'subject_name', 'after'])
    .where('action', '=', 'exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
