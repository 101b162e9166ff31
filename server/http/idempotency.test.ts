import { afterEach, expect, test } from 'vitest'
import { updateCourse } from '../../contract/courses.ts'
import { moveFromWaitListToEnrolled } from '../../contract/rosters.ts'
import { dropCourse, enrollInCourse, joinCourseWaitList } from '../../contract/schedules.ts'
import { createSemester } from '../../contract/semesters.ts'
import { logout } from '../../contract/sessions.ts'
import { createStudent, updateStudent } from '../../contract/students.ts'
import { buildEnrollmentState, buildFamily, buildUser, signIn } from '../../test/builders.ts'
import { courseForm } from '../../test/classes.ts'
import { readLog } from '../../test/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const key = 'one-press'
const sam = { first_name: 'Sam', last_name: 'Yazzie', grade: 'K' }
const LONGEST = '~'.repeat(200)
const DAY = 24 * 60 * 60 * 1000

afterEach(() => {
  school.now = undefined
})

test('the same press twice adds one child and gives the first answer again, whatever happened since', async () => {
  const parent = await buildUser(school.postgres)
  const client = school.as(parent)
  const first = await client.send(createStudent, { body: sam, key })
  await client.send(createStudent, { body: { ...sam, first_name: 'Lena' } })
  const again = await client.send(createStudent, { body: sam, key })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(await childrenOf(parent)).toEqual(['Sam', 'Lena'])
})

test('without a key every press is carried out, and another key, of up to 200 characters, is another press', async () => {
  const parent = await buildUser(school.postgres)
  for (const each of [undefined, undefined, 'a', LONGEST, LONGEST])
    await school.as(parent).send(createStudent, { body: sam, key: each })
  expect(await childrenOf(parent)).toHaveLength(4)
})

test('a refusal is given again even when the rule would no longer say no', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { grade: 'K' } })
  const call = { params: idsOf(at), key }
  const first = await school.as(at.parent).send(enrollInCourse, call)
  await school.db.updateTable('course').set({ grade: '5' }).where('id', '=', at.course.id).execute()
  const again = await school.as(at.parent).send(enrollInCourse, call)
  expect(first).toMatchObject({ status: 422, body: { because: 'wrong-grade' } })
  expect([again.status, again.body]).toEqual([422, first.body])
  expect((await school.as(at.parent).send(enrollInCourse, { ...call, key: 'next-press' })).status).toBe(201)
})

test('“filled up in the meantime” is given again even when a seat is free since', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 } })
  const call = { params: idsOf(at), key }
  const first = await school.as(at.parent).send(enrollInCourse, call)
  await school.db.updateTable('course').set({ max_seats: 1 }).where('id', '=', at.course.id).execute()
  const again = await school.as(at.parent).send(enrollInCourse, call)
  expect([first.status, again.status, again.body]).toEqual([202, 202, first.body])
  expect(await readLog(school.db, at.course)).toEqual([])
})

test('a press of the office is carried out once as well', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'waiting' })
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const first = await office.send(moveFromWaitListToEnrolled, { body: idsOf(at), key })
  const again = await office.send(moveFromWaitListToEnrolled, { body: idsOf(at), key })
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(await readLog(school.db, at.course)).toHaveLength(1)
})

test('a key that comes back with another body, path or method is refused, and changes nothing', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const at = await buildEnrollmentState(school.postgres)
  const client = school.as(parent)
  await client.send(createStudent, { body: sam, key })
  for (const answer of [
    await client.send(createStudent, { body: { ...sam, grade: '1' }, key }),
    await client.send(updateStudent, { params: { id: student.id }, body: sam, key }),
    await client.send(enrollInCourse, { params: idsOf(at), body: {}, key }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
  expect(await childrenOf(parent)).toEqual(['Ada', 'Sam'])
})

test('a parent who calls the office with a used key is told that they may not, and not that the key is used', async () => {
  const client = school.as(await buildUser(school.postgres))
  await client.send(createStudent, { body: sam, key })
  const answer = await client.send(createSemester, { body: { name: 'Mine' }, key })
  expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('another button pressed for the same child and class is another path', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const call = { params: idsOf(at), key }
  expect((await school.as(at.parent).send(enrollInCourse, call)).status).toBe(201)
  expect((await school.as(at.parent).send(joinCourseWaitList, call)).status).toBe(409)
  expect((await school.as(at.parent).send(dropCourse, call)).status).toBe(409)
})

test('two families may happen upon the same key', async () => {
  const families = [await buildUser(school.postgres), await buildUser(school.postgres)]
  for (const parent of families)
    expect((await school.as(parent).send(createStudent, { body: sam, key })).status).toBe(201)
  for (const parent of families) expect(await childrenOf(parent)).toEqual(['Sam'])
})

test('a first answer is kept for 24 hours by the school’s clock; then the key begins anew', async () => {
  const begin = new Date('2031-02-03T08:00:00Z')
  const { id } = await buildUser(school.postgres)
  const client = school.as({ token: await signIn(school.postgres, id, new Date(begin.getTime() + 3 * DAY)) })
  const pressAfter = (ms: number, body: object) => {
    school.now = new Date(begin.getTime() + ms)
    return client.send(createStudent, { body, key })
  }
  await pressAfter(0, sam)
  expect((await pressAfter(DAY - 1, sam)).status).toBe(201)
  expect(await childrenOf({ id })).toEqual(['Sam'])
  expect((await pressAfter(DAY, { ...sam, first_name: 'Lena' })).status).toBe(201)
  expect(await childrenOf({ id })).toEqual(['Sam', 'Lena'])
  expect((await pressAfter(2 * DAY - 1, { ...sam, first_name: 'Lena' })).status).toBe(201)
  expect(await childrenOf({ id })).toEqual(['Sam', 'Lena'])
})

test.each(['', ' ', 'two words', 'é', 'a'.repeat(201)])('the key "%s" is not one', async (wrong) => {
  const parent = await buildUser(school.postgres)
  const answer = await school.as(parent).send(createStudent, { body: sam, key: wrong })
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-idempotency-key' } })
  expect(await childrenOf(parent)).toEqual([])
})

test('a class that was not there is looked for again', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { active: false } })
  const call = { params: idsOf(at), key }
  expect((await school.as(at.parent).send(enrollInCourse, call)).status).toBe(404)
  await school.db.updateTable('course').set({ active: true }).where('id', '=', at.course.id).execute()
  expect((await school.as(at.parent).send(enrollInCourse, call)).status).toBe(201)
})

test('a kept answer is for who is signed in', async () => {
  const parent = await buildUser(school.postgres)
  await school.as(parent).send(createStudent, { body: sam, key })
  await school.as(parent).send(logout)
  expect(await school.as(parent).send(createStudent, { body: sam, key })).toMatchObject({ status: 401 })
})

function idsOf({ course, student }: { course: { id: number }; student: { id: number } }) {
  return { course_id: course.id, student_id: student.id }
}

async function childrenOf({ id }: { id: number }) {
  const rows = await school.db
    .selectFrom('student')
    .select('first_name')
    .where('parent_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ first_name }) => first_name)
}

test('of one press sent several times at once all get the answer of the one that was carried out', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  for (let round = 0; round < 10; round++) {
    const call = { body: { name: `Twice ${round}` }, key: `twice-${round}` }
    const answers = await Promise.all([1, 2, 3, 4].map(() => school.as(admin).send(createSemester, call)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
  }
})

test('a refusal of somebody else’s press is nobody’s answer', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const press = (key: string) => school.as(admin).send(createSemester, { body: { name: 'Once' }, key })
  expect((await press('one')).status).toBe(201)
  expect((await press('two')).status).toBe(422)
  expect((await press('two')).status).toBe(422)
})

test('an edit that is asked for again brings its ETag again', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const by = await buildUser(school.postgres, { role: 'admin' })
  const call = { params: { id: at.course.id }, body: courseForm(at, { name: 'Art' }), key: 'edit' }
  const [first, again] = [await school.as(by).send(updateCourse, call), await school.as(by).send(updateCourse, call)]
  expect(first.headers.get('etag')).toMatch(/^"\d+"$/)
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
})
