import { beforeAll, expect, test } from 'vitest'
import { listCourses } from '../../contract/courses.ts'
import { copyCourse } from '../../contract/officeCourses.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildFamily,
  buildSemester,
  buildTeacher,
  buildUser,
} from '../../test/data/builders.ts'
import { createClass } from '../../test/data/classes.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
let teacher_id: number
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
  teacher_id = (await buildTeacher(school.postgres)).id
})

test('families get a new class at once, with a sanitized description', async () => {
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
  [{ teacher_id: 999_999 }, { teacher_id: ['Teacher not found.'] }],
  [{ grade: '' }, { grade: ['Field is Required'] }],
  [{ grade: 'K,13' }, { grade: ['Each grade must be K or a number from 1 to 12'] }],
  [{ max_seats: undefined }, { max_seats: ['Field is Required'] }],
  [{ max_seats: -1 }, { max_seats: ['Enter a whole number from 0 to 999'] }],
  [{ max_seats: 12.5 }, { max_seats: ['Enter a whole number from 0 to 999'] }],
  [{ max_seats: 1000 }, { max_seats: ['Enter a whole number from 0 to 999'] }],
  [{ period: 'Optional' }, { period: ['Field is Required'] }],
  [{ period: '9' }, { period: ['Enter All Day or a number from 1 to 8'] }],
  [{ days: '' }, { days: ['Field is Required'] }],
  [{ days: 'SAT' }, { days: ['Enter M, T/TH, W, F or HS'] }],
  [{ time: '' }, { time: ['Field is Required'] }],
  [{ restrictions: '101;202' }, { restrictions: ['Enter section numbers of 2 to 4 digits, separated by commas'] }],
  [{ restrictions: '1,20202' }, { restrictions: ['Enter section numbers of 2 to 4 digits, separated by commas'] }],
  [{ restrictions: '101,,204' }, { restrictions: ['Enter section numbers of 2 to 4 digits, separated by commas'] }],
  [{ restrictions: '101,' }, { restrictions: ['Enter section numbers of 2 to 4 digits, separated by commas'] }],
  [{ restrictions: ',' }, { restrictions: ['Enter section numbers of 2 to 4 digits, separated by commas'] }],
  [{ semester: undefined }, { semester: ['Field is Required'] }],
  [{ semester: 999_999 }, { semester: ['Semester not found.'] }],
  [{ colour: 'red' }, { colour: ['Unknown field'] }],
])('a class with %j is refused by field', async (wrong, errors) => {
  const semester = await buildSemester(school.postgres)
  const answer = await create({ semester: semester.id, ...wrong })
  expect(answer).toMatchObject({ status: 422, body: { errors } })
})

test('of three concurrent creates with one section one succeeds', async () => {
  const semester = await buildSemester(school.postgres)
  const answers = await Promise.all([1, 2, 3].map((n) => create({ semester: semester.id, name: `Art ${n}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    errors: { section: [expect.any(String)] },
  })
})

test('a class is copied with its roster by the rules, and one refused student cancels the copy', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const other = await buildFamily(school.postgres, { first_name: 'Bo' })
  await buildEntry(school.postgres, at.course, other.student)
  const query = { semester_id: String(at.semester.id), section: at.course.section, copyRoster: '1' }
  const { course } = (await school.as(by).send(copyCourse, { query })).body
  const roster = course.enrolled.map(({ id }) => id)
  expect(roster.sort()).toEqual([at.student.id, other.student.id].sort())

  const refused = await create({ semester: at.semester.id, section: '777', roster })
  expect(refused).toMatchObject({
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

test('only a copy of a class with the period Optional has this period', async () => {
  const { course, semester } = await buildEnrollmentState(school.postgres, { course: { period: 'Optional' } })
  const other = await buildCourse(school.postgres, { semester_id: semester.id, period: '3' })
  const copy = (fields: object) => create({ semester: semester.id, period: 'Optional', ...fields })
  expect(await copy({ copy_of: course.id, section: '901' })).toMatchObject({
    status: 201,
    body: { course: { period: 'Optional' } },
  })
  for (const copy_of of [other.id, 999_999, undefined])
    expect(await copy({ copy_of, section: '902' })).toMatchObject({
      status: 422,
      body: { errors: { period: ['Field is Required'] } },
    })
  expect(await create({ semester: semester.id, section: '903', restrictions: ' 101, 204,101 ' })).toMatchObject({
    body: { course: { restrictions: '101,204' } },
  })
})

function create(fields: Record<string, unknown>) {
  return createClass(school, by, { teacher_id, ...fields })
}

async function sectionsOf(semester_id: number): Promise<string[]> {
  const rows = await school.db.selectFrom('course').select('section').where('semester_id', '=', semester_id).execute()
  return rows.map(({ section }) => section)
}
