import { beforeAll, expect, test } from 'vitest'
import { createCalendarAddress, getCalendar } from '../../contract/calendars.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { importFile } from '../../contract/files.ts'
import { mergeAccounts } from '../../contract/mergeAccounts.ts'
import { inviteParent, listParents, updateParent } from '../../contract/parents.ts'
import { resetPassword, validateResetToken } from '../../contract/passwords.ts'
import { acceptRegistration } from '../../contract/registration/review.ts'
import { mergeStudents } from '../../contract/sameChildren.ts'
import { login, me } from '../../contract/sessions.ts'
import { requestSignInLink } from '../../contract/signInLinks.ts'
import { createStudent, getStudent, updateStudent } from '../../contract/students.ts'
import { registerUser } from '../../contract/users.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildRegistration,
  buildResetLink,
  buildSemester,
  buildStudent,
  buildUser,
  newEmail,
} from '../../test/data/builders.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
const CHILD = { first_name: 'Ana', last_name: 'Nez', grade: '5' }
const HEADINGS = 'email,first_name,last_name,phone,child_first_name,child_last_name,child_grade'
const STRANGER = { first_name: 'Stan', last_name: 'Stranger', phone: '9285550142' }
const [STRANGERS, OWNERS] = ['a yellow bus', 'two red wagons']
let admin: BuiltUser
let confirmedAdmin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
  confirmedAdmin = await buildConfirmedAdmin(school.postgres)
})

/** The ways in which the office adds a child to the account. Each returns the response. */
const LINKS = {
  'an import': ({ email }: Account) => {
    const csv = `${HEADINGS}\n${email},Rosa,Nez,9285550100,Ana,Nez,5`
    const body = { csv, confirmed: true, name: 'parents.csv' }
    return school.as(admin).send(importFile, { params: { kind: 'parents' }, body })
  },
  'an accepted registration': async ({ id }: Account) => {
    const registration = await buildRegistration(school.postgres)
    const options = { params: { id: registration.id }, body: { student: CHILD, parent_id: id, another_child: true } }
    return school.as(admin).send(acceptRegistration, options)
  },
  'an accepted registration of a child whom the stranger had added': async (stranger: Account) => {
    const added = await school.as(stranger).send(createStudent, { body: CHILD })
    const student_id = added.body.students.find(({ first_name }) => first_name === CHILD.first_name)?.id ?? 0
    const calendar = await addCalendar(stranger, student_id)
    const { id } = await buildRegistration(school.postgres)
    const accepted = await school
      .as(admin)
      .send(acceptRegistration, { params: { id }, body: { student: CHILD, student_id } })
    expect((await school.as().send(getCalendar, { params: { token: calendar } })).status).toBe(404)
    return accepted
  },
  'a new student of the office': ({ id }: Account) =>
    school.as(admin).send(createStudent, { body: { ...CHILD, parent_id: id, another_child: true } }),
  'a student who moves to the account': async ({ id }: Account) => {
    const { student } = await buildFamily(school.postgres, { first_name: 'Ana', last_name: 'Nez' })
    return school.as(admin).send(updateStudent, { params: { id: student.id }, body: { ...CHILD, parent_id: id } })
  },
  'a merge into an entry that the stranger had made': async (stranger: Account) => {
    const added = await school.as(stranger).send(createStudent, { body: CHILD })
    const student_id = added.body.students.find(({ first_name }) => first_name === CHILD.first_name)?.id ?? 0
    const calendar = await addCalendar(stranger, student_id)
    const { student } = await buildFamily(school.postgres, { first_name: 'Ana', last_name: 'Nez' })
    const merged = await school
      .as(confirmedAdmin)
      .send(mergeStudents, { params: { id: student_id }, body: { other_id: student.id } })
    expect((await school.as().send(getCalendar, { params: { token: calendar } })).status).toBe(404)
    return merged
  },
  'a merge of accounts': async ({ id }: Account) => {
    const { parent } = await buildFamily(school.postgres, { first_name: 'Ana', last_name: 'Nez' })
    const office = school.as(await buildConfirmedAdmin(school.postgres))
    return office.send(mergeAccounts, { params: { id }, body: { other_id: parent.id, invite: true } })
  },
}

test.each(Object.entries<(account: Account) => Promise<{ readonly status: number }>>(LINKS))(
  'a stranger who registered with a parent’s address sees nothing of the child that %s adds, and loses access when the parent accepts',
  async (_, link) => {
    const server = await startMailServer()
    await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
    const stranger = await registerAsStranger()
    const calendar = await addOwnChildWithCalendar(stranger)
    expect((await link(stranger)).status).toBeLessThan(300)

    const { id: child, owner_id } = await findChild(stranger)
    expect(owner_id).toBeNull()
    expect(await childrenSeenBy(stranger)).toEqual(['Own'])
    expect((await school.as(stranger).send(getStudent, { params: { id: child } })).status).toBe(404)
    expect((await school.as(admin).send(getStudent, { params: { id: child } })).body.student).toMatchObject({
      awaits_acceptance: true,
      parent_id: stranger.id,
    })
    expect((await school.as().send(getCalendar, { params: { token: calendar } })).status).toBe(200)
    const again = { token: (await signInAs(stranger, STRANGERS)).body.token }
    expect(await childrenSeenBy(again)).toEqual(['Own'])

    const emails = await server.waitForEmails(stranger.email, 2)
    const text = emails.map((email) => email.text).find((each) => each?.includes('/pw-reset')) ?? ''
    expect(text).toContain('everyone who is logged in to this account is then logged out')
    expect(text).not.toMatch(/Ana|Own|Stranger/)
    const [, userID = '', token = ''] = /pw-reset\?id=(\d+)&token=([\w-]+)/.exec(text) ?? []
    const query = { id: userID, token }
    expect((await school.as().send(validateResetToken, { query, body: {} })).body).toEqual({
      valid: true,
      email: stranger.email,
      invitation: { children: 1, added: 1 },
    })
    const chosen = { userID: Number(userID), token, password: OWNERS, password_confirmation: OWNERS }
    expect((await school.as().send(resetPassword, { body: chosen })).status).toBe(200)

    for (const { token } of [stranger, again]) expect((await school.as({ token }).send(me)).status).toBe(401)
    expect((await school.as().send(getCalendar, { params: { token: calendar } })).status).toBe(404)
    expect((await signInAs(stranger, STRANGERS)).status).toBe(401)
    const owner = await signInAs(stranger, OWNERS)
    expect(await childrenSeenBy({ token: owner.body.token })).toEqual(['Ana', 'Own'])
    expect(await findViolations(school.db)).toEqual([])
  },
)

test('a family that an import added sees its children after choosing a password, and nobody was invited', async () => {
  const email = newEmail()
  expect((await LINKS['an import']({ id: 0, email, token: '' })).body.report).toMatchObject({
    added: 1,
    unconfirmed: { count: 0, invited: 0, accounts: [] },
  })
  const parent = await school.db
    .selectFrom('users')
    .select(['id', 'email', 'invited_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(parent.invited_at).toBeNull()
  const link = { userID: parent.id, token: await buildResetLink(school.postgres, parent) }
  const chosen = { ...link, password: OWNERS, password_confirmation: OWNERS }
  expect((await school.as().send(resetPassword, { body: chosen })).status).toBe(200)
  const { token } = (await signInAs(parent, OWNERS)).body
  expect(await childrenSeenBy({ token })).toEqual(['Ana'])
})

test('a preview and an import name the unconfirmed accounts, and those that get children are invited', async () => {
  const [asked, known, confirmed] = [
    await buildUser(school.postgres, { email_confirmed_at: null }),
    await buildUser(school.postgres, { email_confirmed_at: null }),
    await buildUser(school.postgres),
  ]
  await buildStudent(school.postgres, { parent_id: known.id, first_name: 'Own' })
  const row = ({ email }: BuiltUser, child: string) => `${email},Rosa,Yazzie,9285550100,${child}`
  const lines = [row(known, 'Own,Yazzie,5'), row(asked, 'Ana,Nez,5'), row(asked, 'Ben,Nez,3'), row(confirmed, ',,')]
  const csv = [HEADINGS, ...lines].join('\n')
  const send = async (confirmed: boolean) => {
    const body = { csv, confirmed, name: 'parents.csv' }
    return (await school.as(admin).send(importFile, { params: { kind: 'parents' }, body })).body.report
  }
  const names = { first_name: 'Rosa', last_name: 'Yazzie' }
  const unconfirmed = {
    count: 2,
    invited: 1,
    accounts: [
      { id: asked.id, email: asked.email, ...names, children: 0, added: 2, keeps_details: false },
      { id: known.id, email: known.email, ...names, children: 1, added: 0, keeps_details: false },
    ],
  }
  expect(await send(false)).toMatchObject({ done: false, unconfirmed })
  expect(await statusesOf(asked, known, confirmed)).toEqual(['unconfirmed', 'unconfirmed', 'confirmed'])
  expect(await send(true)).toMatchObject({ done: true, unconfirmed })
  expect(await statusesOf(asked, known, confirmed)).toEqual(['invited', 'unconfirmed', 'confirmed'])
  expect(await childrenSeenBy(known)).toEqual(['Own'])
})

const DETAILS = { first_name: 'Rosa', last_name: 'Nez', phone: '9285550177' }

test('an import does not write a parent’s name and phone to a stranger’s account, says so, and writes them after the confirmation', async () => {
  const stranger = await registerAsStranger()
  const send = async (confirmed: boolean) => {
    const csv = `${HEADINGS}\n${stranger.email},Rosa,Nez,9285550177,,,`
    const body = { csv, confirmed, name: 'parents.csv' }
    return (await school.as(admin).send(importFile, { params: { kind: 'parents' }, body })).body.report
  }
  const kept = {
    changed: 0,
    same: 1,
    unconfirmed: { count: 1, invited: 0, kept: 1, accounts: [{ keeps_details: true }] },
  }
  expect(await send(false)).toMatchObject(kept)
  expect(await send(true)).toMatchObject({ ...kept, done: true })
  expect((await school.as(stranger).send(me)).body.user).toMatchObject(STRANGER)
  const owner = await acceptAsOwner(stranger)
  expect(await send(true)).toMatchObject({ changed: 1, unconfirmed: { count: 0, kept: 0 } })
  expect((await school.as(owner).send(me)).body.user).toMatchObject(DETAILS)
})

test('the office cannot change the name and phone of a stranger’s account, can change its email, and both after the confirmation', async () => {
  const stranger = await registerAsStranger()
  const locked = ['You can change this after the parent confirms the email address.']
  expect(await edit(stranger, DETAILS)).toMatchObject({
    status: 422,
    body: { code: 'details-locked', errors: { first_name: locked, last_name: locked, phone: locked } },
  })
  const { phone } = DETAILS
  const refused = await edit(stranger, { ...STRANGER, phone })
  expect(refused).toMatchObject({ status: 422, body: { errors: { phone: locked } } })
  expect((await school.as(stranger).send(me)).body.user).toMatchObject(STRANGER)
  const moved = { ...stranger, email: newEmail() }
  expect((await edit(moved, DETAILS)).status).toBe(422)
  expect(await edit(moved, STRANGER)).toMatchObject({ status: 200, body: { parents: [{ details_locked: true }] } })
  const owner = await acceptAsOwner(moved)
  expect(await edit(moved, DETAILS)).toMatchObject({ status: 200, body: { parents: [{ details_locked: false }] } })
  expect((await school.as(owner).send(me)).body.user).toMatchObject(DETAILS)
})

test('the office and an import write the name and phone of an account that the office added, before anybody can use it', async () => {
  const email = newEmail()
  await LINKS['an import']({ id: 0, email, token: '' })
  const { id } = await school.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await edit({ id, email }, DETAILS)).toMatchObject({
    status: 200,
    body: { parents: [{ ...DETAILS, email_status: 'unconfirmed', details_locked: false }] },
  })
  const again = await LINKS['an import']({ id, email, token: '' })
  expect(again.body.report).toMatchObject({ changed: 1, unconfirmed: { count: 1, kept: 0 } })
})

test('the office invites a parent again, and cannot invite a confirmed one', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const [parent, confirmed] = [
    await buildUser(school.postgres, { email_confirmed_at: null }),
    await buildUser(school.postgres),
  ]
  const { status, body } = await school.as(admin).send(inviteParent, { params: { id: parent.id }, body: {} })
  expect([status, body.parents[0]?.email_status]).toEqual([200, 'invited'])
  const [email] = await server.waitForEmails(parent.email)
  expect(email?.text).toContain('invites you to use the account with this email address')
  expect(email?.text).toContain('/pw-reset?')
  const again = await school.as(admin).send(inviteParent, { params: { id: parent.id }, body: {} })
  expect([again.status, again.body]).toMatchObject([429, { code: 'just-invited' }])
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await school.as(admin).send(inviteParent, { params: { id: confirmed.id }, body: {} })).toMatchObject({
    status: 422,
    body: { code: 'already-confirmed' },
  })
})

test('a child linked to a confirmed account is seen at once, and no invitation is sent', async () => {
  const parent = await buildUser(school.postgres)
  await LINKS['a new student of the office'](parent)
  expect(await childrenSeenBy(parent)).toEqual(['Ana'])
  const { invited_at } = await school.db
    .selectFrom('users')
    .select('invited_at')
    .where('id', '=', parent.id)
    .executeTakeFirstOrThrow()
  expect(invited_at).toBeNull()
})

test('a child that awaits acceptance does not count toward the limit of children that the account sees', async () => {
  await school.db.updateTable('school').set({ children_per_family: 1 }).execute()
  const parent = await buildUser(school.postgres, { email_confirmed_at: null })
  await LINKS['a new student of the office'](parent)
  const own = await school.as(parent).send(createStudent, { body: { ...CHILD, first_name: 'Own' } })
  expect(own.status).toBe(201)
  expect(JSON.stringify(own.body)).not.toContain('Ana')
  await school.db.updateTable('school').set({ children_per_family: 10 }).execute()
})

test('a hidden child and one that the account added wait for the same class, and are one child with one place after the acceptance', async () => {
  const parent = await buildUser(school.postgres, { email_confirmed_at: null })
  await LINKS['a new student of the office'](parent)
  const { id: hidden } = await findChild(parent)
  const added = await school.as(parent).send(createStudent, { body: CHILD })
  expect(added.status).toBe(201)
  const own = added.body.students[0]?.id ?? 0
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 0 })
  const join = (student_id: number, by: BuiltUser) =>
    school.as(by).send(commands.joinWaitList, { params: { course_id: course.id, student_id }, body: {} })
  expect([(await join(hidden, admin)).status, (await join(own, parent)).status]).toEqual([201, 201])
  const owner = await acceptAsOwner(parent)
  expect(await childrenSeenBy(owner)).toEqual(['Ana'])
  const places = school.db.selectFrom('roster_entry').select('student_id').where('course_id', '=', course.id)
  expect(await places.execute()).toEqual([{ student_id: hidden }])
  expect(await findViolations(school.db)).toEqual([])
})

test('the owner of an unconfirmed address who asks for a login link gets one that sets a new password instead', async () => {
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url, dataKey: school.dataKey })
  const [unconfirmed, confirmed] = [
    await buildUser(school.postgres, { email_confirmed_at: null }),
    await buildUser(school.postgres),
  ]
  for (const { email } of [unconfirmed, confirmed])
    expect((await school.as().send(requestSignInLink, { body: { email } })).status).toBe(200)
  const [email, usual] = [
    ...(await server.waitForEmails(unconfirmed.email)),
    ...(await server.waitForEmails(confirmed.email)),
  ]
  expect([email?.subject, usual?.subject]).toEqual(['Choose a password to log in', 'Your login link'])
  expect(email?.text).toMatch(/\/pw-reset\?id=\d+&token=/)
  expect(email?.text).not.toContain('/sign-in-link')
})

interface Account {
  readonly id: number
  readonly email: string
  readonly token: string
}

async function statusesOf(...parents: readonly BuiltUser[]): Promise<(string | undefined)[]> {
  const list = async ({ id }: BuiltUser) =>
    (await school.as(admin).send(listParents, { query: { id: String(id) } })).body.parents[0]?.email_status
  return Promise.all(parents.map(list))
}

async function registerAsStranger(): Promise<BuiltUser> {
  const email = newEmail()
  const body = { ...STRANGER, email, password: STRANGERS }
  expect((await school.as().send(registerUser, { body })).status).toBe(201)
  const { token, user } = (await signInAs({ email }, STRANGERS)).body
  expect(user.email_confirmation).toBe('asked')
  return { id: user.id, email, token }
}

function edit({ id, email }: Pick<Account, 'id' | 'email'>, details: typeof STRANGER) {
  return school.as(confirmedAdmin).send(updateParent, { params: { id }, body: { ...details, email } })
}

/** The owner of the address chooses a password with an emailed link. */
async function acceptAsOwner(account: Pick<Account, 'id' | 'email'>) {
  const token = await buildResetLink(school.postgres, account)
  const chosen = { userID: account.id, token, password: OWNERS, password_confirmation: OWNERS }
  expect((await school.as().send(resetPassword, { body: chosen })).status).toBe(200)
  return { token: (await signInAs(account, OWNERS)).body.token }
}

/** A child of the stranger. Returns the token of its calendar address. */
async function addOwnChildWithCalendar(stranger: BuiltUser): Promise<string> {
  const { body } = await school.as(stranger).send(createStudent, { body: { ...CHILD, first_name: 'Own' } })
  return addCalendar(stranger, body.students[0]?.id ?? 0)
}

async function addCalendar(stranger: Account, id: number): Promise<string> {
  const { url } = (await school.as(stranger).send(createCalendarAddress, { params: { id }, body: {} })).body
  return /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
}

function signInAs({ email }: { readonly email: string }, password: string) {
  return school.as().send(login, { body: { email, password } })
}

async function childrenSeenBy({ token }: { readonly token: string }): Promise<string[]> {
  const { students } = (await school.as({ token }).send(me)).body.user
  return students.map(({ first_name }) => first_name).sort()
}

function findChild({ id }: Pick<Account, 'id'>) {
  return school.db
    .selectFrom('student')
    .select(['id', 'owner_id'])
    .where('parent_id', '=', id)
    .where('first_name', '=', 'Ana')
    .executeTakeFirstOrThrow()
}
