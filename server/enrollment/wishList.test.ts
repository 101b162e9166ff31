import { expect, test } from 'vitest'
import { getWishList, updateWishList } from '../../contract/enrollment/wishLists.ts'
import { deleteCourse } from '../../contract/officeCourses.ts'
import { mergeStudents } from '../../contract/sameChildren.ts'
import { WISH_LIST_LIMIT } from '../../domain/enrollment/wishList.ts'
import {
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
type At = Awaited<ReturnType<typeof buildFamilyWithClasses>>

test('a family marks classes in its order and sees which of them exclude each other', async () => {
  const at = await buildFamilyWithClasses()
  const [monday, sameTime, tuesday] = at.ids
  const saved = await save(at, [sameTime, monday, tuesday])
  expect(saved).toMatchObject({ status: 200 })
  const wishes = [
    { course_id: sameTime, excluded_by: [] },
    { course_id: monday, excluded_by: [sameTime] },
    { course_id: tuesday, excluded_by: [] },
  ]
  expect(saved.body).toEqual({ wishes })
  expect((await read(at)).body).toEqual({ wishes })
  await save(at, [tuesday])
  expect((await read(at)).body).toEqual({ wishes: [{ course_id: tuesday, excluded_by: [] }] })
})

test('the check has the rule that an enrolled class makes refuse a marked one', async () => {
  const at = await buildFamilyWithClasses()
  await save(at, at.ids.slice(0, 2))
  await buildEntry(school.postgres, at.courses[0], at.student)
  expect((await read(at)).body.wishes).toEqual([
    { course_id: at.ids[0], because: 'already-enrolled', excluded_by: [] },
    { course_id: at.ids[1], because: 'same-time', by: 'Robotics', excluded_by: [at.ids[0]] },
  ])
})

test('marks are kept per semester and per child', async () => {
  const at = await buildFamilyWithClasses()
  const other = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: other.id })
  await save(at, at.ids)
  expect((await save({ ...at, semester: other }, [course.id])).status).toBe(200)
  expect((await read(at)).body.wishes).toHaveLength(3)
  expect((await save(at, [])).body).toEqual({ wishes: [] })
  expect((await read({ ...at, semester: other })).body.wishes).toHaveLength(1)
})

test('another family neither sees nor changes the marks of a child', async () => {
  const at = await buildFamilyWithClasses()
  await save(at, at.ids)
  const stranger = { ...at, parent: await buildUser(school.postgres) }
  expect((await read(stranger)).status).toBe(404)
  expect((await save(stranger, [])).status).toBe(404)
  expect((await read(at)).body.wishes).toHaveLength(3)
})

test('a class that becomes inactive disappears from the list of the family and comes back', async () => {
  const at = await buildFamilyWithClasses()
  await save(at, at.ids)
  const setActive = (active: boolean) =>
    school.db.updateTable('course').set({ active }).where('id', '=', at.ids[1]).execute()
  await setActive(false)
  expect((await read(at)).body.wishes.map(({ course_id }) => course_id)).toEqual([at.ids[0], at.ids[2]])
  await save(at, [at.ids[0]])
  await setActive(true)
  expect((await read(at)).body.wishes).toHaveLength(2)
})

test('of two classes with the same place in the list, the one with the lower section is first', async () => {
  const { semester, parent, student } = await buildFamilyWithClasses()
  const at = { semester, parent, student }
  const build = async (sections: readonly string[]) => {
    const values = sections.map((section) => ({ semester_id: semester.id, section }))
    return Promise.all(values.map(async (one) => (await buildCourse(school.postgres, one)).id))
  }
  const [hidden, marked] = [await build(['101', '202', '103', '204']), await build(['201', '102', '203', '104'])]
  const setActive = (active: boolean) =>
    school.db.updateTable('course').set({ active }).where('id', 'in', hidden).execute()
  await save(at, hidden)
  await setActive(false)
  await save(at, marked)
  await setActive(true)
  const listed = (await read(at)).body.wishes.map(({ course_id }) => course_id)
  expect(listed).toEqual([hidden[0], marked[0], marked[1], hidden[1], hidden[2], marked[2], marked[3], hidden[3]])
})

test('a marked class can be deleted', async () => {
  const at = await buildFamilyWithClasses()
  await save(at, at.ids)
  const office = school.as(await buildConfirmedAdmin(school.postgres))
  expect((await office.send(deleteCourse, { params: { id: at.ids[0] }, body: {} })).status).toBe(204)
  expect((await read(at)).body.wishes).toHaveLength(2)
})

test('a merge of two entries of one child keeps the marks of both, first those of the entry that stays', async () => {
  const at = await buildFamilyWithClasses()
  const ended = await buildStudent(school.postgres, { parent_id: at.parent.id })
  await save(at, [at.ids[2]])
  await save({ ...at, student: ended }, [at.ids[1], at.ids[2], at.ids[0]])
  const office = school.as(await buildConfirmedAdmin(school.postgres))
  const merged = await office.send(mergeStudents, { params: { id: at.student.id }, body: { other_id: ended.id } })
  expect(merged.status).toBe(200)
  const listed = (await read(at)).body.wishes.map(({ course_id }) => course_id)
  expect(listed).toEqual([at.ids[2], at.ids[1], at.ids[0]])
})

const buildOther = async (values: Parameters<typeof buildCourse>[1]) => (await buildCourse(school.postgres, values)).id

test.each<[string, (at: At) => Promise<number>, string]>([
  ['twice', async ({ ids }) => ids[0], 'Robotics is already marked.'],
  [
    'of another semester',
    async () => buildOther({ semester_id: (await buildSemester(school.postgres)).id }),
    'This semester has no such class.',
  ],
  [
    'of another grade',
    ({ semester }) => buildOther({ semester_id: semester.id, grade: 'K', name: 'Blocks' }),
    "Blocks is not for the child's grade.",
  ],
  [
    'that is inactive',
    ({ semester }) => buildOther({ semester_id: semester.id, active: false }),
    'This semester has no such class.',
  ],
])('a class %s is refused at its place and changes nothing', async (_, build, message) => {
  const at = await buildFamilyWithClasses()
  await save(at, [at.ids[2]])
  const { status, body } = await save(at, [at.ids[0], await build(at)])
  expect([status, body]).toMatchObject([422, { errors: { 'course_ids.1': [message] } }])
  expect((await read(at)).body.wishes).toHaveLength(1)
})

test('a class in which the child is enrolled is refused', async () => {
  const at = await buildFamilyWithClasses()
  await buildEntry(school.postgres, at.courses[0], at.student)
  const { status, body } = await save(at, [at.ids[0]])
  expect([status, body]).toMatchObject([
    422,
    { errors: { 'course_ids.0': ['The child is already enrolled in Robotics.'] } },
  ])
})

test('more classes than the limit are refused', async () => {
  const at = await buildFamilyWithClasses()
  const { body } = await save(
    at,
    Array.from({ length: WISH_LIST_LIMIT + 1 }, (_, n) => n + 1),
  )
  expect(body).toMatchObject({ errors: { course_ids: ['You can mark up to 40 classes. Unmark one to mark another.'] } })
})

test('of two devices that change the same version, the second is 412 until it has the first one’s list', async () => {
  const at = await buildFamilyWithClasses()
  const etag = (await read(at)).headers.get('etag')
  expect((await save(at, [at.ids[0]], etag)).status).toBe(200)
  const outdated = await save(at, [at.ids[1]], etag)
  expect(outdated).toMatchObject({ status: 412, body: { code: 'changed' } })
  expect((await save(at, [at.ids[0], at.ids[1]], outdated.headers.get('etag'))).status).toBe(200)
})

test('concurrent changes of one list leave one of them as a whole', async () => {
  const at = await buildFamilyWithClasses()
  const lists = [at.ids, at.ids.toReversed(), [at.ids[1]], []]
  const statuses = await Promise.all(lists.map(async (ids) => (await save(at, ids)).status))
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(lists).toContainEqual((await read(at)).body.wishes.map(({ course_id }) => course_id))
})

/** Two classes at the same time and one on another day. */
async function buildFamilyWithClasses() {
  const semester = await buildSemester(school.postgres)
  const { parent, student } = await buildFamily(school.postgres)
  const values = { semester_id: semester.id }
  const courses = [
    await buildCourse(school.postgres, values),
    await buildCourse(school.postgres, { ...values, name: 'Chess' }),
    await buildCourse(school.postgres, { ...values, days: 'T/TH' }),
  ] as const
  return { semester, parent, student, courses, ids: courses.map(({ id }) => id) as [number, number, number] }
}

function call({ student, semester }: Pick<At, 'student' | 'semester'>) {
  return { params: { id: student.id }, query: { semester: String(semester.id) } }
}

function read(at: Pick<At, 'parent' | 'student' | 'semester'>) {
  return school.as(at.parent).send(getWishList, call(at))
}

function save(at: Pick<At, 'parent' | 'student' | 'semester'>, course_ids: readonly number[], etag?: string | null) {
  const headers: Record<string, string> = etag ? { 'if-match': etag } : {}
  return school.as(at.parent).send(updateWishList, { ...call(at), body: { course_ids: [...course_ids] }, headers })
}
