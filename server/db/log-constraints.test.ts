import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dropCourse, enrollInCourse } from '../../contract/schedules.ts'
import { buildEnrollmentState } from '../../test/builders.ts'
import { readLog, sendFamilyCommand } from '../../test/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test.each([
  "update enrollment_log set culprit = 'Another Person'",
  'update enrollment_log set culprit = culprit',
  'delete from enrollment_log',
  'truncate enrollment_log',
])('the enrollment log is append-only, even for the owner: %s is refused', async (statement) => {
  const state = await buildEnrollmentState(school.postgres)
  await sendFamilyCommand(school, enrollInCourse, state)
  const before = await readLog(school.db, state.course)
  expect(before).toHaveLength(1)
  await expect(sql.raw(statement).execute(school.owner.db)).rejects.toThrow('the enrollment log is append-only')
  expect(await readLog(school.db, state.course)).toEqual(before)
})

test('log rows remain after the class, the child and the semester are deleted', async () => {
  const { parent, course, student, semester } = await buildEnrollmentState(school.postgres)
  await sendFamilyCommand(school, enrollInCourse, { parent, course, student })
  await sendFamilyCommand(school, dropCourse, { parent, course, student })
  for (const [table, { id }] of Object.entries({ course, student, semester }))
    await sql.raw(`delete from ${table} where id = ${id}`).execute(school.db)
  expect(await readLog(school.db, course)).toMatchObject([
    { class: 'Robotics', first_name: 'Ada', semester: semester.name, status: 'enrolled' },
    { class: 'Robotics', first_name: 'Ada', semester: semester.name, status: 'dropped' },
  ])
})
