import { beforeAll, expect, test } from 'vitest'
import { importFile } from '../../contract/files.ts'
import { incrementGrades, undoGradeIncrement } from '../../contract/gradeLevels.ts'
import { deleteParent, updateParent } from '../../contract/parents.ts'
import { updateSemester } from '../../contract/semesters.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildOffer,
  buildRegistration,
  buildSemester,
  buildUser,
  newEmail,
} from '../data/builders.ts'
import { reviewsOf } from '../data/reviews.ts'
import { openClient } from '../database.ts'
import { openSchool } from '../school.ts'
import { countBlocked, waitUntilBlocked } from '../waiting.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('raising the grades, and undoing it, locks the students by id', async () => {
  const [first, second] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  // The row moves behind the other one, in the table and in the indexes of the names.
  await school.db.updateTable('student').set({ last_name: 'Zah' }).where('id', '=', first.student.id).execute()
  const admin = await buildConfirmedAdmin(school.postgres)
  const raise = () => school.as(admin).send(incrementGrades, { body: {} })
  expect(await locksInOrder('student', [first.student.id, second.student.id], raise)).toBe(true)
  const undo = () => school.as(admin).send(undoGradeIncrement, { body: {} })
  expect(await locksInOrder('student', [first.student.id, second.student.id], undo)).toBe(true)
})

test.each([
  ['renamed', { name: 'Renamed' }],
  ['made inactive', { active: false }],
])('a semester that is %s locks its classes by id', async (_, change) => {
  const semester = await buildSemester(school.postgres)
  const values = { semester_id: semester.id, max_seats: 1 }
  const first = await buildCourse(school.postgres, { ...values, section: '202' })
  const second = await buildCourse(school.postgres, { ...values, section: '101' })
  // An offer of the second class is older than that of the first one.
  for (const course of [second, first]) {
    const { student } = await buildFamily(school.postgres)
    await buildOffer(school.postgres, await buildEntry(school.postgres, course, student, { status: 'waiting' }))
  }
  const { name, active, disabled } = { ...semester, ...change }
  const edit = () =>
    school.as(by).send(updateSemester, { params: { id: String(semester.id) }, body: { name, active, disabled } })
  expect(await locksInOrder('course', [first.id, second.id], edit)).toBe(true)
})

test.each(['student', 'users'] as const)(
  'an import of families locks the rows of the table %s by id',
  async (table) => {
    const families = [await buildFamily(school.postgres), await buildFamily(school.postgres)] as const
    const rowOf = ({ parent, student }: (typeof families)[number]) => (table === 'users' ? parent.id : student.id)
    const [phone, grade] = table === 'users' ? ['9285550199', '5'] : ['9285550100', '6']
    const lines = families.map(({ parent }) => `${parent.email},Rosa,Yazzie,${phone},Ada,Yazzie,${grade}`)
    const csv = ['email,first_name,last_name,phone,child_first_name,child_last_name,child_grade', ...lines.toReversed()]
    const body = { csv: csv.join('\n'), confirmed: true, name: '' }
    const send = () => school.as(by).send(importFile, { params: { kind: 'parents' }, body })
    expect(await locksInOrder(table, [rowOf(families[0]), rowOf(families[1])], send)).toBe(true)
  },
)

test('an import that changes emails locks the children of the accounts by id, whose calendar addresses end', async () => {
  const families = [await buildFamily(school.postgres), await buildFamily(school.postgres)] as const
  const lines = families.map(({ parent }) => `${parent.id},${newEmail()},Rosa,Yazzie,9285550100,,,`)
  const csv = [
    'id,email,first_name,last_name,phone,child_first_name,child_last_name,child_grade',
    ...lines.toReversed(),
  ].join('\n')
  const preview = () =>
    school.as(by).send(importFile, { params: { kind: 'parents' }, body: { csv, confirmed: false, name: '' } })
  expect(await locksInOrder('student', [families[0].student.id, families[1].student.id], preview)).toBe(true)
})

test.each(['import', 'edit'] as const)(
  'an %s of a parent without a new email does not block emails to the family',
  async (kind) => {
    const { parent, student } = await buildFamily(school.postgres)
    const [first_name, last_name, phone] = ['Rosa', 'Yazzie', '9285550199']
    const line = `${parent.email},${first_name},${last_name},${phone},Ada,Yazzie,6`
    const csv = `email,first_name,last_name,phone,child_first_name,child_last_name,child_grade\n${line}`
    const importIt = () =>
      school.as(by).send(importFile, { params: { kind: 'parents' }, body: { csv, confirmed: true, name: '' } })
    const edit = () =>
      school
        .as(by)
        .send(updateParent, { params: { id: parent.id }, body: { first_name, last_name, phone, email: parent.email } })
    const holder = await openClient(school.url)
    await holder.query('begin')
    await holder.query(
      kind === 'import'
        ? `select from student where id = ${student.id} for no key update`
        : 'lock table audit_entry in share mode',
    )
    const sent = Promise.allSettled([kind === 'import' ? importIt() : edit()])
    await waitUntilBlocked(school.db)
    // The lock that the foreign key of an email takes.
    const { rowCount } = await holder.query(`select from users where id = ${parent.id} for key share skip locked`)
    await holder.query('commit')
    expect(await sent).toMatchObject([{ value: { status: 200 } }])
    expect(rowCount).toBe(1)
  },
)

test.each(['import', 'edit'] as const)(
  'an %s of a parent with a new email does not wait for an email to the family, and does not block it',
  async (kind) => {
    const { parent, student } = await buildFamily(school.postgres)
    const confirmed = await buildConfirmedAdmin(school.postgres)
    const [email, names] = [newEmail(), { first_name: 'Rosa', last_name: 'Yazzie', phone: '9285550100' }]
    const lines = [
      'id,email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade',
      `${parent.id},${email},Rosa,Yazzie,9285550100,${student.id},Ada,Yazzie,5`,
    ]
    const body = { csv: lines.join('\n'), confirmed: true, name: '' }
    const client = school.as(confirmed)
    const holder = await openClient(school.url)
    await holder.query('begin')
    await holder.query(`select from users where id = ${parent.id} for key share`)
    const send = () =>
      kind === 'import'
        ? client.send(importFile, { params: { kind: 'parents' }, body })
        : client.send(updateParent, { params: { id: parent.id }, body: { ...names, email } })
    let isAnswered = false
    const sent = Promise.allSettled([send()]).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await countBlocked(school.db)) > 0).toBe(true)
    const wasBlocked = !isAnswered
    await holder.query('commit')
    expect(await sent).toMatchObject([{ value: { status: 200 } }])
    expect(wasBlocked).toBe(false)
    const stored = school.db.selectFrom('users').select('email').where('id', '=', parent.id)
    expect(await stored.executeTakeFirst()).toEqual({ email })
  },
)

test('the deletion of a parent does not block emails to the family while it waits for a child', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const confirmed = await buildConfirmedAdmin(school.postgres)
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query(`select from student where id = ${student.id} for no key update`)
  const sent = Promise.allSettled([school.as(confirmed).send(deleteParent, { params: { id: parent.id } })])
  await waitUntilBlocked(school.db)
  const { rowCount } = await holder.query(`select from users where id = ${parent.id} for key share skip locked`)
  await holder.query('commit')
  expect(await sent).toMatchObject([{ value: { status: 204 } }])
  expect(rowCount).toBe(1)
})

test('an accepted registration that attaches a child and moves it locks both accounts by id', async () => {
  const [former, chosen] = [await buildFamily(school.postgres), await buildUser(school.postgres)]
  const { id } = await buildRegistration(school.postgres)
  const choice = { student_id: former.student.id, parent_id: chosen.id }
  const accept = () => reviewsOf(school, by).accept(id, choice)
  expect(await locksInOrder('users', [former.parent.id, chosen.id], accept)).toBe(true)
  expect(await readParentOf(former.student)).toBe(chosen.id)
})

test('an accepted registration of a child whom the office moves at the same time leaves it in its new account', async () => {
  const [former, other] = [await buildFamily(school.postgres), await buildUser(school.postgres)]
  const { id } = await buildRegistration(school.postgres)
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query(`select from users where id = ${former.parent.id} for no key update`)
  const sent = Promise.allSettled([reviewsOf(school, by).accept(id, { student_id: former.student.id })])
  await waitUntilBlocked(school.db)
  await holder.query(`update student set parent_id = ${other.id} where id = ${former.student.id}`)
  await holder.query('commit')
  expect(await sent).toMatchObject([{ value: { status: 200 } }])
  expect(await readParentOf(former.student)).toBe(other.id)
})

async function readParentOf({ id }: { readonly id: number }): Promise<number> {
  const student = school.db.selectFrom('student').select('parent_id').where('id', '=', id)
  return (await student.executeTakeFirstOrThrow()).parent_id
}

/** Whether a command that waits for the lock of the first row has not locked the second one, so that it cannot deadlock. */
async function locksInOrder(
  table: 'student' | 'course' | 'users',
  [first, second]: readonly [number, number],
  send: () => Promise<{ readonly status: number }>,
): Promise<boolean> {
  const holder = await openClient(school.url)
  const lock = (id: number) => holder.query(`select from ${table} where id = ${id} for no key update skip locked`)
  await holder.query('begin')
  await lock(first)
  const sent = Promise.allSettled([send()])
  await waitUntilBlocked(school.db)
  const { rowCount } = await lock(second)
  await holder.query('commit')
  expect(await sent).toMatchObject([{ value: { status: 200 } }])
  return rowCount === 1
}
