import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeToFamilies } from '../../contract/classEmails.ts'
import { addStudentToClass } from '../../contract/enrollment/rosters.ts'
import { exportFile } from '../../contract/files.ts'
import { getAccountMergePlan } from '../../contract/mergeAccounts.ts'
import { toggleCourse } from '../../contract/officeCourses.ts'
import { createFamily, getOfficeFamily } from '../../contract/officeFamily.ts'
import { inviteParent, updateParent } from '../../contract/parents.ts'
import { formatSpreadsheetCsv } from '../../domain/csv.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildSemester,
  buildUser,
  newEmail,
} from '../../test/data/builders.ts'
import { openImporter } from '../../test/data/importer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const { importFile } = openImporter(school)
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

const NOT_KEPT =
  "An account without an email can't be the one that stays. Keep the other account, or add an email first."
const PARENT = { first_name: 'Grace', last_name: 'Begay', phone: '9285550161', email: '' }

test('two families without an email are created, and nobody is invited', async () => {
  const [one, other] = [await createFor('Ina'), await createFor('Leo')]
  expect(one.parent).toMatchObject({ email: '', email_status: 'none', details_locked: false })
  expect(other.parent.id).not.toBe(one.parent.id)
  const params = { id: one.parent.id }
  const { family } = (await school.as(office).send(getOfficeFamily, { params })).body
  expect(family.account).toMatchObject({ has_password: false, invited_at: null })
  expect(await queuedFor(one.parent.id)).toEqual([])
  const invited = await school.as(office).send(inviteParent, { params, body: {} })
  expect([invited.status, invited.body]).toMatchObject([422, { code: 'no-email' }])
})

test('the office enrolls a child of a family without an email, and no email is queued', async () => {
  const { parent, student_id } = await createFor('Nizhoni')
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const body = { course_id: course.id, student_id }
  expect((await school.as(office).send(addStudentToClass, { body })).status).toBe(200)
  const entries = school.db.selectFrom('roster_entry').select('status').where('student_id', '=', student_id)
  expect(await entries.execute()).toEqual([{ status: 'enrolled' }])
  expect(await school.db.selectFrom('family_mail').select('id').where('user_id', '=', parent.id).execute()).toEqual([])
})

test('an email that is added later invites the parent, and cannot be taken away again', async () => {
  const { parent } = await createFor('Bly')
  const [params, email] = [{ id: parent.id }, newEmail()]
  const added = await school.as(office).send(updateParent, { params, body: { ...PARENT, email } })
  expect(added.body).toMatchObject({ parents: [{ email, email_status: 'invited' }] })
  expect(await queuedFor(parent.id)).toEqual(['invitation'])
  const removed = await school.as(office).send(updateParent, { params, body: PARENT })
  expect(removed.body).toMatchObject({ errors: { email: ['Field is Required'] } })
})

test('an account without an email is not the one that stays of two', async () => {
  const [{ parent }, other] = [await createFor('Yanaha'), await buildUser(school.postgres)]
  const plan = (id: number, other_id: number) =>
    school.as(office).send(getAccountMergePlan, { params: { id }, query: { other: String(other_id) } })
  expect((await plan(parent.id, other.id)).body).toMatchObject({ errors: { other: [NOT_KEPT] } })
  expect((await plan(other.id, parent.id)).status).toBe(200)
})

test('a message counts the families that get it, and a preview names the one that no email reaches', async () => {
  const [{ student_id }, other] = [await createFor('Dezba'), await buildFamily(school.postgres)]
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  for (const id of [student_id, other.student.id]) await buildEntry(school.postgres, course, { id })
  const params = { id: course.id }
  const body = { subject: 'Clay', text: 'Bring an apron.', to: 'enrolled' }
  expect((await school.as(office).send(writeToFamilies, { params, body })).body).toEqual({ families: 1 })
  const headers = { 'notify-families': 'preview' }
  expect((await school.as(office).send(toggleCourse, { params, body: {}, headers })).body).toMatchObject({
    families: 1,
    not_emailed: [{ because: 'no-email', families: 1, to: { first_name: 'Grace', last_name: 'Begay' } }],
  })
})

test('an exported family without an email is imported again, and a new row needs an email', async () => {
  const { parent } = await createFor('Hoshi')
  const { columns, rows } = (await school.as(office).send(exportFile, { params: { kind: 'parents' } })).body
  const cells = rows.find(([id]) => id === String(parent.id)) ?? []
  const row = Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? '']))
  expect(row).toMatchObject({ email: '', child_first_name: 'Hoshi' })
  const send = (changed: object) =>
    importFile('parents', {
      csv: formatSpreadsheetCsv([columns, Object.values({ ...row, ...changed })]),
      confirmed: true,
    })
  expect(await send({})).toMatchObject({ same: 1, wrong: [] })
  expect(await send({ phone: '9285550188' })).toMatchObject({ changed: 1, wrong: [] })
  const added = await send({ id: '', child_id: '', revision: '', child_revision: '' })
  expect(added.wrong).toMatchObject([{ column: 'email', reason: 'Field is Required' }])
})

async function createFor(first_name: string) {
  const children = [{ first_name, last_name: 'Begay', grade: '3' as const }]
  const { status, body } = await school.as(office).send(createFamily, { body: { ...PARENT, children } })
  expect(status).toBe(201)
  if (!('parents' in body)) throw new Error('the family was not created')
  const [[parent], [student]] = [body.parents, body.students]
  if (!parent || !student) throw new Error('the response has no family')
  return { parent, student_id: student.id }
}

/** What the emails to the account are about. */
async function queuedFor(user_id: number): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select concat_ws(' to ', data->>'about', data->>'is') as about from pgboss.job
    where data->>'user_id' = ${String(user_id)} order by about`.execute(school.db)
  return rows.map(({ about }) => about)
}
