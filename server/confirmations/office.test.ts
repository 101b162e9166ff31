import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  listConfirmations,
  readChangedAnswers,
  remindFamilies,
  reviewConfirmations,
} from '../../contract/confirmations.ts'
import { getOfficeTasks } from '../../contract/officeTasks.ts'
import { listRegistrationAccesses } from '../../contract/registration/sensitiveAnswers.ts'
import { withAnswer } from '../../domain/registration/answers.ts'
import {
  type BuiltUser,
  buildConfirmation,
  buildFamily,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { registrationForm } from '../../test/data/registrationForm.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let office: BuiltUser
let semester: { readonly id: number; readonly name: string }
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Officer' })
})
beforeEach(async () => {
  await school.db.deleteFrom('student').execute()
  semester = await buildSemester(school.postgres, { confirmation: 'required' })
})

const of = () => ({ params: { semester: String(semester.id) } })
const list = async (state: 'missing' | 'to-review' | 'confirmed', query: Record<string, string> = {}) => {
  const { status, body } = await school.as(office).send(listConfirmations, { ...of(), query: { state, ...query } })
  expect(status).toBe(200)
  return body
}
const remind = async () => (await school.as(office).send(remindFamilies, { ...of(), body: {} })).body
const reminders = () =>
  school.db.selectFrom('confirmation_reminder').select('user_id').where('semester_id', '=', semester.id).execute()

type Family = Awaited<ReturnType<typeof buildFamily>>
const confirm = ({ student, parent }: Family, hospital = 'Flagstaff Medical Center') =>
  buildConfirmation(school.postgres, {
    ...{ student_id: student.id, semester_id: semester.id, account: parent.id },
    form: withAnswer(registrationForm(), 'hospital_preference', hospital),
    was: registrationForm(),
  })

test('the office sees who has not confirmed, who changed something and who is done, by name and a page at a time', async () => {
  const [missing, changed, done] = [
    await buildFamily(school.postgres, { first_name: 'Cleo', last_name: 'Zah' }),
    await buildFamily(school.postgres, { first_name: 'Ben', last_name: 'Nez' }),
    await buildFamily(school.postgres, { first_name: 'Ada', last_name: 'Nez' }),
  ]
  await buildStudent(school.postgres, { parent_id: missing.parent.id, grade: 'done' })
  await buildStudent(school.postgres, { parent_id: missing.parent.id, awaits_acceptance: true })
  const id = await confirm(changed, 'Tuba City')
  await confirm(done)
  const first = await list('missing')
  expect(first).toMatchObject({
    total: 1,
    counts: { missing: 1, 'to-review': 1, confirmed: 1, to_remind: 1 },
    confirmations: [{ student_id: missing.student.id, state: 'missing', confirmed_at: null, confirmation: null }],
  })
  expect((await list('to-review')).confirmations).toMatchObject([
    { student_id: changed.student.id, confirmation: { id, changed: ['physician'], revision: 1 } },
  ])
  expect((await list('confirmed')).confirmations.map(({ first_name }) => first_name)).toEqual(['Ada'])
  expect((await list('missing', { search: 'zah cleo' })).total).toBe(1)
  expect((await list('missing', { search: 'nobody' })).confirmations).toEqual([])
  expect(await list('missing', { page: '2' })).toMatchObject({ total: 1, confirmations: [] })
})

test('a reminder goes once to each family that has not confirmed a child, and to no family without an address', async () => {
  const [family, confirmed] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  await buildStudent(school.postgres, { parent_id: family.parent.id })
  await confirm(confirmed)
  const withoutEmail = await buildUser(school.postgres, { email: '', email_confirmed_at: null })
  await buildStudent(school.postgres, { parent_id: withoutEmail.id })
  const disabled = await buildUser(school.postgres, { disabled: true })
  await buildStudent(school.postgres, { parent_id: disabled.id })
  expect(await remind()).toMatchObject({ families: 1, counts: { missing: 4, to_remind: 0 } })
  expect(await remind()).toMatchObject({ families: 0 })
  expect(await reminders()).toEqual([{ user_id: family.parent.id }])
  const before = new Date(Date.now() - 25 * 3_600_000)
  await school.db.updateTable('confirmation_reminder').set({ reminded_at: before }).execute()
  expect(await remind()).toMatchObject({ families: 1 })
})

test.each([
  ['that families do not see', { active: false }],
  ['that is over', { starts_on: '2020-01-06', ends_on: '2020-05-29' }],
] as const)('nobody is reminded to confirm for a semester %s', async (_, setting) => {
  await buildFamily(school.postgres)
  await school.db.updateTable('semester').set(setting).where('id', '=', semester.id).execute()
  expect((await list('missing')).counts).toMatchObject({ missing: 1, to_remind: 0 })
  const refused = await school.as(office).send(remindFamilies, { ...of(), body: {} })
  expect(refused).toMatchObject({ status: 422, body: { code: 'not-asked' } })
  expect(await reminders()).toEqual([])
})

test('two people of the office who remind at the same moment email each family once', async () => {
  await buildFamily(school.postgres)
  const sent = await Promise.all([remind(), remind()])
  expect(sent.map(({ families }) => families).sort()).toEqual([0, 1])
})

test('the office compares the answers of the changed groups, and the access log names the child', async () => {
  const family = await buildFamily(school.postgres, { first_name: 'Ben', last_name: 'Nez' })
  const id = await buildConfirmation(school.postgres, {
    ...{ student_id: family.student.id, semester_id: semester.id, account: family.parent.id },
    form: withAnswer(registrationForm(), 'student_health_conditions.health_problems', 'Peanuts'),
    was: registrationForm(),
  })
  const { body } = await school.as(office).send(readChangedAnswers, { body: { ids: [id] } })
  expect(body.changes).toMatchObject([
    {
      ...{ id, student_id: family.student.id, revision: 1, changed: ['health'] },
      was: { student_health_conditions: { health_problems: 'None' } },
      becomes: { student_health_conditions: { health_problems: 'Peanuts' } },
    },
  ])
  expect(JSON.stringify(body)).not.toContain('Tom Begay')
  const log = await school.as(office).send(listRegistrationAccesses, { query: { search: 'Ben Nez' } })
  expect(log.body.accesses).toMatchObject([
    { registration_id: null, reference: null, group: 'student_health_conditions', student: { name: 'Ben Nez' } },
  ])
  await school.db.deleteFrom('student').execute()
  const after = await school.as(office).send(listRegistrationAccesses)
  expect(after.body.accesses[0]).toMatchObject({ student: { id: family.student.id, name: null } })
})

test('contacts that changed are compared without an entry in the access log', async () => {
  const id = await confirm(await buildFamily(school.postgres), 'Tuba City')
  const count = async () => (await school.db.selectFrom('registration_access').select('id').execute()).length
  const before = await count()
  await school.as(office).send(readChangedAnswers, { body: { ids: [id] } })
  expect(await count()).toBe(before)
})

test('changes of several children are reviewed in one press, but not one that the family made since', async () => {
  const families = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  const ids = await Promise.all(families.map((family) => confirm(family, 'Tuba City')))
  await school.db
    .updateTable('confirmation')
    .set({ revision: 2 })
    .where('id', '=', ids[1] ?? '')
    .execute()
  const confirmations = ids.map((id) => ({ id, revision: 1 }))
  const { body } = await school.as(office).send(reviewConfirmations, { body: { confirmations } })
  expect(body).toEqual({ reviewed: [ids[0]], outdated: [ids[1]] })
  expect((await list('confirmed')).confirmations).toMatchObject([
    { student_id: families[0]?.student.id, reviewed_by: 'Olive Officer', reviewed_at: expect.any(String) },
  ])
  const stored = school.db
    .selectFrom('confirmation')
    .select('former')
    .where('id', '=', ids[0] ?? '')
  expect(await stored.executeTakeFirst()).toEqual({ former: null })
  const again = await school.as(office).send(readChangedAnswers, { body: { ids } })
  expect(again.body.changes.map(({ id }) => id)).toEqual([ids[1]])
})

test('To Do counts the children that are not confirmed and those with changes, while the semester asks', async () => {
  await confirm(await buildFamily(school.postgres), 'Tuba City')
  await buildFamily(school.postgres)
  const tasks = async () => {
    const { body } = await school.as(office).send(getOfficeTasks, { params: { id: semester.id } })
    return body.tasks.filter(({ kind }) => kind.startsWith('confirmations'))
  }
  expect(await tasks()).toEqual([
    { kind: 'confirmations-to-review', count: 1 },
    { kind: 'confirmations-missing', count: 1 },
  ])
  await school.db.updateTable('semester').set({ confirmation: 'off' }).where('id', '=', semester.id).execute()
  expect(await tasks()).toEqual([])
})
