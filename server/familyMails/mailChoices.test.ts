import { expect, test } from 'vitest'
import { getMailChoices, updateMailChoices } from '../../contract/mailChoices.ts'
import { addStudentToClass } from '../../contract/rosters.ts'
import { buildEnrollmentState, buildUser } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('a parent gets every mail until they turn one off, and their choice holds for their own account only', async () => {
  const parent = school.as(await buildUser(school.postgres))
  const other = school.as(await buildUser(school.postgres))
  const all = { class_changed: true, enrolled: true }
  expect((await parent.send(getMailChoices)).body).toEqual({ choices: all })
  const chosen = { class_changed: true, enrolled: false }
  expect((await parent.send(updateMailChoices, { body: chosen })).body).toEqual({ choices: chosen })
  expect((await parent.send(updateMailChoices, { body: chosen })).status).toBe(200)
  expect((await parent.send(getMailChoices)).body).toEqual({ choices: chosen })
  expect((await other.send(getMailChoices)).body).toEqual({ choices: all })
  expect((await parent.send(updateMailChoices, { body: all })).body).toEqual({ choices: all })
})

test('a parent who turned off mails about enrollment gets none when the office enrolls the child', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  await school.as(parent).send(updateMailChoices, { body: { class_changed: true, enrolled: false } })
  const admin = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const body = { course_id: course.id, student_id: student.id }
  expect((await admin.send(addStudentToClass, { body })).status).toBe(200)
  const mails = school.db.selectFrom('family_mail').select('kind').where('user_id', '=', parent.id)
  expect(await mails.execute()).toEqual([])
})

test('an unknown or needed kind of mail cannot be turned off', async () => {
  const parent = school.as(await buildUser(school.postgres))
  const body = { class_changed: true, enrolled: true, class_cancelled: false }
  expect((await parent.send(updateMailChoices, { body })).status).toBe(422)
})
