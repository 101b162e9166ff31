import { beforeAll, expect, test } from 'vitest'
import { importFile } from '../../contract/files.ts'
import { incrementGrades } from '../../contract/gradeLevels.ts'
import { updateNotification } from '../../contract/notifications.ts'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { deleteParent, updateParent } from '../../contract/parents.ts'
import { updateSchool } from '../../contract/school.ts'
import { createSemester, updateNotes } from '../../contract/semesters.ts'
import { createStudent, updateStudent } from '../../contract/students.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildEnrollmentState,
  buildFamily,
  buildStudent,
  buildTeacher,
  buildUser,
  newEmail,
} from '../../test/data/builders.ts'
import { courseForm } from '../../test/data/classes.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildConfirmedAdmin(school.postgres)
})

test('an edit of a class records the changed fields only, with the teacher’s name', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const other = await buildTeacher(school.postgres, { first_name: 'Leo', last_name: 'Ito' })
  const body = courseForm(at, { name: 'Art', teacher_id: other.id })
  const { revision, ...before } = at.course
  const entries = await entriesOf(() => school.as(by).send(updateCourse, { params: { id: at.course.id }, body }))
  expect(entries).toMatchObject([
    {
      action: 'edited',
      subject_kind: 'class',
      subject_id: at.course.id,
      subject_name: `Art (${before.section}, ${at.semester.name})`,
      before: { name: 'Robotics', teacher: expect.stringMatching(/^Grace Nez, teacher\d+@example\.org$/) },
      after: { name: 'Art', teacher: `Leo Ito, ${other.email}` },
    },
  ])
  expect(Object.keys(entries[0]?.after ?? {})).not.toContain('section')
  expect(await entriesOf(() => school.as(by).send(updateCourse, { params: { id: at.course.id }, body }))).toEqual([])
})

test('an edit of a class records its description, grades, days and room before and after', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const { grade, days } = at.course
  const before = { description: expect.any(String), grade, days, room: at.course.room }
  const after = {
    description: '<p>Paper and <strong>string</strong>.</p>',
    grade: 'K,1,2,5',
    days: 'T/TH',
    room: 'Gym',
  }
  const body = courseForm(at, after)
  const entries = await entriesOf(() => school.as(by).send(updateCourse, { params: { id: at.course.id }, body }))
  expect(entries).toMatchObject([{ action: 'edited', before, after }])
})

test('deactivating a class is recorded', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const entries = await entriesOf(() => school.as(by).send(toggleCourse, { params: { id: at.course.id }, body: {} }))
  expect(entries).toMatchObject([{ action: 'edited', before: { active: true }, after: { active: false } }])
})

test('a semester with copied classes records their semester and number', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const name = `Copy of ${at.semester.name}`
  const entries = await entriesOf(() =>
    school.as(by).send(createSemester, { body: { name, copy_from: at.semester.id } }),
  )
  expect(entries).toMatchObject([
    { subject_name: name, after: { name, active: false, copy_from: at.semester.name, classes: 1 } },
  ])
})

test('an edit of notes records the changes of one grade', async () => {
  const { semester } = await buildEnrollmentState(school.postgres)
  const write = (msg: string) =>
    school.as(by).send(updateNotes, {
      params: { id: semester.id },
      body: { grade: 'grade_5', notes: { message: '<p>Boots</p>', m: { time: '8:30', msg } } },
    })
  await write('<p>Lunch</p>')
  expect(await entriesOf(() => write('<p>Lunch and boots</p>'))).toMatchObject([
    {
      subject_kind: 'notes',
      subject_name: `${semester.name}, grade 5`,
      before: { 'm.msg': '<p>Lunch</p>' },
      after: { 'm.msg': '<p>Lunch and boots</p>' },
    },
  ])
})

test('deleting a parent records the parent and each child', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const entries = await entriesOf(() => school.as(by).send(deleteParent, { params: { id: parent.id } }))
  expect(entries).toMatchObject([
    {
      subject_kind: 'student',
      subject_id: student.id,
      before: { first_name: 'Ada', grade: '5', parent: `Rosa Yazzie, ${parent.email}` },
      after: null,
    },
    {
      subject_kind: 'parent',
      subject_id: parent.id,
      before: { email: parent.email, phone: '9285550100' },
      after: null,
    },
  ])
})

test('a parent’s change of a child is recorded with the parent as the actor', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const body = { first_name: 'Ada', last_name: 'Nez', grade: '5' }
  const entries = await entriesOf(async () => {
    await school.as(parent).send(updateStudent, { params: { id: student.id }, body })
    await school.as(parent).send(createStudent, { body: { ...body, first_name: 'Sam' } })
  })
  expect(entries).toMatchObject([
    { user_id: parent.id, user_role: 'parent', before: { last_name: 'Yazzie' }, after: { last_name: 'Nez' } },
    { user_id: parent.id, action: 'created', after: { first_name: 'Sam', parent: `Rosa Yazzie, ${parent.email}` } },
  ])
})

test('raising all grades records the number of students per grade before and after', async () => {
  const { parent } = await buildFamily(school.postgres, { grade: '12' })
  await buildStudent(school.postgres, { parent_id: parent.id, grade: '12' })
  const count = async (grade: '11' | '12' | 'done') =>
    Number((await school.db.selectFrom('student').select('id').where('grade', '=', grade).execute()).length)
  const [eleven, twelve, done] = [await count('11'), await count('12'), await count('done')]
  const entries = await entriesOf(() => school.as(by).send(incrementGrades, { body: {} }))
  expect(entries).toMatchObject([
    {
      subject_kind: 'grade levels',
      before: { '12': twelve, done },
      after: { '12': eleven, done: done + twelve },
    },
  ])
})

test('edits of the school and of notifications record the changes', async () => {
  const body = { name: 'Canyon', time_zone: 'America/Denver', office: { name: 'Olive' }, children_per_family: 4 }
  const [settings] = await entriesOf(() => school.as(by).send(updateSchool, { body }))
  expect(settings).toMatchObject({
    subject_kind: 'school',
    before: { time_zone: 'America/Phoenix', office_name: '', children_per_family: 10 },
    after: { time_zone: 'America/Denver', office_name: 'Olive', children_per_family: 4 },
  })
  const { id } = await school.db
    .insertInto('system_notification')
    .values({ message: 'Snow day', type: 'info' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const edited = { message: 'Snow day', type: 'warning', active: true }
  const [notification] = await entriesOf(() => school.as(by).send(updateNotification, { params: { id }, body: edited }))
  expect(notification).toMatchObject({
    subject_name: 'Snow day',
    before: { type: 'info', active: false },
    after: { type: 'warning', active: true },
  })
})

test('an import is recorded with counts and ids, and each existing person that it changes', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const fresh = newEmail()
  const csv = `id,email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade
${parent.id},${parent.email},Rosa,Benally,9285550100,${student.id},Ada,Yazzie,5
,${fresh},Ana,Begay,9285550142,,Sam,Begay,K`
  const send = (confirmed: boolean) =>
    school.as(by).send(importFile, { params: { kind: 'parents' }, body: { csv, confirmed, name: 'families.csv' } })
  expect(await entriesOf(() => send(false))).toEqual([])
  const entries = await entriesOf(() => send(true))
  const added = await school.db.selectFrom('users').select('id').where('email', '=', fresh).executeTakeFirstOrThrow()
  expect(entries).toMatchObject([
    {
      action: 'imported',
      subject_kind: 'file',
      subject_name: 'families.csv',
      after: {
        rows: 2,
        added: 1,
        changed: 1,
        added_parent: [added.id],
        added_student: [expect.any(Number)],
        changed_parent: [parent.id],
      },
    },
    { action: 'edited', subject_id: parent.id, before: { last_name: 'Yazzie' }, after: { last_name: 'Benally' } },
  ])
  expect(entries).toHaveLength(2)
})

test('an import that changes an email requires a confirmed password', async () => {
  const parent = await buildUser(school.postgres)
  const teacher = await buildTeacher(school.postgres)
  const unconfirmed = await buildUser(school.postgres, { role: 'admin' })
  const email = newEmail()
  const files = {
    parents: `id,email,first_name,last_name,phone,child_first_name,child_last_name,child_grade
${parent.id},${email},Rosa,Yazzie,9285550100,,,`,
    teachers: `id,first_name,last_name,email,active\n${teacher.id},Grace,Nez,${newEmail()},1`,
  }
  for (const [kind, csv] of Object.entries(files)) {
    const send = (someone: BuiltUser, confirmed: boolean) =>
      school.as(someone).send(importFile, { params: { kind }, body: { csv, confirmed } })
    expect((await send(unconfirmed, false)).body.report).toMatchObject({ changed: 1, emails_changed: 1, wrong: [] })
    const refused = await entriesOf(async () =>
      expect(await send(unconfirmed, true)).toMatchObject({ status: 403, body: { code: 'password-required' } }),
    )
    expect(refused).toEqual([])
    expect((await send(by, false)).body.report).toMatchObject({ changed: 1, done: false })
    expect((await send(by, true)).body.report).toMatchObject({ emails_changed: 1, done: true })
  }
  const account = await school.db.selectFrom('users').select('email').where('id', '=', parent.id).executeTakeFirst()
  expect(account).toEqual({ email })
  const sessions = await school.db.selectFrom('session').selectAll().where('user_id', '=', parent.id).execute()
  expect(sessions).toEqual([])
})

test('a refused command is not recorded', async () => {
  const [one, other] = [await buildUser(school.postgres), await buildUser(school.postgres)]
  const body = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: other.email }
  const entries = await entriesOf(async () => {
    expect((await school.as(by).send(updateParent, { params: { id: one.id }, body })).status).toBe(422)
  })
  expect(entries).toEqual([])
})

test('a command that is repeated with its key is recorded once', async () => {
  const { id } = await buildUser(school.postgres)
  const body = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail() }
  const entries = await entriesOf(async () => {
    for (let time = 0; time < 3; time++)
      expect((await school.as(by).send(updateParent, { params: { id }, body, key: 'once' })).status).toBe(200)
  })
  expect(entries).toHaveLength(1)
})

/** The entries that `work` adds, oldest first. */
async function entriesOf(work: () => Promise<unknown>) {
  const { before } = await school.db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.coalesce(fn.max<number>('id'), fn.count<number>('id')).as('before'))
    .executeTakeFirstOrThrow()
  await work()
  return school.db.selectFrom('audit_entry').selectAll().where('id', '>', before).orderBy('id').execute()
}
