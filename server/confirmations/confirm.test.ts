import { beforeEach, expect, test } from 'vitest'
import { confirmChildren, listMyConfirmations, readKnownAnswers } from '../../contract/confirmations.ts'
import { readEducationRecord } from '../../contract/educationRecord.ts'
import { CONFIRMATION_GROUPS } from '../../domain/confirmations/groups.ts'
import { type Answers, answerAt, withAnswer } from '../../domain/registration/answers.ts'
import {
  type BuiltUser,
  buildConfirmation,
  buildRegistration,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let parent: BuiltUser
let semester: { readonly id: number; readonly name: string }
beforeEach(async () => {
  parent = await buildUser(school.postgres)
  semester = await buildSemester(school.postgres, { confirmation: 'asked' })
})

const inSemester = () => ({ params: { semester: String(semester.id) } })
const read = async (by: BuiltUser = parent) => {
  const { status, body } = await school.as(by).send(readKnownAnswers, { ...inSemester(), body: {} })
  expect(status).toBe(200)
  return body.children
}
const send = (children: readonly object[], by: BuiltUser = parent) =>
  school.as(by).send(confirmChildren, { ...inSemester(), body: { children } })
const mine = async (by: BuiltUser = parent) =>
  (await school.as(by).send(listMyConfirmations)).body.semesters.find(({ semester_id }) => semester_id === semester.id)

/** A child of the account whose registration the parent sent. */
async function buildChild(first_name = 'Ana', form: Answers = registrationForm()) {
  const student = await buildStudent(school.postgres, { parent_id: parent.id, first_name })
  const registration = { form, state: 'accepted', student_id: student.id, sent_by: parent.id } as const
  return { ...student, registration: await buildRegistration(school.postgres, registration) }
}

/** What the family sends when everything is still right, but these answers. */
async function answersFor(student_id: number, changes: Readonly<Record<string, string>> = {}) {
  const child = (await read()).find((one) => one.student_id === student_id)
  if (!child) throw new Error('the child is missing')
  const answers = Object.entries(changes).reduce((all, [path, answer]) => withAnswer(all, path, answer), child.answers)
  const same = Object.keys(changes).length === 0 ? CONFIRMATION_GROUPS : []
  return { student_id, version: child.version, same, answers: same.length > 0 ? {} : answers }
}

const stored = (student_id: number) =>
  school.db.selectFrom('confirmation').selectAll().where('student_id', '=', student_id).execute()

test('a family sees what its registration says, confirms it in one request for all children, and is not asked again', async () => {
  const children = [await buildChild('Ana'), await buildChild('Ben'), await buildChild('Cleo')]
  const [first] = await read()
  expect(first?.source).toEqual({ kind: 'registration', date: expect.any(String) })
  expect(answerAt(first?.answers ?? {}, 'contact_1.name')).toBe('Tom Begay')
  expect(first?.answers).not.toHaveProperty('student.birthdate')
  expect((await mine())?.children.map(({ confirmed_at }) => confirmed_at)).toEqual([null, null, null])
  const { status, body } = await send(await Promise.all(children.map(({ id }) => answersFor(id))))
  expect(status).toBe(200)
  expect(body.semesters).toContainEqual(await mine())
  expect((await mine())?.children.map(({ confirmed_at }) => confirmed_at)).toEqual(Array(3).fill(expect.any(String)))
  expect(await stored(children[0]?.id ?? 0)).toMatchObject([{ review: 'none', changed: [], former: null, revision: 1 }])
})

test('a child without a registration has the name, phone and email of the account, and every empty group must be answered', async () => {
  const { id } = await buildStudent(school.postgres, { parent_id: parent.id })
  const [child] = await read()
  expect(child?.source).toEqual({ kind: 'account', date: null })
  expect(child?.answers.parent_1).toMatchObject({ name: 'Rosa Yazzie', email: parent.email, employer: null })
  const refused = await send([await answersFor(id)])
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    errors: {
      'children.0.parent_1.employer': ['Field is required'],
      'children.0.hospital_preference': expect.anything(),
    },
  })
  const version = child?.version ?? ''
  expect((await send([{ student_id: id, version, same: [], answers: registrationForm() }])).status).toBe(200)
  expect((await read())[0]).toMatchObject({
    source: { kind: 'confirmation' },
    answers: { contact_1: { name: 'Tom Begay' } },
  })
})

test('a change waits for the office with the answers before it, and a second change keeps them', async () => {
  const { id } = await buildChild()
  await send([await answersFor(id, { 'contact_1.name': 'Ada Begay' })])
  const [first] = await stored(id)
  expect(first).toMatchObject({ review: 'open', changed: ['contacts'], former: expect.any(Buffer) })
  expect((await read())[0]?.source.kind).toBe('confirmation')
  await send([await answersFor(id, { hospital_preference: 'Tuba City' })])
  expect(await stored(id)).toMatchObject([{ id: first?.id, changed: ['contacts', 'physician'], revision: 2 }])
  await send([await answersFor(id, { 'contact_1.name': 'Tom Begay', hospital_preference: 'Flagstaff Medical Center' })])
  expect(await stored(id)).toMatchObject([{ review: 'none', changed: [], former: null, revision: 3 }])
})

test('answers that changed since the family saw them are not confirmed', async () => {
  const { id } = await buildChild()
  const seen = await answersFor(id)
  await send([await answersFor(id, { 'contact_1.name': 'Ada Begay' })])
  expect(await send([seen])).toMatchObject({ status: 412, body: { code: 'changed' } })
  expect(await stored(id)).toMatchObject([{ changed: ['contacts'] }])
})

test('nothing is confirmed when one child of several has an error or is sent twice', async () => {
  const [first, second] = [await buildChild('Ana'), await buildChild('Ben')]
  const wrong = await answersFor(second.id, { 'parent_1.phone': '12' })
  const refused = await send([await answersFor(first.id), wrong])
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { 'children.1.parent_1.phone': ['Valid phone number is required'] } },
  })
  const twice = await answersFor(first.id)
  expect((await send([twice, twice])).status).toBe(422)
  expect(await stored(first.id)).toEqual([])
})

test('another parent to whom the child is given learns nothing that the first one registered or confirmed', async () => {
  const { id } = await buildChild()
  await send([await answersFor(id, { 'parent_1.address': 'A secret place' })])
  const other = await buildUser(school.postgres, { first_name: 'Carl', last_name: 'Nez' })
  await school.db.updateTable('student').set({ parent_id: other.id }).where('id', '=', id).execute()
  const [child] = await read(other)
  expect(child).toMatchObject({ source: { kind: 'account', date: null }, answers: { parent_1: { name: 'Carl Nez' } } })
  expect(JSON.stringify(child)).not.toContain('A secret place')
  expect(await read()).toEqual([])
  const answers = withAnswer(registrationForm(), 'parent_1.address', 'Another place')
  const confirmed = { student_id: id, version: child?.version, same: [], answers }
  expect((await send([confirmed], other)).status).toBe(200)
  const { record } = (await school.as(other).send(readEducationRecord, { params: { id }, body: {} })).body
  expect(record.confirmations).toMatchObject([
    { by: 'family', changed: expect.arrayContaining(['parents']), former: null },
  ])
  expect(JSON.stringify(record)).not.toContain('A secret place')
})

test('a registration that was accepted after the confirmation is newer', async () => {
  const { id } = await buildChild()
  await buildConfirmation(school.postgres, {
    student_id: id,
    semester_id: (await buildSemester(school.postgres)).id,
    account: parent.id,
    now: new Date(Date.now() - 60_000),
  })
  expect((await read())[0]?.source.kind).toBe('registration')
})

test('the reading of sensitive answers is in the access log, and the trail says what was changed without the answers', async () => {
  const { id, registration } = await buildChild()
  await read()
  const groups = ['partCInfo', 'student_health_conditions']
  const accesses = () => school.db.selectFrom('registration_access').select(['answers', 'purpose', 'user_id'])
  const ofRegistration = await accesses().where('registration_id', '=', registration.id).execute()
  expect(ofRegistration.map(({ answers }) => answers).sort()).toEqual(groups)
  await send([await answersFor(id, { 'contact_1.name': 'Ada Begay' })])
  await read()
  const ofChild = await accesses().where('student_id', '=', id).execute()
  expect(ofChild.map(({ answers }) => answers).sort()).toEqual(groups)
  const entry = await school.db
    .selectFrom('audit_entry')
    .select(['after', 'user_id'])
    .where('subject_kind', '=', 'student')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    user_id: parent.id,
    after: { confirmed_for: semester.name, changed_answers: ['contacts'] },
  })
})

test.each([
  ['that does not ask', { confirmation: 'off' }],
  ['that asks from tomorrow', { confirmation: 'required', confirmation_from: '2999-01-01' }],
  ['whose last day was yesterday', { starts_on: '2020-01-06', ends_on: '2020-05-29' }],
] as const)('nothing is read or confirmed for a semester %s', async (_, setting) => {
  const { id } = await buildChild()
  const sent = await answersFor(id)
  await school.db.updateTable('semester').set(setting).where('id', '=', semester.id).execute()
  expect(await mine()).toBeUndefined()
  expect(await school.as(parent).send(readKnownAnswers, { ...inSemester(), body: {} })).toMatchObject({
    status: 422,
    body: { code: 'not-asked' },
  })
  expect(await send([sent])).toMatchObject({ status: 422, body: { code: 'not-asked' } })
})

test('a child who has finished school is not confirmed', async () => {
  await buildStudent(school.postgres, { parent_id: parent.id, grade: 'done' })
  expect((await mine())?.children).toEqual([])
  expect(await read()).toEqual([])
})
