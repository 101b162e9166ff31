import { beforeAll, expect, test } from 'vitest'
import { listCourses } from '../../contract/courses.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { getCourse } from '../../contract/officeCourses.ts'
import { createSemester, getSemester, listSemesters, updateNotes, updateSemester } from '../../contract/semesters.ts'
import {
  type BuiltUser,
  buildEnrollmentState,
  buildEntry,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('a new semester is neither active nor disabled, and families do not see it', async () => {
  const { status, body } = await school.as(by).send(createSemester, { body: { name: 'Spring 2040' } })
  expect(status).toBe(201)
  expect(body.semesters[0]).toMatchObject({ name: 'Spring 2040', active: false, disabled: false })
  const family = school.as(await buildUser(school.postgres))
  const seen = (await family.send(listSemesters)).body.semesters.map(({ name }) => name)
  expect(seen).not.toContain('Spring 2040')
})

test('a new semester has copies of another semester’s classes without their rosters', async () => {
  const at = await buildEnrollmentState(school.postgres, {
    status: 'enrolled',
    other: { active: false, restrictions: '101' },
  })
  const { body } = await school.as(by).send(createSemester, { body: { name: 'Fall 2041', copy_from: at.semester.id } })
  const [before, after] = await Promise.all([at.semester.id, body.semesters[0]?.id].map(coursesIn))
  const copiedFields = ({ section, name, active, restrictions, max_seats }: NonNullable<typeof before>[number]) => ({
    section,
    name,
    active,
    restrictions,
    max_seats,
  })
  expect(after?.map(copiedFields)).toEqual(before?.map(copiedFields))
  expect(after?.map(({ current_seats, wait_list }) => current_seats + wait_list)).toEqual([0, 0])
  expect(before?.reduce((sum, { current_seats }) => sum + current_seats, 0)).toBe(2)
})

test.each([
  [{ name: '' }, { name: ['Field is Required'] }],
  [{ name: 'Fall_2042' }, { name: ["A name can't contain an underscore"] }],
  [{ name: 'Fall 2042', copy_from: 999_999 }, { copy_from: ['Semester not found.'] }],
  [{ name: 'Fall 2042', copy_setup_from: 999_999 }, { copy_setup_from: ['Semester not found.'] }],
  [{ name: 'Fall 2042', first_day: 'soon' }, { first_day: ['Enter a date'] }],
])('a semester with %j is refused by field and not created', async (body, errors) => {
  const count = async () => (await school.as(by).send(listSemesters)).body.semesters.length
  const before = await count()
  expect(await school.as(by).send(createSemester, { body })).toMatchObject({ status: 422, body: { errors } })
  expect(await count()).toBe(before)
})

test('of three concurrent creates with one name one succeeds', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => school.as(by).send(createSemester, { body: { name: 'Winter 2043' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const { id } = await buildSemester(school.postgres)
  const renamed = await school
    .as(by)
    .send(updateSemester, { params: { id }, body: { name: 'Winter 2043', active: 1, disabled: 0 } })
  expect(renamed).toMatchObject({ status: 422, body: { errors: { name: [expect.stringContaining('Winter 2043')] } } })
})

test('of two concurrent renames to one name one is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const semesters = [await buildSemester(school.postgres), await buildSemester(school.postgres)]
    const body = { name: `Summer ${3000 + round}`, active: true, disabled: false }
    const answers = await Promise.all(
      semesters.map(({ id }) => school.as(by).send(updateSemester, { params: { id }, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})

test('an id takes precedence over a name with the same digits', async () => {
  const [one, other] = [await buildSemester(school.postgres), await buildSemester(school.postgres)]
  const body = { name: String(other.id), active: true, disabled: false }
  await school.as(by).send(updateSemester, { params: { id: one.id }, body })
  expect((await school.as(by).send(getSemester, { params: { id: other.id } })).body.semester.id).toBe(other.id)
})

test('closing and opening a semester takes effect for families at once', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const params = { course_id: at.course.id, student_id: at.student.id }
  const close = (disabled: number | boolean) =>
    school.as(by).send(updateSemester, {
      params: { id: at.semester.id },
      body: { name: at.semester.name, active: true, disabled },
    })
  expect((await close(1)).body).toMatchObject({ semester: { disabled: true }, semesters: expect.any(Array) })
  expect((await school.as(at.parent).send(commands.enroll, { params, body: {} })).status).toBe(422)
  expect((await close(0)).body).toMatchObject({ semester: { disabled: false } })
  expect((await school.as(at.parent).send(commands.enroll, { params, body: {} })).status).toBe(201)
})

test('the first and last day are saved, kept when missing, and removed by null', async () => {
  const { id, name } = await buildSemester(school.postgres)
  const save = (dates: object) =>
    school.as(by).send(updateSemester, { params: { id }, body: { name, active: true, disabled: false, ...dates } })
  const dates = { starts_on: '2026-08-24', ends_on: '2026-12-18' }
  expect((await save(dates)).body).toMatchObject({ semester: dates })
  expect((await save({})).body).toMatchObject({ semester: dates })
  expect((await save({ ends_on: null })).body).toMatchObject({ semester: { ...dates, ends_on: null } })
  const family = school.as(await buildUser(school.postgres))
  expect((await family.send(getSemester, { params: { id } })).body.semester).toMatchObject({ ...dates, ends_on: null })
})

test('new dates of a semester do not make open class forms outdated, and its state does', async () => {
  const { course, semester } = await buildEnrollmentState(school.postgres)
  const { id, name, active, disabled } = semester
  const etag = async () => (await school.as(by).send(getCourse, { params: { id: course.id } })).headers.get('etag')
  const save = async (body: object) =>
    expect(
      (await school.as(by).send(updateSemester, { params: { id }, body: { name, active, disabled, ...body } })).status,
    ).toBe(200)
  const before = await etag()
  await save({ starts_on: '2026-08-24', ends_on: '2026-12-18' })
  expect(await etag()).toBe(before)
  await save({ disabled: !disabled })
  expect(await etag()).not.toBe(before)
})

test.each<[object, Record<string, string[]>]>([
  [{ starts_on: '2026-13-01' }, { starts_on: ['Enter a date'] }],
  [{ ends_on: '' }, { ends_on: ['Field is Required'] }],
  [{ starts_on: '2026-08-24', ends_on: '2026-08-23' }, { ends_on: ['The last day must be on or after the first day'] }],
  [{ ends_on: '2026-08-23' }, { ends_on: ['The last day must be on or after the first day'] }],
  [{ starts_on: '2026-12-19' }, { starts_on: ['The last day must be on or after the first day'] }],
  [{ ends_on: '2062-12-18' }, { ends_on: ["A semester can't be longer than a year"] }],
])('the dates %j of a semester in the fall of 2026 are refused by field', async (body, errors) => {
  const dates = { starts_on: '2026-08-24', ends_on: '2026-12-18' }
  const { id, name } = await buildSemester(school.postgres, dates)
  const save = { params: { id }, body: { name, active: true, disabled: false, ...body } }
  expect(await school.as(by).send(updateSemester, save)).toMatchObject({ status: 422, body: { errors } })
  expect((await school.as(by).send(getSemester, { params: { id } })).body.semester).toMatchObject(dates)
})

test('notes are saved per grade, sanitized, and visible to families', async () => {
  const { id } = await buildSemester(school.postgres)
  const notes = {
    message: '<p>Bring <b>boots</b><script>alert(1)</script></p>',
    f: { time: '9:00-12:00', msg: '<p onclick="x()">Field trip</p>' },
  }
  const { status } = await school.as(by).send(updateNotes, { params: { id }, body: { grade: 'grade_5', notes } })
  expect(status).toBe(200)
  const family = school.as(await buildUser(school.postgres))
  const read = (await family.send(getSemester, { params: { id } })).body.semester.notes
  const none = { time: '', msg: '', msg_es: '' }
  expect(read.grade_5).toEqual({
    message: '<p>Bring <b>boots</b></p>',
    message_es: '',
    m: none,
    t: none,
    w: none,
    f: { time: '9:00-12:00', msg: '<p>Field trip</p>', msg_es: '' },
    hs: none,
  })
  expect(read.grade_4.message).toBe('')
})

test('notes have a Spanish version beside the English one, which is empty without text', async () => {
  const { id } = await buildSemester(school.postgres)
  const notes = {
    message: '<p>Bring boots</p>',
    message_es: '<p>Traiga botas</p>',
    f: { msg: 'Trip', msg_es: '<p> </p>' },
  }
  const body = { grade: 'grade_5', notes } as const
  const saved = await school.as(by).send(updateNotes, { params: { id }, body })
  expect(saved.body.semester.notes.grade_5).toMatchObject({
    message_es: '<p>Traiga botas</p>',
    f: { msg: 'Trip', msg_es: '' },
  })
  const entry = school.db.selectFrom('audit_entry').select('after').where('subject_id', '=', id)
  expect(await entry.where('subject_kind', '=', 'notes').executeTakeFirst()).toMatchObject({
    after: { message_es: '<p>Traiga botas</p>' },
  })
})

test('further grades get the same notes at once, each with an audit entry, and other grades keep theirs', async () => {
  const { id } = await buildSemester(school.postgres)
  const save = (body: object) => school.as(by).send(updateNotes, { params: { id }, body })
  await save({ grade: 'grade_1', notes: { message: '<p>Old</p>', f: { time: '9:00', msg: '' } } })
  const notes = { message: '<p>New</p>', f: { time: '' } }
  const { body } = await save({ grade: 'grade_5', also_grades: '5,1,K', notes })
  const { grade_5, grade_1, kindergarten, grade_2 } = body.semester.notes
  expect([grade_5, grade_1, kindergarten].map(({ message, f }) => [message, f.time])).toEqual(
    Array.from({ length: 3 }, () => ['<p>New</p>', '']),
  )
  expect(grade_2.message).toBe('')
  const entries = school.db.selectFrom('audit_entry').select('subject_name').where('subject_id', '=', id)
  const names = await entries.where('subject_kind', '=', 'notes').orderBy('id').execute()
  expect(names.map(({ subject_name }) => subject_name?.split(', ')[1])).toEqual([
    'grade 1',
    'grade 5',
    'kindergarten',
    'grade 1',
  ])
})

test.each([
  [{ notes: { message: 'x' } }, { grade: ['Field is Required'] }],
  [{ grade: 'grade_13', notes: { message: 'x' } }, { grade: ['Field is Required'] }],
  [{ grade: 'grade_5', notes: { message: 'x', sat: {} } }, { 'notes.sat': ['Unknown field'] }],
])('notes with %j are refused by field', async (body, errors) => {
  const { id } = await buildSemester(school.postgres)
  expect(await school.as(by).send(updateNotes, { params: { id }, body })).toMatchObject({
    status: 422,
    body: { errors },
  })
})

test('a renamed semester keeps its rosters', async () => {
  const at = await buildEnrollmentState(school.postgres)
  await buildEntry(school.postgres, at.course, await buildStudent(school.postgres, { parent_id: at.parent.id }))
  const body = { name: `${at.semester.name} again`, active: true, disabled: false }
  await school.as(by).send(updateSemester, { params: { id: at.semester.id }, body })
  expect((await coursesIn(at.semester.id))[0]).toMatchObject({ semester: body.name, current_seats: 1 })
})

async function coursesIn(id: number | undefined) {
  return (await school.as(by).send(listCourses, { params: { semester: String(id) } })).body.courses
}
