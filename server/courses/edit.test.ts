import { beforeAll, expect, test } from 'vitest'
import { checkCourse, getCourse } from '../../contract/officeCourses.ts'
import { type BuiltUser, buildEnrollmentState, buildEntry, buildSemester, buildUser } from '../../test/data/builders.ts'
import { courseForm, editClass } from '../../test/data/classes.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('an edit of days and period applies to the class and its roster', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const { status, body } = await edit(at, { days: 'F', period: 'All Day', name: 'Art' })
  expect(status).toBe(200)
  expect(body.course).toMatchObject({ days: 'F', period: 'All Day', name: 'Art', current_seats: 1 })
})

test.each([
  ['days', { days: 'F', period: '3' }, { other: { days: 'F', period: '3' } }],
  ['period', { period: '3' }, { other: { period: '3' } }],
  ['period', { period: 'All Day' }, { other: { period: '8' } }],
  ['grade', { grade: 'K,1' }, {}],
  ['restrictions', { restrictions: '222' }, { other: { section: '222', period: '2' } }],
  ['restrictions', { section: '333' }, { other: { restrictions: '333', period: '2' } }],
] as const)(
  'an edit that would break a rule for a student is refused on %s with the student’s name: %j',
  async (field, to, state) => {
    const at = await buildEnrollmentState(school.postgres, { ...state, status: 'enrolled' })
    const checked = await school.as(by).send(checkCourse, { params: { id: at.course.id }, body: courseForm(at, to) })
    expect(checked.body.affected).toMatchObject([{ student_id: at.student.id, field, status: 'enrolled' }])
    const answer = await edit(at, to)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'breaks-a-rule', errors: { [field]: [checked.body.affected[0]?.because] } },
    })
    expect(checked.body.affected[0]?.because).toContain('Ada Yazzie')
    expect((await school.as(by).send(getCourse, { params: { id: at.course.id } })).body.course).toMatchObject({
      days: at.course.days,
      period: at.course.period,
      section: at.course.section,
      grade: at.course.grade,
    })
  },
)

test('for a waiting student only the grade counts', async () => {
  const at = await buildEnrollmentState(school.postgres, {
    course: { max_seats: 0 },
    status: 'waiting',
    other: { period: '3' },
  })
  expect((await edit(at, { period: '3', max_seats: 0 })).status).toBe(200)
  expect(await edit(at, { period: '3', max_seats: 0, grade: 'K' })).toMatchObject({
    status: 422,
    body: { errors: { grade: [expect.any(String)] } },
  })
})

test('a class keeps a seat for each enrolled student, and its semester while it has a roster', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const next = await buildSemester(school.postgres)
  expect(await edit(at, { max_seats: 0 })).toMatchObject({
    status: 422,
    body: { errors: { max_seats: ['1 child is enrolled. Enter 1 or more seats.'] } },
  })
  expect(await edit(at, { semester: next.id })).toMatchObject({
    status: 422,
    body: { errors: { semester: [expect.any(String)] } },
  })
})

test('the second of two concurrent edits is 412 with the current class', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const first = await fetchCourse(at.course.id)
  const second = await fetchCourse(at.course.id)
  expect(first.etag).toMatch(/^"\d+"$/)
  expect((await put(at, { name: 'Art' }, first.etag)).status).toBe(200)
  const outdated = await put(at, { name: 'Pottery' }, second.etag)
  expect(outdated).toMatchObject({ status: 412, body: { code: 'changed', course: { name: 'Art' } } })
  expect((await put(at, { name: 'Pottery' }, (await fetchCourse(at.course.id)).etag)).status).toBe(200)
  expect((await put(at, { name: 'Clay' }, undefined)).status).toBe(200)
})

test('a weak ETag matches, and * matches every revision', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const { etag } = await fetchCourse(at.course.id)
  expect((await put(at, { name: 'Art' }, `W/${etag}`)).status).toBe(200)
  expect((await put(at, { name: 'Clay' }, `W/${etag}`)).status).toBe(412)
  expect((await put(at, { name: 'Clay' }, '*')).status).toBe(200)
})

test('an enrollment does not change the ETag', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const { etag } = await fetchCourse(at.course.id)
  await buildEntry(school.postgres, at.course, at.student)
  expect((await put(at, { name: 'Art' }, etag)).status).toBe(200)
})

type At = Awaited<ReturnType<typeof buildEnrollmentState>>

function edit(at: At, to: Record<string, unknown>) {
  return editClass(school, by, at, to)
}

async function put(at: At, to: Record<string, unknown>, etag: string | undefined) {
  const response = await fetch(`${school.origin}/api/courses/${at.course.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/json',
      ...(etag !== undefined && { 'if-match': etag }),
    },
    body: JSON.stringify(courseForm(at, to)),
  })
  return { status: response.status, body: await response.json() }
}

async function fetchCourse(id: number) {
  const { headers } = await school.as(by).send(getCourse, { params: { id } })
  return { etag: headers.get('etag') ?? undefined }
}
