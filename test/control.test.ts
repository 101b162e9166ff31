import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudent } from '../contract/students.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from './builders.ts'
import { openSchool } from './school.ts'

/**
 * The controls of race.test.ts: the same races by somebody who looks first and writes then, in a school whose walls were
 * taken down. If these did not go wrong, the races that go right would prove nothing.
 */
const school = openSchool()
const FAMILIES = 30
let pool: pg.Pool

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: school.url, max: FAMILIES })
  await pool.query('alter table course drop constraint no_seat_twice, drop constraint wait_list_of_five')
  await pool.query('alter table roster_entry drop constraint one_child_one_place')
})
afterAll(() => pool.end())

test('without the lock and the wall, thirty families racing for two seats take more than two', async () => {
  const { course, families } = await fullHouse({ max_seats: 2 })
  await Promise.all(
    families.map(({ student }) => lookThenWrite(course, student.id, 'enrolled', 'current_seats < max_seats')),
  )
  expect((await courseOf(course.id)).current_seats).toBeGreaterThan(2)
})

test('without the lock and the wall, more than five wait', async () => {
  const { course, families } = await fullHouse({ max_seats: 0 })
  await Promise.all(families.map(({ student }) => lookThenWrite(course, student.id, 'waiting', 'wait_list < 5')))
  expect((await courseOf(course.id)).wait_list).toBeGreaterThan(5)
})

test('without the lock and the wall, a child sent to two clashing classes at once is in both', async () => {
  const { semester, course, families } = await fullHouse({ max_seats: 99 })
  const other = await buildCourse(school.postgres, { semester_id: semester.id, period: 'All Day', max_seats: 99 })
  const free = `not exists (select from roster_entry where student_id = $2 and status = 'enrolled')`
  await Promise.all(
    families.flatMap(({ student }) => [course, other].map((one) => lookThenWrite(one, student.id, 'enrolled', free))),
  )
  const taken = (await courseOf(course.id)).current_seats + (await courseOf(other.id)).current_seats
  expect(taken).toBeGreaterThan(FAMILIES)
})

test('without a key, pressing ten times adds ten children', async () => {
  const parent = await buildUser(school.postgres)
  const body = { first_name: 'Lena', last_name: 'Begay', grade: '3' }
  await Promise.all(Array.from({ length: 10 }, () => school.as(parent).send(createStudent, { body })))
  const children = await school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id).execute()
  expect(children).toHaveLength(10)
})

/** Looks whether it may, and writes in a second statement of the same transaction, as a school without this product would. */
async function lookThenWrite(course: Built, student_id: number, status: string, may: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const look = await client.query(`select period_span from course where id = $1 and $2::integer > 0 and ${may}`, [
      course.id,
      student_id,
    ])
    if (look.rowCount === 1)
      await client.query(
        `insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
         values ($1, $2, $3, '5', $4, $5, $6)`,
        [course.id, student_id, status, course.semester_id, course.days, look.rows[0].period_span],
      )
    await client.query('commit')
  } finally {
    client.release()
  }
}

type Built = Awaited<ReturnType<typeof buildCourse>>

async function fullHouse(given: { max_seats: number }) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, ...given })
  const families = await Promise.all(Array.from({ length: FAMILIES }, () => buildFamily(school.postgres)))
  return { semester, course, families }
}

function courseOf(id: number) {
  return school.db.selectFrom('course').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
