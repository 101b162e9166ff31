import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudent } from '../contract/students.ts'
import { barrier } from './barrier.ts'
import { buildCourse, buildDraft, buildFamily, buildRegistration, buildSemester, buildUser } from './builders.ts'
import { openPool } from './database.ts'
import { openSchool } from './school.ts'

/**
 * The controls of race.test.ts: the same races without constraints and locks, as a read, a pause until all have read, and a write. They
 * must fail, or the races would prove nothing.
 */
const school = openSchool()
const FAMILIES = 30
let pool: pg.Pool

beforeAll(async () => {
  pool = openPool(school.url, 2 * FAMILIES)
  await pool.query('alter table course drop constraint seats_within_capacity, drop constraint wait_list_within_limit')
  await pool.query('alter table roster_entry drop constraint no_overlapping_enrollments')
})
afterAll(() => pool.end())

test('without lock and constraint, thirty families racing for two seats take thirty', async () => {
  const { course, families } = await buildRace({ max_seats: 2 })
  const allRead = barrier(FAMILIES)
  const mayEnroll = 'current_seats < max_seats'
  await Promise.all(families.map(({ student }) => readThenWrite(course, student.id, 'enrolled', mayEnroll, allRead)))
  expect((await readCourse(course.id)).current_seats).toBe(FAMILIES)
})

test('without lock and constraint, thirty families joining a wait list at once all wait', async () => {
  const { course, families } = await buildRace({ max_seats: 0 })
  const allRead = barrier(FAMILIES)
  await Promise.all(
    families.map(({ student }) => readThenWrite(course, student.id, 'waiting', 'wait_list < 5', allRead)),
  )
  expect((await readCourse(course.id)).wait_list).toBe(FAMILIES)
})

test('without lock and constraint, children sent to two classes at the same time are all in both', async () => {
  const { semester, course, families } = await buildRace({ max_seats: 99 })
  const other = await buildCourse(school.postgres, { semester_id: semester.id, period: 'All Day', max_seats: 99 })
  const isFree = `not exists (select from roster_entry where student_id = $2 and status = 'enrolled')`
  const allRead = barrier(2 * FAMILIES)
  const both = families.flatMap(({ student }) => [course, other].map((target) => ({ target, student })))
  await Promise.all(both.map(({ target, student }) => readThenWrite(target, student.id, 'enrolled', isFree, allRead)))
  const seats = await Promise.all([course, other].map(async ({ id }) => (await readCourse(id)).current_seats))
  expect(seats).toEqual([FAMILIES, FAMILIES])
})

test('without an idempotency key, ten identical requests add ten children', async () => {
  const parent = await buildUser(school.postgres)
  const body = { first_name: 'Lena', last_name: 'Begay', grade: '3' }
  await Promise.all(Array.from({ length: 10 }, () => school.as(parent).send(createStudent, { body })))
  const children = await school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id).execute()
  expect(children).toHaveLength(10)
})

test('without lock and constraint, two admins who accept a registration at once make two students', async () => {
  const [{ id }, parent] = await Promise.all([buildRegistration(school.postgres), buildUser(school.postgres)])
  const allRead = barrier(2)
  await Promise.all(['Ana', 'Anna'].map((name) => acceptAfterAllRead(id, { parent_id: parent.id, name }, allRead)))
  const students = await school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id).execute()
  expect(students).toHaveLength(2)
})

test('without lock, a draft that is sent while another device saves it loses the answers of that device', async () => {
  await buildDraft(school.postgres)
  const { id } = await school.db.selectFrom('registration_draft').select('id').executeTakeFirstOrThrow()
  const allRead = barrier(2)
  const [saved, sent] = await Promise.all([
    draftAfterAllRead(id, 'update registration_draft set revision = revision + 1 where id = $1', allRead),
    draftAfterAllRead(id, 'delete from registration_draft where id = $1', allRead),
  ])
  expect([saved, sent]).toEqual(['done', 'done'])
  expect(await school.db.selectFrom('registration_draft').select('id').execute()).toEqual([])
})

/** Writes if the draft still had the first revision when it was read. */
async function draftAfterAllRead(id: string, write: string, allRead: () => Promise<void>): Promise<'done' | 'changed'> {
  const { rows } = await pool.query<{ revision: number }>('select revision from registration_draft where id = $1', [id])
  await allRead()
  if (rows[0]?.revision !== 1) return 'changed'
  await pool.query(write, [id])
  return 'done'
}

async function acceptAfterAllRead(
  registration_id: number,
  { parent_id, name }: { readonly parent_id: number; readonly name: string },
  allRead: () => Promise<void>,
): Promise<void> {
  const { rows } = await pool.query<{ state: string }>('select state from registration where id = $1', [
    registration_id,
  ])
  await allRead()
  if (rows[0]?.state !== 'new') return
  await pool.query(
    `with made as (
       insert into student (first_name, last_name, grade, parent_id) values ($2, 'Nez', '5', $3) returning id
     )
     update registration set state = 'accepted', student_id = made.id from made where registration.id = $1`,
    [registration_id, name, parent_id],
  )
}

/** Reads the condition, waits until all have read, and writes in a second statement of the same transaction. */
async function readThenWrite(
  course: BuiltCourse,
  student_id: number,
  status: string,
  condition: string,
  allRead: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const read = await client.query(
      `select period_span from course where id = $1 and $2::integer > 0 and ${condition}`,
      [course.id, student_id],
    )
    await allRead()
    if (read.rowCount === 1)
      await client.query(
        `insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
         values ($1, $2, $3, '5', $4, $5, $6)`,
        [course.id, student_id, status, course.semester_id, course.days, read.rows[0].period_span],
      )
    await client.query('commit')
  } finally {
    client.release()
  }
}

type BuiltCourse = Awaited<ReturnType<typeof buildCourse>>

async function buildRace(values: { max_seats: number }) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, ...values })
  const families = await Promise.all(Array.from({ length: FAMILIES }, () => buildFamily(school.postgres)))
  return { semester, course, families }
}

function readCourse(id: number) {
  return school.db.selectFrom('course').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
