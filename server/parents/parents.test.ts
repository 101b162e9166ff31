import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { deleteParent, listParents, updateParent } from '../../contract/parents.ts'
import { me } from '../../contract/sessions.ts'
import { createStudent } from '../../contract/students.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildEnrollmentState,
  buildFamily,
  buildResetLink,
  buildUser,
  newEmail,
  signIn,
} from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilAllBlocked } from '../../test/waiting.ts'
import { linkOwner } from '../passwords/resetPassword.ts'
import { openSession } from '../sessions/sessions.queries.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildConfirmedAdmin(school.postgres)
})

test('the office gets all parents with their children, without admins', async () => {
  const { parent, student } = await buildFamily(school.postgres, { grade: 'K' })
  const { parents } = (await school.as(by).send(listParents)).body
  expect(parents.find(({ id }) => id === parent.id)).toStrictEqual({
    id: parent.id,
    first_name: 'Rosa',
    last_name: 'Yazzie',
    email: parent.email,
    phone: '9285550100',
    email_status: 'confirmed',
    details_locked: false,
    students: [{ id: student.id, first_name: 'Ada', last_name: 'Yazzie', grade: 'K' }],
    limits: [],
    etag: expect.any(String),
  })
  expect(parents.map(({ id }) => id)).not.toContain(by.id)
})

test('a parent is edited, and an email of another account is refused', async () => {
  const [one, other] = [await buildUser(school.postgres), await buildUser(school.postgres)]
  const edited = await edit(one.id, { email: newEmail(), phone: '(928) 555 - 0199' })
  expect(edited).toMatchObject({ status: 200, body: { parents: [{ id: one.id, phone: '9285550199' }] } })
  expect(await edit(one.id, { email: other.email.toUpperCase(), phone: '9285550199' })).toMatchObject({
    status: 422,
    body: { errors: { email: ['Another account has this email.'] } },
  })
  expect((await edit(by.id, {})).status).toBe(404)
})

test.each([
  [{ first_name: '' }, { first_name: ['Field is Required'] }],
  [{ email: 'x' }, { email: ['Must be a valid email'] }],
  [{ phone: '12345' }, { phone: ['Valid phone number is required'] }],
])('a parent with %j is refused by field', async (wrong, errors) => {
  const { id } = await buildUser(school.postgres)
  expect(await edit(id, wrong)).toMatchObject({ status: 422, body: { errors } })
})

test('a change of email revokes reset links', async () => {
  const parent = await buildUser(school.postgres)
  const token = await buildResetLink(school.postgres, parent)
  await edit(parent.id, { email: parent.email })
  expect(await linkOwner(school.db, { user_id: parent.id, token }, new Date())).toBeDefined()
  await edit(parent.id, {})
  expect(await linkOwner(school.db, { user_id: parent.id, token }, new Date())).toBeUndefined()
})

test('only a change of email requires a confirmed password', async () => {
  const parent = await buildUser(school.postgres)
  const unconfirmed = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const change = (email: string) =>
    unconfirmed.send(updateParent, {
      params: { id: parent.id },
      body: { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email },
    })
  expect(await change(newEmail())).toMatchObject({ status: 403, body: { code: 'password-required' } })
  expect(await emailOf(parent.id)).toBe(parent.email)
  expect((await change(parent.email)).status).toBe(200)
  expect((await school.as(parent).send(me)).body.user).toMatchObject({ first_name: 'Ana', phone: '9285550142' })
})

test('an email of another account is refused before the password is asked', async () => {
  const [parent, other] = [await buildUser(school.postgres), await buildUser(school.postgres)]
  const unconfirmed = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const body = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: other.email }
  expect(await unconfirmed.send(updateParent, { params: { id: parent.id }, body })).toMatchObject({
    status: 422,
    body: { errors: { email: ['Another account has this email.'] } },
  })
})

test('a change of email ends all sessions and is emailed to both addresses', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  const parent = await buildUser(school.postgres)
  const [second, email] = [{ token: await signIn(school.postgres, parent.id) }, newEmail()]
  expect((await edit(parent.id, { email })).status).toBe(200)
  for (const session of [parent, second]) expect((await school.as(session).send(me)).status).toBe(401)
  const [former] = await server.waitForEmails(parent.email)
  const [fresh] = await server.waitForEmails(email)
  expect(former).toMatchObject({ subject: 'Your email address was changed' })
  expect(former?.text).toContain('Hello Ana,')
  expect(former?.text).toContain('can no longer log in with this address')
  expect(fresh?.text).toContain('Please use it to log in from now on')
  expect(former?.text).not.toContain(email)
  expect(fresh?.text).not.toContain(parent.email)
})

test('a sign-in that was checked before a change of email opens no session', async () => {
  const parent = await buildUser(school.postgres)
  const account = { id: parent.id, email: parent.email, password_hash: 'none' }
  await edit(parent.id, {})
  const session = { token_hash: randomBytes(32), expires_at: new Date(Date.now() + 60_000) }
  expect(await school.postgres.transaction((trx) => openSession(trx, account, session))).toBe(false)
})

test('deleting a parent requires a confirmed password only with children', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const unconfirmed = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const params = { id: parent.id }
  const refused = await unconfirmed.send(deleteParent, { params })
  expect(refused).toMatchObject({ status: 403, body: { code: 'password-required' } })
  expect((await school.as(parent).send(me)).body.user.students).toMatchObject([{ id: student.id }])
  await school.db.deleteFrom('student').where('id', '=', student.id).execute()
  expect((await unconfirmed.send(deleteParent, { params })).status).toBe(204)
})

test('deleting a parent deletes the children and the sessions', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  expect((await remove(parent.id)).status).toBe(204)
  expect((await school.as(parent).send(me)).status).toBe(401)
  expect(await school.db.selectFrom('student').select('id').where('id', '=', student.id).execute()).toEqual([])
  expect((await remove(parent.id)).status).toBe(404)
  expect((await remove(by.id)).status).toBe(404)
})

test.each(['enrolled', 'waiting'] as const)('a parent whose child is %s is not deleted', async (status) => {
  const at = await buildEnrollmentState(school.postgres, { status })
  const unconfirmed = school.as(await buildUser(school.postgres, { role: 'admin' }))
  expect((await unconfirmed.send(deleteParent, { params: { id: at.parent.id } })).status).toBe(400)
  expect(await remove(at.parent.id)).toMatchObject({
    status: 400,
    body: {
      code: 'children-on-roster',
      message:
        'Rosa Yazzie has children that are either enrolled or waitlisted in classes. You must remove them from all classes before deleting the parent and their children.',
    },
  })
})

test('a concurrent enrollment and deletion of the parent never both succeed', async () => {
  for (let round = 0; round < 40; round++) {
    const { parent, student, course } = await buildEnrollmentState(school.postgres)
    const params = { course_id: course.id, student_id: student.id }
    const enrolling = () => school.as(parent).send(commands.enroll, { params, body: {} })
    const [one, other] = round % 2 ? [enrolling(), remove(parent.id)] : [remove(parent.id), enrolling()]
    const [enrolled, removed] = (await Promise.all(round % 2 ? [one, other] : [other, one])).map(({ status }) => status)
    const entry = await school.db.selectFrom('roster_entry').select('id').where('student_id', '=', student.id).execute()
    expect([entry.length, removed]).toEqual(enrolled === 201 ? [1, 400] : [0, 204])
    if (enrolled !== 201) expect([401, 404]).toContain(enrolled)
  }
})

test.each([
  ['enrolls', [201, 400]],
  ['deletes', [404, 204]],
])(
  'of a waiting enrollment and a waiting deletion of the parent, the one that %s first succeeds',
  async (first, statuses) => {
    const { parent, student, course } = await buildEnrollmentState(school.postgres)
    const other = await openClient(school.url)
    await other.query('begin')
    await other.query('select from student where id = $1 for update', [student.id])
    const params = { course_id: course.id, student_id: student.id }
    const enroll = () => school.as(parent).send(commands.enroll, { params, body: {} })
    const calls = [enroll, () => remove(parent.id)]
    const answers = new Map<() => unknown, Promise<{ status: number }>>()
    for (const [waiting, call] of (first === 'enrolls' ? calls : calls.toReversed()).entries()) {
      answers.set(call, call())
      await waitUntilAllBlocked(school.owner.db, waiting + 1)
    }
    await other.query('rollback')
    expect(await Promise.all(calls.map(async (call) => (await answers.get(call))?.status))).toEqual(statuses)
  },
)

test('a child added during the deletion of its parent is deleted too, or refused', async () => {
  for (let round = 0; round < 20; round++) {
    const parent = await buildUser(school.postgres)
    const body = { first_name: 'Sam', last_name: 'Yazzie', grade: 'K' }
    const [added, removed] = await Promise.all([school.as(parent).send(createStudent, { body }), remove(parent.id)])
    expect(removed.status).toBe(204)
    expect([201, 401, 503]).toContain(added.status)
    const left = await school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id).execute()
    expect(left).toEqual([])
  }
})

async function emailOf(id: number) {
  const account = await school.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
  return account?.email
}

function edit(id: number, fields: Record<string, unknown>) {
  const body = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail(), ...fields }
  return school.as(by).send(updateParent, { params: { id }, body })
}

function remove(id: number) {
  return school.as(by).send(deleteParent, { params: { id } })
}
