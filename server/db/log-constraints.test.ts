import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dropCourse, enrollInCourse } from '../../contract/schedules.ts'
import { buildEnrollmentState } from '../../test/builders.ts'
import { readLog, sendCommand } from '../../test/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test.each([
  "update enrollment_log set culprit = 'Somebody Else'",
  'update enrollment_log set culprit = culprit',
  'delete from enrollment_log',
  'truncate enrollment_log',
])('the log is only added to, by its owner as well: %s is refused', async (statement) => {
  const at = await buildEnrollmentState(school.postgres)
  await sendCommand(school, enrollInCourse, at)
  const before = await readLog(school.db, at.course)
  expect(before).toHaveLength(1)
  await expect(sql.raw(statement).execute(school.owner.db)).rejects.toThrow('the enrollment log is append-only')
  expect(await readLog(school.db, at.course)).toEqual(before)
})

test('the log outlives the class, the child and the semester', async () => {
  const at = await buildEnrollmentState(school.postgres)
  await sendCommand(school, enrollInCourse, at)
  await sendCommand(school, dropCourse, at)
  for (const [table, { id }] of Object.entries({ course: at.course, student: at.student, semester: at.semester }))
    await sql.raw(`delete from ${table} where id = ${id}`).execute(school.db)
  expect(await readLog(school.db, at.course)).toMatchObject([
    { class: 'Robotics', first_name: 'Ada', semester: at.semester.name, status: 'enrolled' },
    { class: 'Robotics', first_name: 'Ada', semester: at.semester.name, status: 'dropped' },
  ])
})
