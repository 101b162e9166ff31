import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  confirmChildren,
  confirmForFamily,
  listConfirmations,
  listFamilyConfirmations,
  readChangedAnswers,
  readConfirmedHealth,
  readFamilyAnswers,
  readKnownAnswers,
} from '../../contract/confirmations.ts'
import { readEducationRecord } from '../../contract/educationRecord.ts'
import { enroll } from '../../contract/enrollment/commands.ts'
import { addStudentToClass } from '../../contract/enrollment/rosters.ts'
import { answerAt, withAnswer } from '../../domain/registration/answers.ts'
import {
  type BuiltUser,
  buildConfirmation,
  buildCourse,
  buildRegistration,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let office: BuiltUser
let parent: BuiltUser
let semester: { readonly id: number; readonly name: string }
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Officer' })
})
beforeEach(async () => {
  parent = await buildUser(school.postgres)
  semester = await buildSemester(school.postgres, { confirmation: 'required' })
})

const inSemester = (id = parent.id) => ({ params: { id, semester: String(semester.id) } })
const read = async (id = parent.id, students: readonly number[] = []) => {
  const reading = { ...inSemester(id), body: { students: [...students] } }
  const { status, body } = await school.as(office).send(readFamilyAnswers, reading)
  expect(status).toBe(200)
  return body.children
}
const confirm = async (student_id: number, changes: Readonly<Record<string, string>> = {}, family = parent.id) => {
  const child = (await read(family, [student_id])).find((one) => one.student_id === student_id)
  const answers = Object.entries(changes).reduce(
    (all, [path, answer]) => withAnswer(all, path, answer),
    child?.answers ?? {},
  )
  const children = [{ student_id, version: child?.version ?? '', same: [], answers }]
  return school.as(office).send(confirmForFamily, { ...inSemester(family), body: { children } })
}
const stored = (student_id: number) =>
  school.db.selectFrom('confirmation').selectAll().where('student_id', '=', student_id).executeTakeFirst()

/** A child of the account whose registration the parent sent. */
async function buildChild() {
  const student = await buildStudent(school.postgres, { parent_id: parent.id })
  await buildRegistration(school.postgres, { state: 'accepted', student_id: student.id, sent_by: parent.id })
  return student
}

const confirmAsFamily = async (student_id: number, hospital: string) => {
  const params = { semester: String(semester.id) }
  const { children } = (await school.as(parent).send(readKnownAnswers, { params, body: {} })).body
  const child = children.find((one) => one.student_id === student_id)
  const answers = withAnswer(child?.answers ?? {}, 'hospital_preference', hospital)
  const body = { children: [{ student_id, version: child?.version ?? '', same: [], answers }] }
  expect((await school.as(parent).send(confirmChildren, { params, body })).status).toBe(200)
}

test('the office changes and confirms in the place of a family: nobody reviews it, and everyone sees that the office did it', async () => {
  const { id } = await buildChild()
  const { status, body } = await confirm(id, { hospital_preference: 'Tuba City' })
  expect(status).toBe(200)
  expect(body.semesters[0]?.children).toMatchObject([{ student_id: id, confirmed_at: expect.any(String) }])
  expect(await stored(id)).toMatchObject({
    ...{ confirmed_by: parent.id, by_office: 'Olive Officer', changed: ['physician'] },
    ...{ review: 'reviewed', reviewed_by: 'Olive Officer', former: null },
  })
  const of = { params: { semester: String(semester.id) }, query: { state: 'confirmed' } } as const
  const list = await school.as(office).send(listConfirmations, of)
  expect(list.body.confirmations).toMatchObject([{ student_id: id, by_office: 'Olive Officer' }])
  const mine = await school.as(parent).send(readKnownAnswers, { params: of.params, body: {} })
  expect(mine.body.children[0]).toMatchObject({
    source: { kind: 'office' },
    answers: { hospital_preference: 'Tuba City' },
  })
  const { record } = (await school.as(parent).send(readEducationRecord, { params: { id }, body: {} })).body
  expect(record.confirmations).toMatchObject([{ by: 'office', answers: { hospital_preference: 'Tuba City' } }])
  const entry = await school.db
    .selectFrom('audit_entry')
    .select(['user_id', 'after'])
    .where('subject_kind', '=', 'student')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ user_id: office.id, after: { changed_answers: ['physician'] } })
})

test('what a family changed before stays to review, without what the office changed at the counter', async () => {
  const { id } = await buildChild()
  await confirmAsFamily(id, 'Tuba City')
  await confirm(id, { 'contact_1.name': 'Ada Begay' })
  const open = await stored(id)
  expect(open).toMatchObject({ review: 'open', changed: ['physician'], by_office: 'Olive Officer' })
  const { changes } = (await school.as(office).send(readChangedAnswers, { body: { ids: [open?.id ?? ''] } })).body
  expect(changes).toMatchObject([
    { was: { hospital_preference: 'Flagstaff Medical Center' }, becomes: { hospital_preference: 'Tuba City' } },
  ])
  await confirm(id, { hospital_preference: 'Page' })
  expect(await stored(id)).toMatchObject({ review: 'reviewed', changed: ['physician'], former: null })
})

test('a change of the family after the counter is reviewed, and it is the family who confirmed', async () => {
  const { id } = await buildChild()
  await confirm(id, { 'contact_1.name': 'Ada Begay' })
  await confirmAsFamily(id, 'Tuba City')
  expect(await stored(id)).toMatchObject({ by_office: null, review: 'open', changed: ['physician'], reviewed_by: null })
})

const readByOffice = async () => {
  const accesses = school.db.selectFrom('registration_access').select('answers')
  return (await accesses.where('user_id', '=', office.id).orderBy('id').execute()).map(({ answers }) => answers)
}

test('the office reads the health answers of the child whom it opens, and no others are in the access log', async () => {
  const [first, second] = [await buildChild(), await buildChild()]
  const before = await readByOffice()
  const known = (await read()).map(({ answers }) => answers)
  expect(known).toMatchObject([
    { hospital_preference: 'Flagstaff Medical Center' },
    { contact_1: { name: 'Tom Begay' } },
  ])
  for (const answers of known) {
    expect(Object.keys(answers)).not.toContain('student_health_conditions')
    expect(Object.keys(answers)).not.toContain('partCInfo')
  }
  expect(await readByOffice()).toEqual(before)

  const children = await read(parent.id, [second.id])
  const opened = children.find(({ student_id }) => student_id === second.id)
  const other = children.find(({ student_id }) => student_id === first.id)
  expect(Object.keys(opened?.answers ?? {})).toContain('student_health_conditions')
  expect(Object.keys(other?.answers ?? {})).not.toContain('student_health_conditions')
  expect((await readByOffice()).slice(before.length).sort()).toEqual(['partCInfo', 'student_health_conditions'])
})

test('the office reads what the family would see', async () => {
  const { id } = await buildChild()
  const other = await buildUser(school.postgres, { first_name: 'Carl' })
  await buildConfirmation(school.postgres, {
    ...{ student_id: id, semester_id: semester.id, account: other.id },
    form: withAnswer(registrationForm(), 'parent_1.address', 'A secret place'),
  })
  const [child] = await read(parent.id, [id])
  expect(child?.source.kind).toBe('registration')
  expect(JSON.stringify(child)).not.toContain('A secret place')
})

test('a family without an email is on the list and is confirmed at the counter with its registration', async () => {
  const family = await buildUser(school.postgres, { email: '', email_confirmed_at: null })
  const { id } = await buildStudent(school.postgres, { parent_id: family.id, awaits_acceptance: true })
  await buildRegistration(school.postgres, { state: 'accepted', student_id: id })
  const of = { params: { semester: String(semester.id) }, query: { state: 'missing' } } as const
  const ids = async () =>
    (await school.as(office).send(listConfirmations, of)).body.confirmations.map(({ student_id }) => student_id)
  expect(await ids()).toContain(id)
  expect(answerAt((await read(family.id))[0]?.answers ?? {}, 'contact_1.name')).toBe('Tom Begay')
  expect((await confirm(id, {}, family.id)).status).toBe(200)
  expect(await ids()).not.toContain(id)
})

test('the office enrolls a child who is not confirmed, and the family does so once the office has confirmed', async () => {
  const { id } = await buildChild()
  const [first, second] = [
    await buildCourse(school.postgres, { semester_id: semester.id, days: 'M' }),
    await buildCourse(school.postgres, { semester_id: semester.id, days: 'W' }),
  ]
  const add = { course_id: first.id, student_id: id, override: true }
  expect((await school.as(office).send(addStudentToClass, { body: add })).status).toBe(200)
  const params = { course_id: second.id, student_id: id }
  expect((await school.as(parent).send(enroll, { params, body: {} })).status).toBe(422)
  await confirm(id)
  expect((await school.as(parent).send(enroll, { params, body: {} })).status).toBe(201)
})

test('a child of another family and an account of the office are not confirmed', async () => {
  const { id } = await buildChild()
  const stranger = await buildUser(school.postgres)
  expect((await confirm(id, {}, stranger.id)).status).toBe(422)
  const [child] = await read()
  const children = [{ student_id: id, version: child?.version ?? '', same: [], answers: child?.answers ?? {} }]
  const body = { children }
  expect((await school.as(office).send(confirmForFamily, { ...inSemester(stranger.id), body })).status).toBe(404)
  const noFamily = { params: { id: office.id } }
  expect((await school.as(office).send(listFamilyConfirmations, noFamily)).status).toBe(404)
  expect(await stored(id)).toBeUndefined()
})

test('confirmed health answers are read with their date after the access log has the reader, and not when the registration is newer', async () => {
  const { id } = await buildChild()
  const readHealth = () => school.as(office).send(readConfirmedHealth, { params: { id }, body: {} })
  expect((await readHealth()).status).toBe(404)
  const now = new Date(Date.now() + 1000)
  await buildConfirmation(school.postgres, {
    ...{ student_id: id, semester_id: semester.id, account: parent.id, now },
    form: withAnswer(registrationForm(), 'student_health_conditions.health_problems', 'Peanuts'),
  })
  const { body } = await readHealth()
  expect(body).toMatchObject({
    confirmed_at: now.toISOString(),
    answers: { student_health_conditions: { health_problems: 'Peanuts' } },
  })
  expect(Object.keys(body.answers)).toEqual(['student_health_conditions'])
  const accesses = school.db.selectFrom('registration_access').selectAll().where('student_id', '=', id)
  expect(await accesses.execute()).toMatchObject([
    { user_id: office.id, answers: 'student_health_conditions', purpose: 'read', registration_id: null },
  ])
})
