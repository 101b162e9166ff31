import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { buildEnrollmentState } from '../../test/data/builders.ts'
import { readLog, sendFamilyCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test.each([
  "update enrollment_log set culprit = 'Another Person'",
  'update enrollment_log set culprit = culprit',
  'delete from enrollment_log',
  'truncate enrollment_log',
])('the enrollment log is append-only, even for the owner: %s is refused', async (statement) => {
  const state = await buildEnrollmentState(school.postgres)
  await sendFamilyCommand(school, commands.enroll, state)
  const before = await readLog(school.db, state.course)
  expect(before).toHaveLength(1)
  await expect(sql.raw(statement).execute(school.owner.db)).rejects.toThrow('the enrollment log is append-only')
  expect(await readLog(school.db, state.course)).toEqual(before)
})

test('log rows remain after the class, the child and the semester are deleted', async () => {
  const { parent, course, student, semester } = await buildEnrollmentState(school.postgres)
  await sendFamilyCommand(school, commands.enroll, { parent, course, student })
  await sendFamilyCommand(school, commands.drop, { parent, course, student })
  for (const [table, { id }] of Object.entries({ course, student, semester }))
    await sql.raw(`delete from ${table} where id = ${id}`).execute(school.db)
  expect(await readLog(school.db, course)).toMatchObject([
    { class: 'Robotics', first_name: 'Ada', semester: semester.name, status: 'enrolled' },
    { class: 'Robotics', first_name: 'Ada', semester: semester.name, status: 'dropped' },
  ])
})
