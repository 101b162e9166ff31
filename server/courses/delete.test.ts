import { beforeAll, expect, test } from 'vitest'
import { listCourses } from '../../contract/courses.ts'
import { deleteCourse, getCourse, toggleCourse } from '../../contract/officeCourses.ts'
import { validatePassword } from '../../contract/passwords.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { type BuiltUser, buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { hashPassword } from '../sessions/passwordHashing.ts'

const school = openSchool()
const password = 'a yellow bus'
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin', password_hash: await hashPassword(password) })
})

test('an inactive class is hidden from families until it is active again', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const seen = async () =>
    (await school.as(at.parent).send(listCourses, { params: { semester: at.semester.id } })).body.courses.length
  const toggled = await school.as(by).send(toggleCourse, { params: { id: at.course.id }, body: {} })
  expect(toggled.body.courses).toMatchObject([{ id: at.course.id, active: false }])
  expect(await seen()).toBe(0)
  await school.as(by).send(toggleCourse, { params: { id: at.course.id }, body: {} })
  expect(await seen()).toBe(1)
})

test('an admin with a confirmed password deletes a class without a roster', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const id = at.course.id
  const office = school.as(
    await buildUser(school.postgres, { role: 'admin', password_hash: await hashPassword(password) }),
  )
  expect(await office.send(deleteCourse, { params: { id } })).toMatchObject({
    status: 403,
    body: { code: 'password-required' },
  })
  expect((await office.send(validatePassword, { body: { password: 'a yellow cab' } })).body).toEqual({ valid: false })
  expect((await office.send(deleteCourse, { params: { id } })).status).toBe(403)
  expect((await office.send(validatePassword, { body: { password } })).body).toEqual({ valid: true })
  expect(await office.send(deleteCourse, { params: { id } })).toMatchObject({
    status: 400,
    body: { code: 'has-roster', message: expect.stringContaining('Robotics still has students') },
  })
  await school.db.deleteFrom('roster_entry').where('course_id', '=', id).execute()
  expect((await office.send(deleteCourse, { params: { id } })).status).toBe(204)
  expect((await office.send(getCourse, { params: { id } })).status).toBe(404)
})

test('a confirmed password is valid for five minutes and for its own account', async () => {
  const { course } = await buildEnrollmentState(school.postgres)
  const other = await buildUser(school.postgres, { role: 'admin', password_hash: await hashPassword('another bus') })
  const office = school.as(other)
  const { body } = await office.send(validatePassword, { body: { email: by.email, password } })
  expect(body).toEqual({ valid: false })
  await office.send(validatePassword, { body: { email: other.email, password: 'another bus' } })
  school.now = new Date(Date.now() + 5 * MINUTE_MS + 1000)
  expect((await office.send(deleteCourse, { params: { id: course.id } })).status).toBe(403)
  school.now = undefined
  expect((await office.send(deleteCourse, { params: { id: course.id } })).status).toBe(204)
})
