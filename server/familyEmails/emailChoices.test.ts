import { expect, test } from 'vitest'
import { getEmailChoices, updateEmailChoices } from '../../contract/emailChoices.ts'
import { addStudentToClass } from '../../contract/enrollment/rosters.ts'
import { buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const ALL = { class_changed: true, enrolled: true, lottery_results: true, daily_summary: true }

test('a parent gets every email until they turn one off, and their choice holds for their own account only', async () => {
  const parent = school.as(await buildUser(school.postgres))
  const other = school.as(await buildUser(school.postgres))
  expect((await parent.send(getEmailChoices)).body).toEqual({ choices: ALL })
  const chosen = { ...ALL, enrolled: false, daily_summary: false }
  expect((await parent.send(updateEmailChoices, { body: chosen })).body).toEqual({ choices: chosen })
  expect((await parent.send(updateEmailChoices, { body: chosen })).status).toBe(200)
  expect((await parent.send(getEmailChoices)).body).toEqual({ choices: chosen })
  expect((await other.send(getEmailChoices)).body).toEqual({ choices: ALL })
  expect((await parent.send(updateEmailChoices, { body: ALL })).body).toEqual({ choices: ALL })
})

test('a parent who turned off emails about enrollment gets none when the office enrolls the child', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  await school.as(parent).send(updateEmailChoices, { body: { ...ALL, enrolled: false } })
  const admin = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const body = { course_id: course.id, student_id: student.id }
  expect((await admin.send(addStudentToClass, { body })).status).toBe(200)
  const emails = school.db.selectFrom('family_mail').select('kind').where('user_id', '=', parent.id)
  expect(await emails.execute()).toEqual([])
})

test('an unknown or needed kind of email cannot be turned off', async () => {
  const parent = school.as(await buildUser(school.postgres))
  const body = { ...ALL, class_cancelled: false }
  expect((await parent.send(updateEmailChoices, { body })).status).toBe(422)
})
