import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { createFamily, getOfficeFamily } from '../../contract/officeFamily.ts'
import { type BuiltUser, buildStudent, buildUser, newEmail } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const FAMILY = { first_name: 'Dolores', last_name: 'Tso', phone: '(928) 555-0161' }
const child = (first_name: string, grade = '3') => ({ first_name, last_name: 'Tso', grade })

function create(changes: object = {}) {
  const body = { ...FAMILY, email: newEmail(), children: [child('Ina'), child('Leo', 'K')], ...changes }
  return school.as(by).send(createFamily, { body })
}

function parentsIn(body: ResponseOf<typeof createFamily>) {
  return 'parents' in body ? body.parents : []
}

test('a new family has an invited account without a password, and its children wait for the parent', async () => {
  const { status, body } = await create({ children: [child('Nizhoni'), child('Shadow', 'K')] })
  expect(status).toBe(201)
  const [parent] = parentsIn(body)
  expect(parent).toMatchObject({ first_name: 'Dolores', phone: '9285550161', email_status: 'invited' })
  expect(body.students).toMatchObject([
    { first_name: 'Nizhoni', grade: '3', awaits_acceptance: true },
    { first_name: 'Shadow', grade: 'K', awaits_acceptance: true },
  ])
  const { family } = (await school.as(by).send(getOfficeFamily, { params: { id: parent?.id ?? 0 } })).body
  expect(family.account).toMatchObject({ has_password: false, invited_at: expect.any(String), signed_in_at: null })
})

test('the parent gets one invitation, and the audit trail has the account and each child', async () => {
  const { body, headers } = await create({ children: [child('Yanaha'), child('Bly', '8')] })
  const id = parentsIn(body)[0]?.id
  const { rows } = await sql<{ about: string }>`
    select data->>'about' as about from pgboss.job where data->>'user_id' = ${String(id)}`.execute(school.db)
  expect(rows).toEqual([{ about: 'invitation' }])
  const request_id = headers.get('x-request-id')
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind', 'subject_name'])
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'created', subject_kind: 'parent', subject_name: 'Dolores Tso' },
    { action: 'created', subject_kind: 'student', subject_name: 'Yanaha Tso' },
    { action: 'created', subject_kind: 'student', subject_name: 'Bly Tso' },
  ])
})

test('a taken email is refused at its field, and nothing is created', async () => {
  const other = await buildUser(school.postgres)
  const { status, body } = await create({ email: other.email, children: [child('Nobody')] })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: { email: ['Another account has this email.'] } })
  const { length } = await school.db.selectFrom('student').selectAll().where('first_name', '=', 'Nobody').execute()
  expect(length).toBe(0)
})

test('a child who is in another account is asked about first', async () => {
  const other = await buildUser(school.postgres)
  await buildStudent(school.postgres, { parent_id: other.id, first_name: 'Hoshi', last_name: 'Tso', grade: '3' })
  const email = newEmail()
  const asked = await create({ email, children: [child('Hoshi')] })
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({ code: 'same-child' })
  expect((await create({ email, children: [child('Hoshi')], another_child: true })).status).toBe(201)
})

test('a child who is listed twice and a child who is done are refused at their fields', async () => {
  const twice = await create({ children: [child('Ina'), child('ína')] })
  expect(twice.body).toMatchObject({ errors: { 'children.1.first_name': ['This child is already in the list'] } })
  const done = await create({ children: [child('Ina', 'done')] })
  expect(done.body).toMatchObject({ errors: { 'children.0.grade': expect.any(Array) } })
})
