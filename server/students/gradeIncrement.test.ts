import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getGradeLevels, incrementGrades, undoGradeIncrement } from '../../contract/gradeLevels.ts'
import { updateStudent } from '../../contract/students.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { type Grade, nextGrade, STUDENT_GRADES } from '../../domain/grade.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'

const NAMES = { first_name: 'Olive', last_name: 'Office' }

const school = openSchool()
let by: BuiltUser
beforeEach(async () => {
  await school.owner.db.deleteFrom('roster_entry').execute()
  await school.owner.db.deleteFrom('grade_increment').execute()
  await school.owner.db.deleteFrom('student').execute()
  await school.owner.db.updateTable('semester').set({ starts_on: null, ends_on: null }).execute()
  by = await buildConfirmedAdmin(school.postgres, NAMES)
})
afterEach(() => {
  school.now = undefined
})

test('all grades are raised once a day, and a second time is refused with the time and author', async () => {
  const parent = await buildUser(school.postgres)
  const children = await Promise.all(
    STUDENT_GRADES.map((grade) => buildStudent(school.postgres, { parent_id: parent.id, grade })),
  )
  const raise = () => school.as(by).send(incrementGrades, { body: {} })
  const answers = await Promise.all([raise(), raise(), raise()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'grades-raised-already',
    message: expect.stringMatching(/^Olive Office already .+ on \w+ \d+, \d{4} at \d+:\d\d [AP]M MST\./),
  })
  expect(await gradesOf(children)).toEqual(STUDENT_GRADES.map(nextGrade))
  school.now = new Date(Date.now() + DAY_MS - 60_000)
  expect((await school.as(await buildSignedInAdmin()).send(incrementGrades, { body: {} })).status).toBe(409)
  school.now = new Date(Date.now() + DAY_MS + 60_000)
  expect((await school.as(await buildSignedInAdmin()).send(incrementGrades, { body: {} })).status).toBe(200)
  expect(await gradesOf(children)).toEqual(STUDENT_GRADES.map(nextGrade).map(nextGrade))
})

test('the audit trail of raised grades counts an edit that was running before', async () => {
  await school.owner.db.deleteFrom('grade_increment').execute()
  const parent = await buildUser(school.postgres)
  const { id } = await buildStudent(school.postgres, { parent_id: parent.id, grade: '5' })
  const counted = await countOf('9')
  const edit = await openClient(school.url)
  await edit.query('begin')
  await edit.query("update student set grade = '9' where id = $1", [id])
  const raised = Promise.allSettled([school.as(by).send(incrementGrades, { body: {} })])
  await waitUntilBlocked(school.db)
  await edit.query('commit')
  expect(await raised).toMatchObject([{ value: { status: 200 } }])
  const { before } = await school.db
    .selectFrom('audit_entry')
    .select('before')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(before).toMatchObject({ 9: counted + 1 })
})

test('raising all grades needs the password, and looking at it does not', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  for (const endpoint of [incrementGrades, undoGradeIncrement])
    expect(await school.as(admin).send(endpoint, { body: {} })).toMatchObject({
      status: 403,
      body: { code: 'password-required' },
    })
  expect((await school.as(admin).send(getGradeLevels)).status).toBe(200)
})

test('the office sees who would be left in classes of another grade, and which finished children keep a place', async () => {
  const semester = await buildSemester(school.postgres)
  const inactive = await buildSemester(school.postgres, { active: false })
  const build = (name: string, grade: string, semester_id = semester.id) =>
    buildCourse(school.postgres, { name, grade, semester_id })
  const [fifth, both, senior, old] = [
    await build('Chess', '5'),
    await build('Drama', '5,6'),
    await build('Senior Seminar', '12'),
    await build('Last Year', '5', inactive.id),
  ]
  const child = async (first_name: string, grade: Grade) =>
    (await buildFamily(school.postgres, { first_name, last_name: first_name, grade })).student
  await buildEntry(school.postgres, fifth, await child('Ada', '5'))
  await buildEntry(school.postgres, fifth, await child('Ben', '5'), { status: 'waiting' })
  await buildEntry(school.postgres, both, await child('Cleo', '5'))
  await buildEntry(school.postgres, fifth, await child('Dan', '4'), { overridden: true })
  await buildEntry(school.postgres, senior, await child('Eve', '12'))
  await buildEntry(school.postgres, old, await child('Finn', '5'))
  const { body } = await school.as(by).send(getGradeLevels)
  expect(body).toMatchObject({ in_session: null, last: null, stranded: { students: 3, places: 3, finished: 1 } })
  expect(body.stranded.children).toMatchObject([
    { first_name: 'Ada', grade: '5', status: 'enrolled', class: 'Chess', semester: semester.name },
    { first_name: 'Ben', grade: '5', status: 'waiting', class: 'Chess' },
    { first_name: 'Eve', grade: '12', status: 'enrolled', class: 'Senior Seminar' },
  ])
  expect(body.grades.filter(({ students }) => students > 0)).toEqual([
    { grade: '4', students: 1 },
    { grade: '5', students: 4 },
    { grade: '12', students: 1 },
  ])
})

test('in the middle of a semester the grades are raised only with a reason, which the audit trail keeps', async () => {
  const { student } = await buildFamily(school.postgres, { grade: '5' })
  const semester = await buildSemester(school.postgres, { starts_on: '2026-08-24', ends_on: '2026-12-18' })
  const raiseAt = async (now: string, body: object) => {
    school.now = new Date(now)
    return school.as(await buildSignedInAdmin()).send(incrementGrades, { body })
  }
  const inSession = await raiseAt('2026-12-18T23:59:00-07:00', { reason: '  ' })
  expect(inSession).toMatchObject({
    status: 422,
    body: { errors: { reason: [expect.stringContaining(`${semester.name} is in session.`)] } },
  })
  expect(await gradesOf([student])).toEqual(['5'])
  expect((await raiseAt('2026-12-18T23:59:00-07:00', { reason: 'Sent by mistake last year' })).status).toBe(200)
  const [entry] = await readEntries()
  expect(entry?.after).toMatchObject({ 6: 1, reason: 'Sent by mistake last year' })
  await school.owner.db.deleteFrom('grade_increment').execute()
  expect((await raiseAt('2026-12-19T00:01:00-07:00', {})).status).toBe(200)
  expect(await gradesOf([student])).toEqual(['7'])
})

test('a child added while the grades are raised is in the counts of the audit trail or in neither of them', async () => {
  const { parent } = await buildFamily(school.postgres, { grade: '5' })
  const other = await openClient(school.url)
  await pauseUpdates(other)
  const raised = Promise.allSettled([school.as(by).send(incrementGrades, { body: {} })])
  await waitUntilBlocked(school.db)
  const added = await buildStudent(school.postgres, { parent_id: parent.id, grade: '5' })
  await resumeUpdates(other)
  expect(await raised).toMatchObject([{ value: { status: 200 } }])
  expect(await gradesOf([added])).toEqual(['5'])
  const [entry] = await readEntries()
  expect([entry?.before, entry?.after]).toMatchObject([
    { 5: 1, 6: 0 },
    { 5: 0, 6: 1 },
  ])
})

test('an undo gives exactly the former grades back, and says which children keep theirs and why', async () => {
  const child = (first_name: string, grade: Grade) => buildFamily(school.postgres, { first_name, grade })
  const [ada, ben, cleo, dan, done] = [
    await child('Ada', '5'),
    await child('Ben', '12'),
    await child('Cleo', '5'),
    await child('Dan', '5'),
    await child('Eve', 'done'),
  ]
  const all = [ada, ben, cleo, dan, done].map(({ student }) => student)
  expect((await school.as(by).send(incrementGrades, { body: {} })).status).toBe(200)
  const edited = { ...cleo.student, grade: '7' }
  expect((await school.as(by).send(updateStudent, { params: { id: edited.id }, body: edited })).status).toBe(200)
  const sixth = await buildCourse(school.postgres, {
    name: 'Chess',
    grade: '6',
    semester_id: (await buildSemester(school.postgres)).id,
  })
  await buildEntry(school.postgres, sixth, dan.student, { grade: '6' })
  const added = (await child('Finn', '6')).student

  const { status, body } = await school.as(by).send(undoGradeIncrement, { body: {} })
  expect([status, body.restored]).toEqual([200, 2])
  expect(body.kept).toMatchObject([
    { first_name: 'Cleo', grade: '7', because: 'changed', classes: [] },
    { first_name: 'Dan', grade: '6', because: 'in-class', classes: ['Chess'] },
  ])
  expect(await gradesOf([...all, added])).toEqual(['5', '12', '7', '6', 'done', '6'])
  const [entry] = await readEntries()
  expect(entry).toMatchObject({
    subject_kind: 'grade levels',
    before: { 6: 1, done: 1, raised_at: expect.any(String) },
    after: { 5: 1, 12: 1, raised_at: null, kept: ['Cleo Yazzie', 'Dan Yazzie'] },
  })
  expect((await school.as(by).send(getGradeLevels)).body.last).toMatchObject({
    raised_by: 'Olive Office',
    undo_until: null,
    undone: { by: 'Olive Office' },
  })
})

test('the grades are given back once, within a day, and are not raised again on that day', async () => {
  const { student } = await buildFamily(school.postgres, { grade: '5' })
  const undo = async () => school.as(await buildSignedInAdmin()).send(undoGradeIncrement, { body: {} })
  const nothing = { status: 409, body: { code: 'nothing-to-undo' } }
  expect(await undo()).toMatchObject(nothing)
  const start = Date.now()
  expect((await school.as(by).send(incrementGrades, { body: {} })).status).toBe(200)
  school.now = new Date(start + 25 * HOUR_MS)
  expect(await undo()).toMatchObject(nothing)
  school.now = new Date(start + 23 * HOUR_MS)
  const answers = await Promise.all([undo(), undo()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await gradesOf([student])).toEqual(['5'])
  expect((await school.as(await buildSignedInAdmin()).send(incrementGrades, { body: {} })).status).toBe(409)
})

/** Statements that update students wait until `resumeUpdates`, after they have started. */
async function pauseUpdates(other: Awaited<ReturnType<typeof openClient>>): Promise<void> {
  await sql`create or replace function pause() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(4711); return null; end $$`.execute(school.owner.db)
  await sql`create trigger pause before update on student for each statement execute function pause()`.execute(
    school.owner.db,
  )
  await other.query('select pg_advisory_lock(4711)')
}

async function resumeUpdates(other: Awaited<ReturnType<typeof openClient>>): Promise<void> {
  await other.query('select pg_advisory_unlock(4711)')
}

/** The entries about grade levels, the latest first. */
function readEntries() {
  return school.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_kind', '=', 'grade levels')
    .orderBy('id', 'desc')
    .execute()
}

/** An admin with a session and a confirmed password at the current time of the test clock. */
async function buildSignedInAdmin() {
  const admin = await buildUser(school.postgres, { role: 'admin', ...NAMES })
  const now = school.now?.getTime() ?? Date.now()
  await school.db
    .updateTable('session')
    .set({ expires_at: new Date(now + 60_000), password_at: new Date(now) })
    .where('user_id', '=', admin.id)
    .execute()
  return admin
}

async function countOf(grade: Grade): Promise<number> {
  return (await school.db.selectFrom('student').select('id').where('grade', '=', grade).execute()).length
}

async function gradesOf(children: readonly { readonly id: number }[]) {
  const rows = await school.db.selectFrom('student').select(['id', 'grade']).execute()
  return children.map((child) => rows.find(({ id }) => id === child.id)?.grade)
}
