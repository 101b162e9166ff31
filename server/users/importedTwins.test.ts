import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { addStudentToClass } from '../../contract/enrollment/rosters.ts'
import { importFile } from '../../contract/files.ts'
import { resetPassword } from '../../contract/passwords.ts'
import { me } from '../../contract/sessions.ts'
import { createStudent } from '../../contract/students.ts'
import {
  type BuiltUser,
  buildCourse,
  buildResetLink,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { UNUSABLE_PASSWORD_HASH } from '../sessions/passwordHash.ts'

const school = openSchool()
const PASSWORD = 'two red wagons'
const HEADINGS = 'email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade'
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

test('an import shows a stranger nothing of a child whom it had entered with another grade, and the owner gets one child with all its places', async () => {
  const { stranger, child } = await buildStranger()
  const semester = await buildSemester(school.postgres)
  const [waited, given] = [
    await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 0, grade: '5,6' }),
    await buildCourse(school.postgres, { semester_id: semester.id, grade: '5' }),
  ]
  const joined = { params: { course_id: waited.id, student_id: child.id }, body: {} }
  expect((await school.as(stranger).send(commands.joinWaitList, joined)).status).toBe(201)

  const added = { added: 1, changed: 0, unconfirmed: { invited: 1, accounts: [{ id: stranger.id, added: 1 }] } }
  expect(await send(stranger, ',Ana,Nez,5')).toMatchObject({ ...added, done: true })
  expect(await childrenSeenBy(stranger)).toEqual(['Ana 6'])
  expect(await send(stranger, ',Ana,Nez,5')).toMatchObject({ added: 0, same: 1 })
  expect(await childrenOf(stranger)).toEqual(['Ana 6', 'Ana 5 hidden'])
  const [, hidden] = await studentsOf(stranger)
  const body = { course_id: given.id, student_id: hidden?.id ?? 0 }
  expect((await school.as(admin).send(addStudentToClass, { body })).status).toBe(200)

  await accept(stranger)
  expect(await childrenOf(stranger)).toEqual(['Ana 5'])
  const places = school.db
    .selectFrom('roster_entry')
    .select(['course_id', 'status'])
    .where('student_id', '=', body.student_id)
  expect(await places.orderBy('course_id').execute()).toEqual([
    { course_id: waited.id, status: 'waiting' },
    { course_id: given.id, status: 'enrolled' },
  ])
  const audited = school.db.selectFrom('audit_entry').select('action').where('user_id', '=', stranger.id)
  expect(await audited.where('subject_kind', '=', 'student').orderBy('id').execute()).toEqual([
    { action: 'created' },
    { action: 'edited' },
    { action: 'deleted' },
  ])
  expect(await findViolations(school.db)).toEqual([])
})

test('a later import changes the hidden child and not the stranger’s, also to the grade that the stranger entered', async () => {
  const { stranger } = await buildStranger()
  for (const grade of ['5', '4', '6']) await send(stranger, `,Ana,Nez,${grade}`)
  expect(await childrenOf(stranger)).toEqual(['Ana 6', 'Ana 6 hidden'])
  await accept(stranger)
  expect(await childrenOf(stranger)).toEqual(['Ana 6'])
})

test.each([
  ['child_first_name', 'Anna,Nez,6'],
  ['child_last_name', 'Ana,Yazzie,6'],
  ['child_grade', 'Ana,Nez,5'],
  ['child_grade', 'Ana,Nez,done'],
])('a row with the id of a stranger’s child and another %s is refused, and adds no child', async (column, edited) => {
  const { stranger, child } = await buildStranger()
  expect(await send(stranger, `${child.id},Ana,Nez,6`)).toMatchObject({ same: 1, wrong: [] })
  const reason = expect.stringMatching(/^This family hasn't confirmed its email address yet/)
  expect(await send(stranger, `${child.id},${edited}`)).toMatchObject({
    done: false,
    wrong: [{ line: 2, column, reason }],
  })
  expect(await childrenOf(stranger)).toEqual(['Ana 6'])
})

test('a row without an id leaves a stranger’s child that is done, and links one with the new grade', async () => {
  const { stranger } = await buildStranger()
  const kept = { kept: 1, accounts: [{ keeps_details: true }] }
  expect(await send(stranger, ',ANA,Nez,6')).toMatchObject({ same: 1, unconfirmed: kept })
  expect(await send(stranger, ',Ana,Nez,done')).toMatchObject({ same: 1 })
  expect(await send(stranger, ',Ana,Nez,5')).toMatchObject({ added: 1 })
  expect(await childrenOf(stranger)).toEqual(['Ana 6', 'Ana 5 hidden'])
})

test('a row with the name and grade that the account has changes nothing, and nobody is invited', async () => {
  const { stranger } = await buildStranger()
  expect(await send(stranger, ',Ana,Nez,6')).toMatchObject({ same: 1, unconfirmed: { count: 1, invited: 0, kept: 0 } })
  expect(await childrenOf(stranger)).toEqual(['Ana 6'])
})

test('two children of a file with one name stay two after the acceptance', async () => {
  const { stranger } = await buildStranger()
  expect(await send(stranger, ',Ana,Nez,5', ',Ana,Nez,6')).toMatchObject({ added: 1, same: 1, done: true })
  await accept(stranger)
  expect(await childrenOf(stranger)).toEqual(['Ana 6', 'Ana 5'])
})

test('when the merge would lose a seat, both stay after the acceptance', async () => {
  const { stranger, child } = await buildStranger()
  await send(stranger, ',Ana,Nez,5')
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, grade: '5,6' })
  const waited = await buildCourse(school.postgres, {
    semester_id: semester.id,
    grade: '5,6',
    max_seats: 0,
    period: '2',
  })
  for (const { id } of await studentsOf(stranger)) {
    const enrolled = { course_id: course.id, student_id: id }
    expect((await school.as(admin).send(addStudentToClass, { body: enrolled })).status).toBe(200)
    const params = { course_id: waited.id, student_id: id }
    expect((await school.as(admin).send(commands.joinWaitList, { params, body: {} })).status).toBe(201)
  }
  await school.db.updateTable('student').set({ grade: '5' }).where('id', '=', child.id).execute()
  await accept(stranger)
  expect(await childrenOf(stranger)).toEqual(['Ana 5', 'Ana 5'])
  const places = school.db.selectFrom('roster_entry').select('student_id').where('course_id', '=', waited.id)
  expect(await places.execute()).toHaveLength(2)
  expect(await findViolations(school.db)).toEqual([])
})

test('an acceptance that an import overtakes is repeated, and merges the child', async () => {
  const { stranger } = await buildStranger()
  const body = await linkOf(stranger)
  const { accepting } = await school.postgres.transaction(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', stranger.id).forNoKeyUpdate().execute()
    const accepting = school.as().send(resetPassword, { body })
    await waitUntilBlocked(school.owner.db)
    await trx
      .insertInto('student')
      .values({ first_name: 'Ana', last_name: 'Nez', grade: '5', parent_id: stranger.id, awaits_acceptance: true })
      .execute()
    return { accepting }
  })
  expect((await accepting).status).toBe(200)
  expect(await childrenOf(stranger)).toEqual(['Ana 5'])
})

test.each([
  ['is confirmed', {}],
  ['nobody can use yet', { email_confirmed_at: null, password_hash: UNUSABLE_PASSWORD_HASH }],
])('an import changes the grade of a child of an account that %s', async (_, values) => {
  const parent = await buildUser(school.postgres, values)
  await buildStudent(school.postgres, { parent_id: parent.id, first_name: 'Ana', last_name: 'Nez', grade: '6' })
  expect(await send(parent, ',Ana,Nez,5')).toMatchObject({ added: 0, changed: 1 })
  expect(await childrenOf(parent)).toEqual(['Ana 5'])
})

/** An unconfirmed account whose user entered a child. */
async function buildStranger() {
  const stranger = await buildUser(school.postgres, { email_confirmed_at: null })
  const body = { first_name: 'Ana', last_name: 'Nez', grade: '6' }
  const [child] = (await school.as(stranger).send(createStudent, { body })).body.students
  return { stranger, child: { id: child?.id ?? 0 } }
}

async function send({ email }: BuiltUser, ...children: readonly string[]) {
  const csv = [HEADINGS, ...children.map((child) => `${email},Rosa,Yazzie,9285550100,${child}`)].join('\n')
  const body = { csv, confirmed: true, name: 'parents.csv' }
  return (await school.as(admin).send(importFile, { params: { kind: 'parents' }, body })).body.report
}

async function linkOf(account: BuiltUser) {
  const token = await buildResetLink(school.postgres, account)
  return { userID: account.id, token, password: PASSWORD, password_confirmation: PASSWORD }
}

async function accept(account: BuiltUser): Promise<void> {
  expect((await school.as().send(resetPassword, { body: await linkOf(account) })).status).toBe(200)
}

function studentsOf({ id }: BuiltUser) {
  return school.db
    .selectFrom('student')
    .select(['id', 'first_name', 'grade', 'awaits_acceptance'])
    .where('parent_id', '=', id)
    .orderBy('id')
    .execute()
}

async function childrenOf(account: BuiltUser): Promise<string[]> {
  const text = ({ first_name, grade, awaits_acceptance }: Awaited<ReturnType<typeof studentsOf>>[number]) =>
    `${first_name} ${grade}${awaits_acceptance ? ' hidden' : ''}`
  return (await studentsOf(account)).map(text)
}

async function childrenSeenBy(account: BuiltUser): Promise<string[]> {
  const { students } = (await school.as(account).send(me)).body.user
  return students.map(({ first_name, grade }) => `${first_name} ${grade}`)
}
