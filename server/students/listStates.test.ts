import { beforeAll, expect, test } from 'vitest'
import { listStudents } from '../../contract/students.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEntry,
  buildFamily,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
let semesters: readonly { readonly id: number }[] = []

beforeAll(async () => {
  const { postgres } = school
  by = await buildUser(postgres, { role: 'admin' })
  for (const active of [true, true, false]) semesters = [...semesters, await buildSemester(postgres, { active })]
  const [fall, spring, former] = await Promise.all(
    semesters.map(({ id }) => buildCourse(postgres, { semester_id: id, days: 'W' })),
  )
  const canceled = await buildCourse(postgres, { semester_id: semesters[0]?.id ?? 0, days: 'W', active: false })
  const places = {
    Fay: [fall, '4', 'enrolled'],
    Sam: [spring, '4', 'enrolled'],
    Wes: [fall, '4', 'waiting'],
    Cal: [canceled, '4', 'enrolled'],
    Old: [former, 'done', 'enrolled'],
    Don: [fall, 'done', 'enrolled'],
    Dot: [fall, 'done', 'waiting'],
  } as const
  for (const [first_name, [course, grade, status]] of Object.entries(places)) {
    const { student } = await buildFamily(postgres, { first_name, grade })
    if (course) await buildEntry(postgres, course, student, { status })
  }
})

test('students without a class on a day have no seat in an active class of an active semester', async () => {
  expect(await list({ state: 'without-class', day: 'W' })).toEqual(['Cal', 'Wes'])
  expect(await list({ state: 'without-class', day: 'M' })).toEqual(['Cal', 'Fay', 'Sam', 'Wes'])
})

test('a semester narrows the classes that count', async () => {
  const semester = String(semesters[0]?.id)
  expect(await list({ state: 'without-class', day: 'W', semester })).toEqual(['Cal', 'Sam', 'Wes'])
})

test('finished students on a roster or wait list of an active semester are found', async () => {
  expect(await list({ state: 'finished' })).toEqual(['Don', 'Dot'])
})

test('a filter is combined with a search, and counted', async () => {
  expect(await list({ state: 'without-class', day: 'M', search: 'fay' })).toEqual(['Fay'])
})

test('an export has the filtered students, and the audit trail says which', async () => {
  const query = { state: 'finished' }
  const { body, headers } = await school.as(by).send(listStudents, { query })
  expect(body.students).toHaveLength(2)
  const entries = school.db.selectFrom('audit_entry').select('after')
  const request_id = headers.get('x-request-id')
  expect(await entries.where('request_id', '=', request_id).execute()).toMatchObject([{ after: { state: 'finished' } }])
})

async function list(query: Readonly<Record<string, string>>): Promise<string[]> {
  const { status, body } = await school.as(by).send(listStudents, { query: { page: '1', ...query } })
  expect(status).toBe(200)
  expect(body.total).toBe(body.students.length)
  return body.students.map(({ first_name }) => first_name).toSorted()
}
