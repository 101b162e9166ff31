import { beforeAll, expect, test } from 'vitest'
import { resetPassword } from '../../../contract/passwords.ts'
import { acceptRegistration } from '../../../contract/registration/review.ts'
import { login } from '../../../contract/sessions.ts'
import { deleteStudent } from '../../../contract/students.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import {
  type BuiltUser,
  buildEnrollmentState,
  buildFamily,
  buildRegistration,
  buildUser,
  STUDENT_COLUMNS,
} from '../../../test/data/builders.ts'
import { newParent, reviewsOf, STUDENT } from '../../../test/data/reviews.ts'
import { PUBLIC_URL, runEmailWorker } from '../../../test/processes/emailWorker.ts'
import { startMailServer } from '../../../test/processes/mailServer.ts'
import { openSchool } from '../../../test/school.ts'
import { findViolations } from '../../invariants/findViolations.ts'

const school = openSchool()
let admin: BuiltUser
let office: ReturnType<typeof reviewsOf>
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
  office = reviewsOf(school, admin)
})

test('an accepted registration makes the student and an account, whose parent chooses a password and sees the child', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const { id, reference } = await buildRegistration(school.postgres)
  const new_parent = newParent()
  const { status, body } = await office.accept(id, { new_parent })
  expect(status).toBe(200)
  expect(body).toMatchObject({ registration: { state: 'accepted', student_id: expect.any(Number), revision: 2 } })
  expect(await office.read(id)).toMatchObject({
    student: {
      first_name: 'Ana',
      last_name: 'Nez',
      grade: '5',
      parent: { first_name: 'Rosa', email: new_parent.email },
    },
    history: [{ event: 'received' }, { event: 'accepted', user_id: admin.id, user_name: 'Rosa Yazzie' }],
  })

  const [email] = await server.waitForEmails(new_parent.email)
  expect(email?.text).toContain(reference)
  const withoutRandom = email?.text?.replace(reference, '').replace(/token=[\w-]+/, '')
  for (const answer of ['Ana', 'Flagstaff', '2015']) expect(withoutRandom).not.toContain(answer)
  const [, userID, token] = /pw-reset\?id=(\d+)&token=([\w-]+)/.exec(email?.text ?? '') ?? []
  const password = 'two red wagons'
  const chosen = { userID: Number(userID), token, password, password_confirmation: password }
  expect((await school.as().send(resetPassword, { body: chosen })).status).toBe(200)
  expect((await school.as().send(resetPassword, { body: chosen })).status).toBe(422)
  const signedIn = await school.as().send(login, { body: { email: new_parent.email, password } })
  expect(signedIn.body.user.students).toMatchObject([{ first_name: 'Ana', last_name: 'Nez' }])
})

test('a parent whose student was deleted before the email is written gets none', async () => {
  const { parent } = await buildFamily(school.postgres)
  const { parent: other } = await buildFamily(school.postgres)
  const [first, second] = [await buildRegistration(school.postgres), await buildRegistration(school.postgres)]
  await office.accept(first.id, { parent_id: parent.id })
  const student_id = (await office.read(first.id)).student_id ?? 0
  await school.as(admin).send(deleteStudent, { params: { id: student_id }, body: {} })
  await office.accept(second.id, { parent_id: other.id })
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  await server.waitForEmails(other.email)
  expect(server.emailsTo(parent.email)).toEqual([])
})

test('the invitation works for seven days', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const { id } = await buildRegistration(school.postgres)
  const new_parent = newParent()
  await office.accept(id, { new_parent })
  const [email] = await server.waitForEmails(new_parent.email)
  expect(email?.text).toContain('expires in 7 days')
  const link = await school.db
    .selectFrom('password_reset')
    .innerJoin('users', 'users.id', 'user_id')
    .select('expires_at')
    .where('email', '=', new_parent.email)
    .executeTakeFirstOrThrow()
  const days = (link.expires_at.getTime() - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
})

test('an existing account is linked when the office says so, and its owner is told to log in', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const { parent } = await buildFamily(school.postgres)
  const { id } = await buildRegistration(school.postgres)
  expect((await office.accept(id, { parent_id: parent.id })).status).toBe(200)
  expect(await office.read(id)).toMatchObject({ student: { parent: { id: parent.id } } })
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.text).toContain(`Log in:\n${PUBLIC_URL}/`)
  expect(email?.text).not.toContain('pw-reset')
})

test('an existing account is not linked because of its email: the office gets it, and nothing is changed', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const { id } = await buildRegistration(school.postgres)
  const new_parent = { ...newParent(), email: parent.email.toUpperCase() }
  expect(await office.accept(id, { new_parent })).toMatchObject({
    status: 409,
    body: { code: 'account-exists', parent: { id: parent.id, students: [{ id: student.id }], same: ['email'] } },
  })
  expect(await office.read(id)).toMatchObject({
    state: 'new',
    revision: 1,
    student: null,
    history: [{ event: 'received' }],
  })
})

test.each<[string, (built: { admin: BuiltUser }) => object, string]>([
  ['an unknown parent', () => ({ parent_id: 99999 }), 'parent_id'],
  ['an office account as the parent', ({ admin: { id } }) => ({ parent_id: id }), 'parent_id'],
  [
    'the email of an office account',
    ({ admin: { email } }) => ({ new_parent: { ...newParent(), email } }),
    'new_parent.email',
  ],
  ['no account', () => ({}), 'parent_id'],
  ['two accounts', ({ admin: { id } }) => ({ parent_id: id, new_parent: newParent() }), 'parent_id'],
  [
    'grade done',
    () => ({ new_parent: newParent(), student: { first_name: 'Ana', last_name: 'Nez', grade: 'done' } }),
    'student.grade',
  ],
])('%s is refused by field, and nothing is created', async (_, choice, field) => {
  const { id } = await buildRegistration(school.postgres)
  const before = await countRows()
  expect(await office.accept(id, choice({ admin }))).toMatchObject({
    status: 422,
    body: { errors: { [field]: [expect.any(String)] } },
  })
  expect(await countRows()).toEqual(before)
  expect((await office.read(id)).state).toBe('new')
})

test('a repeated request with the same key accepts once and gets the same response', async () => {
  const { id } = await buildRegistration(school.postgres)
  const body = { student: { ...STUDENT, first_name: 'Olga' }, new_parent: newParent() }
  const send = () => school.as(admin).send(acceptRegistration, { params: { id }, body, key: `accept-${id}` })
  const [first, second] = [await send(), await send()]
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
})

test('after the student is deleted, the registration is still accepted, and the office can reopen it', async () => {
  const { id } = await buildRegistration(school.postgres)
  await office.accept(id)
  const student_id = (await office.read(id)).student_id ?? 0
  expect(await office.reopen(id)).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
  expect((await school.as(admin).send(deleteStudent, { params: { id: student_id }, body: {} })).status).toBe(204)
  expect(await office.read(id)).toMatchObject({ state: 'accepted', student_id: null, student: null })
  expect(await findViolations(school.db)).toEqual([])
  expect(await office.reopen(id)).toMatchObject({ status: 200, body: { registration: { state: 'in-review' } } })
  expect((await office.accept(id)).status).toBe(200)
})

async function countRows() {
  const count = (table: 'users' | 'student') =>
    school.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
  return [await count('users'), await count('student')]
}

test('a registration of a child who is here is attached to that child, which gets the new grade, name and account', async () => {
  const { student } = await buildFamily(school.postgres, { first_name: 'Anna', last_name: 'Nez', grade: '4' })
  const { parent } = await buildFamily(school.postgres, { first_name: 'Lena' })
  const { id } = await buildRegistration(school.postgres)
  const accepted = await office.accept(id, { student_id: student.id, parent_id: parent.id })
  expect(accepted).toMatchObject({ status: 200, body: { registration: { student_id: student.id, attached: true } } })
  const { last_name, ...child } = { ...student, ...STUDENT, parent_id: parent.id }
  expect(await studentsNamed(last_name, child.id)).toEqual([{ ...child, last_name }])
  const [created, edited] = await Promise.all([auditOf('created', student.id), auditOf('edited', student.id)])
  expect([created.length, edited.length]).toEqual([0, 1])
  expect(edited[0]).toMatchObject({
    before: { first_name: 'Anna', grade: '4' },
    after: { first_name: 'Ana', grade: '5' },
  })

  const again = await buildRegistration(school.postgres)
  expect((await office.accept(again.id, { student_id: student.id })).status).toBe(200)
  expect(await office.read(again.id)).toMatchObject({ student: { id: student.id, parent: { id: parent.id } } })
  expect((await office.reopen(again.id)).status).toBe(200)
  expect(await office.read(again.id)).toMatchObject({ state: 'in-review', student_id: null, attached: false })
  expect(await office.read(id)).toMatchObject({ state: 'accepted', student_id: student.id })
  expect(await findViolations(school.db)).toEqual([])
})

test('a registration that would make a second child with the same name and grade asks first, and nothing is changed', async () => {
  const { parent, student } = await buildFamily(school.postgres, { first_name: 'Ida', last_name: 'Nez' })
  const { id } = await buildRegistration(school.postgres)
  const body = { student: { ...STUDENT, first_name: 'Ida' }, another_child: false }
  const new_parent = newParent()
  const found = { id: student.id, same: ['name'], parent: { id: parent.id, email: parent.email } }
  const asked = { status: 409, body: { code: 'same-child', students: [found] } }
  expect(await office.accept(id, { ...body, new_parent })).toMatchObject(asked)
  expect(await office.accept(id, { ...body, parent_id: parent.id })).toMatchObject(asked)
  const accounts = school.db.selectFrom('users').select('id').where('email', '=', new_parent.email)
  expect(await accounts.execute()).toEqual([])
  expect(await office.read(id)).toMatchObject({ state: 'new', revision: 1 })
  expect((await office.accept(id, { ...body, another_child: true, parent_id: parent.id })).status).toBe(200)
  expect((await office.read(id)).student?.id).not.toBe(student.id)
})

test('the question about a child in an unconfirmed account does not count as an invitation', async () => {
  const { parent } = await buildFamily(school.postgres, { first_name: 'Una', last_name: 'Nez' })
  const invited_at = new Date('2026-08-01T08:00:00Z')
  const unconfirmed = { email_confirmed_at: null, invited_at }
  await school.db.updateTable('users').set(unconfirmed).where('id', '=', parent.id).execute()
  const { id } = await buildRegistration(school.postgres)
  const body = { student: { ...STUDENT, first_name: 'Una' }, parent_id: parent.id }
  expect((await office.accept(id, { ...body, another_child: false })).status).toBe(409)
  const invitedAt = () =>
    school.db.selectFrom('users').select('invited_at').where('id', '=', parent.id).executeTakeFirstOrThrow()
  expect(await invitedAt()).toEqual({ invited_at })
  const accepted = await office.accept(id, { ...body, another_child: true })
  expect(accepted).toMatchObject({ status: 200, body: { invited: true } })
  expect(await invitedAt()).not.toEqual({ invited_at })
})

test('a registration is attached only to a student who exists and may have the grade', async () => {
  const { student, course, parent } = await buildEnrollmentState(school.postgres, {
    status: 'enrolled',
    course: { grade: '6' },
  })
  const { id } = await buildRegistration(school.postgres)
  const grade = `Not for this grade: ${course.name}. Drop these classes first.`
  await school.db.updateTable('student').set({ grade: '6' }).where('id', '=', student.id).execute()
  expect(await office.accept(id, { student_id: student.id })).toMatchObject({
    status: 422,
    body: { errors: { 'student.grade': [grade] } },
  })
  for (const choice of [{}, { parent_id: parent.id }])
    expect(await office.accept(id, { student_id: 2_000_000_000, ...choice })).toMatchObject({
      status: 422,
      body: { errors: { student_id: ['Student not found.'] } },
    })
  expect(await office.read(id)).toMatchObject({ state: 'new' })
})

function studentsNamed(last_name: string, id: number) {
  const students = school.db.selectFrom('student').select(STUDENT_COLUMNS)
  return students.where('last_name', '=', last_name).where('id', '>=', id).orderBy('id').limit(1).execute()
}

function auditOf(action: 'created' | 'edited', id: number) {
  const entries = school.db.selectFrom('audit_entry').select(['before', 'after']).where('action', '=', action)
  return entries.where('subject_kind', '=', 'student').where('subject_id', '=', id).execute()
}
