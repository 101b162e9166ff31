import { beforeAll, expect, test } from 'vitest'
import {
  checkCourse,
  copyCourse,
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  toggleCourse,
  updateCourse,
} from '../../contract/courses.ts'
import { validatePassword } from '../../contract/passwords.ts'
import {
  type BuiltUser,
  buildEntry,
  buildFamily,
  buildSemester,
  buildStanding,
  buildTeacher,
  buildUser,
} from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'
import { hashOfPassword } from '../sessions/passwords.ts'

const school = openSchool()
const password = 'a yellow bus'
let by: BuiltUser
let teacher_id: number
beforeAll(async () => {
  const password_hash = await hashOfPassword(password)
  by = await buildUser(school.postgres, { role: 'admin', password_hash })
  teacher_id = (await buildTeacher(school.postgres)).id
})

test('a class that is created is there for families at once, its description cleaned', async () => {
  const semester = await buildSemester(school.postgres)
  const description = '<p>Paint<script>alert(1)</script> and <b onclick="x()">clay</b></p>'
  const { status, body } = await create({ semester: semester.id, description, grade: '5, K,K' })
  expect(status).toBe(201)
  expect(body.course).toMatchObject({
    section: '101',
    description: '<p>Paint and <b>clay</b></p>',
    grade: 'K,5',
    current_seats: 0,
    active: true,
    enrolled: [],
    waiting: [],
  })
  const family = school.as(await buildUser(school.postgres))
  const { courses } = (await family.send(listCourses, { params: { semester: semester.id } })).body
  expect(courses.map(({ id }) => id)).toEqual([body.course.id])
})

test.each([
  [{ section: '' }, { section: ['Field is Required'] }],
  [{ name: ' ' }, { name: ['Field is Required'] }],
  [{ description: '<p> &nbsp;</p>' }, { description: ['Field is Required'] }],
  [{ description: '<script>1</script>' }, { description: ['Field is Required'] }],
  [{ teacher_id: undefined }, { teacher_id: ['Field is Required'] }],
  [{ teacher_id: 999_999 }, { teacher_id: ['There is no such teacher.'] }],
  [{ grade: '' }, { grade: ['Field is Required'] }],
  [{ grade: 'K,13' }, { grade: ['Grades are K and 1 to 12'] }],
  [{ max_seats: -1 }, { max_seats: ['At least 0'] }],
  [{ period: 'Optional' }, { period: ['Field is Required'] }],
  [{ days: 'SAT' }, { days: ['Field is Required'] }],
  [{ time: '' }, { time: ['Field is Required'] }],
  [{ restrictions: '101;202' }, { restrictions: ['Numbers of 2 to 4 digits, separated by commas'] }],
  [{ restrictions: '1,20202' }, { restrictions: ['Numbers of 2 to 4 digits, separated by commas'] }],
  [{ semester: undefined }, { semester: ['Field is Required'] }],
  [{ semester: 999_999 }, { semester: ['There is no such semester.'] }],
  [{ colour: 'red' }, { colour: ['Unknown field'] }],
])('a class with %j is refused by field', async (wrong, errors) => {
  const semester = await buildSemester(school.postgres)
  const answer = await create({ semester: semester.id, ...wrong })
  expect(answer).toMatchObject({ status: 422, body: { errors } })
})

test('a section is one class’s in its semester, also when two of the office create it at once', async () => {
  const semester = await buildSemester(school.postgres)
  const answers = await Promise.all([1, 2, 3].map((n) => create({ semester: semester.id, name: `Art ${n}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    errors: { section: [expect.any(String)] },
  })
})

test('a class is copied with its roster: the rules are asked again, and one child they keep out stops it all', async () => {
  const at = await buildStanding(school.postgres, { status: 'enrolled' })
  const other = await buildFamily(school.postgres, { first_name: 'Bo' })
  await buildEntry(school.postgres, at.course, other.student)
  const query = { semester_id: String(at.semester.id), section: at.course.section, copyRoster: '1' }
  const { course } = (await school.as(by).send(copyCourse, { query })).body
  const roster = course.enrolled.map(({ id }) => id)
  expect(roster.sort()).toEqual([at.student.id, other.student.id].sort())

  const clash = await create({ semester: at.semester.id, section: '777', roster })
  expect(clash).toMatchObject({
    status: 422,
    body: {
      errors: { roster: [expect.stringMatching('at the same time'), expect.stringMatching('at the same time')] },
    },
  })
  expect(await sectionsOf(at.semester.id)).not.toContain('777')
  const copied = await create({ semester: at.semester.id, section: '778', period: '7', roster })
  expect(copied).toMatchObject({ status: 201, body: { course: { current_seats: 2 } } })
  const without = (await school.as(by).send(copyCourse, { query: { ...query, copyRoster: '0' } })).body.course
  expect([without.name, without.enrolled, without.waiting]).toEqual([course.name, [], []])
})

test('an edit moves the class and everybody on it', async () => {
  const at = await buildStanding(school.postgres, { status: 'enrolled' })
  const { status, body } = await edit(at, { days: 'F', period: 'All Day', name: 'Art' })
  expect(status).toBe(200)
  expect(body.course).toMatchObject({ days: 'F', period: 'All Day', name: 'Art', current_seats: 1 })
})

test.each([
  ['days', { days: 'F', period: '3' }, { beside: { days: 'F', period: '3' } }],
  ['period', { period: '3' }, { beside: { period: '3' } }],
  ['period', { period: 'All Day' }, { beside: { period: '8' } }],
  ['grade', { grade: 'K,1' }, {}],
  ['restrictions', { restrictions: '222' }, { beside: { section: '222', period: '2' } }],
  ['restrictions', { section: '333' }, { beside: { restrictions: '333', period: '2' } }],
] as const)(
  'an edit that would break a rule for a child is refused on %s with its name: %j',
  async (field, to, given) => {
    const at = await buildStanding(school.postgres, { ...given, status: 'enrolled' })
    const who = await school.as(by).send(checkCourse, { params: { id: at.course.id }, body: fields(at, to) })
    expect(who.body.affected).toMatchObject([{ student_id: at.student.id, field, status: 'enrolled' }])
    const answer = await edit(at, to)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'breaks-a-rule', errors: { [field]: [who.body.affected[0]?.because] } },
    })
    expect(who.body.affected[0]?.because).toContain('Ada Yazzie')
    expect((await school.as(by).send(getCourse, { params: { id: at.course.id } })).body.course).toMatchObject({
      days: at.course.days,
      period: at.course.period,
      section: at.course.section,
      grade: at.course.grade,
    })
  },
)

test('a child who waits is asked for its grade only', async () => {
  const at = await buildStanding(school.postgres, {
    course: { max_seats: 0 },
    status: 'waiting',
    beside: { period: '3' },
  })
  expect((await edit(at, { period: '3', max_seats: 0 })).status).toBe(200)
  expect(await edit(at, { period: '3', max_seats: 0, grade: 'K' })).toMatchObject({
    status: 422,
    body: { errors: { grade: [expect.any(String)] } },
  })
})

test('a class has no fewer seats than children, and stays in its semester while it has a roster', async () => {
  const at = await buildStanding(school.postgres, { status: 'enrolled' })
  const next = await buildSemester(school.postgres)
  expect(await edit(at, { max_seats: 0 })).toMatchObject({
    status: 422,
    body: { errors: { max_seats: ['1 children are enrolled: not fewer seats than that.'] } },
  })
  expect(await edit(at, { semester: next.id })).toMatchObject({
    status: 422,
    body: { errors: { semester: [expect.any(String)] } },
  })
})

test('the second of two who edit one class is told that it changed, and what it is now', async () => {
  const at = await buildStanding(school.postgres)
  const first = await fetchCourse(at.course.id)
  const second = await fetchCourse(at.course.id)
  expect(first.etag).toMatch(/^"\d+"$/)
  expect((await put(at, { name: 'Art' }, first.etag)).status).toBe(200)
  const late = await put(at, { name: 'Pottery' }, second.etag)
  expect(late).toMatchObject({ status: 412, body: { code: 'changed', course: { name: 'Art' } } })
  expect((await put(at, { name: 'Pottery' }, (await fetchCourse(at.course.id)).etag)).status).toBe(200)
  expect((await put(at, { name: 'Clay' }, undefined)).status).toBe(200)
})

test('a child who enrolls does not make an edit late', async () => {
  const at = await buildStanding(school.postgres)
  const { etag } = await fetchCourse(at.course.id)
  await buildEntry(school.postgres, at.course, at.student)
  expect((await put(at, { name: 'Art' }, etag)).status).toBe(200)
})

test('a class is hidden from families and shown again', async () => {
  const at = await buildStanding(school.postgres)
  const seen = async () =>
    (await school.as(at.parent).send(listCourses, { params: { semester: at.semester.id } })).body.courses.length
  const toggled = await school.as(by).send(toggleCourse, { params: { id: at.course.id }, body: {} })
  expect(toggled.body.courses).toMatchObject([{ id: at.course.id, active: false }])
  expect(await seen()).toBe(0)
  await school.as(by).send(toggleCourse, { params: { id: at.course.id }, body: {} })
  expect(await seen()).toBe(1)
})

test('a class is deleted by somebody whose password was right a moment ago, when nobody is on it', async () => {
  const at = await buildStanding(school.postgres, { status: 'enrolled' })
  const id = at.course.id
  const office = school.as(
    await buildUser(school.postgres, { role: 'admin', password_hash: await hashOfPassword(password) }),
  )
  expect(await office.send(deleteCourse, { params: { id } })).toMatchObject({
    status: 403,
    body: { code: 'password-required' },
  })
  expect((await office.send(validatePassword, { body: { password: 'a yellow cab' } })).body).toEqual({ valid: false })
  expect((await office.send(deleteCourse, { params: { id } })).status).toBe(403)
  expect((await office.send(validatePassword, { body: { password } })).body).toEqual({ valid: true })
  expect(await office.send(deleteCourse, { params: { id } })).toMatchObject({
    status: 400,
    body: { code: 'has-roster', message: expect.stringContaining('Robotics still has students') },
  })
  await school.db.deleteFrom('roster_entry').where('course_id', '=', id).execute()
  expect((await office.send(deleteCourse, { params: { id } })).status).toBe(204)
  expect((await office.send(getCourse, { params: { id } })).status).toBe(404)
})

test('a right password opens the danger zone for five minutes, and only for its own account', async () => {
  const { course } = await buildStanding(school.postgres)
  const other = await buildUser(school.postgres, { role: 'admin', password_hash: await hashOfPassword('another bus') })
  const office = school.as(other)
  const { body } = await office.send(validatePassword, { body: { email: by.email, password } })
  expect(body).toEqual({ valid: false })
  await office.send(validatePassword, { body: { email: other.email, password: 'another bus' } })
  school.now = new Date(Date.now() + 5 * 60 * 1000 + 1000)
  expect((await office.send(deleteCourse, { params: { id: course.id } })).status).toBe(403)
  school.now = undefined
  expect((await office.send(deleteCourse, { params: { id: course.id } })).status).toBe(204)
})

type At = Awaited<ReturnType<typeof buildStanding>>

function create(given: Record<string, unknown>) {
  const body = {
    section: '101',
    name: 'Art',
    description: '<p>Paint and clay</p>',
    teacher_id,
    grade: 'K,5',
    max_seats: 12,
    period: '1',
    days: 'M',
    time: '9:00-9:50',
    ...given,
  }
  return school.as(by).send(createCourse, { body })
}

function fields({ course, semester }: At, to: Record<string, unknown>) {
  const { section, name, grade, max_seats, period, days, time, restrictions } = course
  const description = '<p>Paint and clay</p>'
  return {
    section,
    name,
    description,
    teacher_id,
    grade,
    max_seats,
    period,
    days,
    time,
    restrictions,
    semester: semester.id,
    ...to,
  }
}

function edit(at: At, to: Record<string, unknown>) {
  return school.as(by).send(updateCourse, { params: { id: at.course.id }, body: fields(at, to) })
}

async function put(at: At, to: Record<string, unknown>, etag: string | undefined) {
  const response = await fetch(`${school.origin}/api/courses/${at.course.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/json',
      ...(etag !== undefined && { 'if-match': etag }),
    },
    body: JSON.stringify(fields(at, to)),
  })
  return { status: response.status, body: await response.json() }
}

async function fetchCourse(id: number) {
  const { headers } = await school.as(by).send(getCourse, { params: { id } })
  return { etag: headers.get('etag') ?? undefined }
}

async function sectionsOf(semester_id: number): Promise<string[]> {
  const rows = await school.db.selectFrom('course').select('section').where('semester_id', '=', semester_id).execute()
  return rows.map(({ section }) => section)
}
