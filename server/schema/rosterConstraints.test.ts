import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildCourse, buildEnrollmentState, buildEntry, buildFamily, buildSemester } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { violatedConstraint } from '../platform/database/retries.ts'

const school = openSchool()

describe('plain SQL cannot', () => {
  test('put a 21st child in a class of 20 seats', async () => {
    const course = await newCourse({ max_seats: 20 })
    for (let seat = 0; seat < 20; seat++) await enter(course, {})
    expect(await refusal(enter(course, {}))).toBe('seats_within_capacity')
    expect(await readCounts(course)).toEqual({ current_seats: 20, wait_list: 0 })
  })

  test('move a waiting child into a full class', async () => {
    const course = await newCourse({ max_seats: 0 })
    const { id } = await enter(course, { status: 'waiting' })
    expect(await refusal(setEntry(id, "status = 'enrolled'"))).toBe('seats_within_capacity')
  })

  test('remove a seat that is taken', async () => {
    const course = await newCourse({ max_seats: 2 })
    await enter(course, {})
    await enter(course, {})
    expect(await refusal(setCourse(course, 'max_seats = 1'))).toBe('seats_within_capacity')
  })

  test('put a sixth child on the wait list', async () => {
    const course = await newCourse({})
    for (let position = 1; position <= 5; position++) await enter(course, { status: 'waiting' })
    expect(await refusal(enter(course, { status: 'waiting' }))).toBe('wait_list_within_limit')
    const { id } = await enter(course, {})
    expect(await refusal(setEntry(id, "status = 'waiting'"))).toBe('wait_list_within_limit')
  })

  test.each(['enrolled', 'waiting'] as const)('add an enrolled child again as %s', async (status) => {
    const { course, student } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
    const values = { status, overridden: true, shares_time: true }
    const duplicate = buildEntry(school.postgres, course, student, values)
    expect(await refusal(duplicate)).toBe('roster_entry_course_student')
  })

  test('put a child in two classes at once, in the same period or within an All Day class', async () => {
    for (const [period, otherPeriod] of [
      ['1', '1'],
      ['All Day', '8'],
      ['8', 'All Day'],
    ] as const) {
      const { student, other, semester } = await buildEnrollmentState(school.postgres, { other: { period } })
      const course = await buildCourse(school.postgres, { semester_id: semester.id, period: otherPeriod })
      expect(other?.days).toBe(course.days)
      expect(await refusal(buildEntry(school.postgres, course, student))).toBe('no_overlapping_enrollments')
    }
  })

  test('enroll a waiting child in a class that overlaps with another one', async () => {
    const { entry } = await buildEnrollmentState(school.postgres, { other: { period: '1' }, status: 'waiting' })
    expect(await refusal(setEntry(entry?.id ?? 0, "status = 'enrolled'"))).toBe('no_overlapping_enrollments')
  })

  test.each(["period = '2'", "period = 'All Day'", "days = 'M'"])(
    'move a class to the time of another class of its student: %s',
    async (move) => {
      const days = move.startsWith('days') ? 'W' : 'M'
      const { student, semester } = await buildEnrollmentState(school.postgres, { other: { period: '2' } })
      const course = await buildCourse(school.postgres, {
        semester_id: semester.id,
        days,
        period: days === 'W' ? '2' : '1',
      })
      await buildEntry(school.postgres, course, student)
      expect(await refusal(setCourse(course, move))).toBe('no_overlapping_enrollments')
    },
  )

  test('give an entry a different time or semester than its class', async () => {
    const course = await newCourse({})
    const other = await buildSemester(school.postgres)
    for (const wrong of [{ days: 'W' }, { period_span: '[2,3)' }, { semester_id: other.id }] as const)
      expect(await refusal(enter(course, wrong))).toMatch(/^roster_entry_course_id_semester_id_days_period_span/)
  })

  test('set the counts, not even to their current values', async () => {
    const course = await newCourse({})
    for (const change of ['current_seats = 3', 'wait_list = 1', 'current_seats = current_seats'])
      expect(await refusal(setCourse(course, change))).toMatch('seat counts follow the roster')
  })

  test('create a class with children in it', async () => {
    for (const counts of [{ current_seats: 1 }, { wait_list: 1 }])
      expect(await refusal(newCourse(counts))).toMatch('a course begins with an empty roster')
  })

  test('truncate the rosters, not even by truncating the classes', async () => {
    for (const tables of ['roster_entry cascade', 'course cascade', 'student cascade'])
      expect(await refusal(sql.raw(`truncate ${tables}`).execute(school.owner.db))).toMatch(
        /(roster is|offers are) not truncated/,
      )
  })

  test('delete a class with a roster, or a child on one', async () => {
    const { course, student } = await buildEnrollmentState(school.postgres, { status: 'waiting' })
    for (const [table, { id }] of Object.entries({ course, student }))
      expect(await refusal(sql.raw(`delete from ${table} where id = ${id}`).execute(school.db))).toMatch(
        /^roster_entry_.*_fkey$/,
      )
  })
})

test('a child enrolled in overlapping classes by override is in both', async () => {
  const { student, course } = await buildEnrollmentState(school.postgres, { other: { period: '1' } })
  expect(await buildEntry(school.postgres, course, student, { overridden: true, shares_time: true })).toMatchObject({
    status: 'enrolled',
  })
})

test('the counts follow the entries: inserted, enrolled, moved to another class, deleted', async () => {
  const [course, other] = [await newCourse({}), await newCourse({})]
  const { id } = await enter(course, { status: 'waiting' })
  expect(await readCounts(course)).toEqual({ current_seats: 0, wait_list: 1 })
  await setEntry(id, "status = 'enrolled'")
  expect(await readCounts(course)).toEqual({ current_seats: 1, wait_list: 0 })
  await setEntry(id, `course_id = ${other.id}, semester_id = ${other.semester_id}, status = 'waiting'`)
  expect([await readCounts(course), await readCounts(other)]).toMatchObject([{ current_seats: 0 }, { wait_list: 1 }])
  await school.db.deleteFrom('roster_entry').where('id', '=', id).execute()
  expect(await readCounts(other)).toEqual({ current_seats: 0, wait_list: 0 })
})

type Course = Awaited<ReturnType<typeof newCourse>>

async function newCourse(values: Partial<Parameters<typeof buildCourse>[1]>) {
  return buildCourse(school.postgres, { semester_id: (await buildSemester(school.postgres)).id, ...values })
}

async function enter(course: Course, values: Parameters<typeof buildEntry>[3]) {
  return buildEntry(school.postgres, course, (await buildFamily(school.postgres)).student, values)
}

const update = (text: string) => sql.raw(`update ${text}`).execute(school.db)
const setCourse = ({ id }: Course, change: string) => update(`course set ${change} where id = ${id}`)
const setEntry = (id: number, change: string) => update(`roster_entry set ${change} where id = ${id}`)

function readCounts({ id }: Course) {
  return school.db.selectFrom('course').select(['current_seats', 'wait_list']).where('id', '=', id).executeTakeFirst()
}

function refusal(statement: Promise<unknown>): Promise<string> {
  return statement.then(
    () => 'nothing',
    (error: Error) => violatedConstraint(error) ?? error.message,
  )
}
