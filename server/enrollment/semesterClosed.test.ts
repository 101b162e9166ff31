import { expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { buildCourse, buildFamily, buildSemester } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'

const school = openSchool()

test('a command that waits for a lock sees that the semester was closed meanwhile', async () => {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const { parent, student } = await buildFamily(school.postgres)
  const params = { course_id: course.id, student_id: student.id }

  const enrolling = await school.postgres.transaction(async (trx) => {
    await trx.selectFrom('course').select('id').where('id', '=', course.id).forNoKeyUpdate().execute()
    const sent = school.as(parent).send(commands.enroll, { params })
    await waitUntilBlocked(school.owner.db)
    await trx.updateTable('semester').set({ disabled: true }).where('id', '=', semester.id).execute()
    return { sent }
  })

  const { status, body } = await enrolling.sent
  expect([status, body.because]).toEqual([422, 'semester-closed'])
})
