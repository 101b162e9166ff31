import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { addStudentToWaitList } from '../../contract/enrollment/rosters.ts'
import { confirmDifferentChildren, listSameChildren } from '../../contract/sameChildren.ts'
import { createStudent, SameChild, updateStudent } from '../../contract/students.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEntry,
  buildFamily,
  buildOffer,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
const ruby = { first_name: 'Ruby', last_name: 'Marsh', grade: '5' as const }
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})
/** Rows that the builders insert have no log. */
afterAll(async () =>
  expect((await findViolations(school.db)).map(({ name }) => name)).not.toContain('a-child-waits-once'),
)

describe('a family that adds a child', () => {
  test.each([
    ['Ruby', 'Marsh'],
    ['ruby ', 'MÁRSH'],
    ['Ru-by', 'Mar sh'],
  ])('with the name %s %s and the grade of another one is asked whether it is another child', async (...name) => {
    const { parent, student } = await buildFamily(school.postgres, ruby)
    const [first_name, last_name] = name
    const asked = await add(parent, { ...ruby, first_name, last_name })
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'same-child',
        message: 'You already have Ruby Marsh in 5th grade. Is this another child?',
        students: [{ id: student.id }],
      },
    })
    const added = await add(parent, { ...ruby, first_name, last_name, another_child: true })
    expect(added).toMatchObject({ status: 201, body: { students: [{ id: student.id }, { grade: '5' }] } })
  })

  test('is not asked for another grade, another name, or a child of another family', async () => {
    const { parent } = await buildFamily(school.postgres, ruby)
    await buildFamily(school.postgres, { ...ruby, first_name: 'Opal' })
    for (const change of [{ grade: '6' as const }, { first_name: 'Rubi' }, { first_name: 'Opal' }])
      expect((await add(parent, { ...ruby, ...change })).status).toBe(201)
  })

  test('twice at once is asked once', async () => {
    const parent = await buildUser(school.postgres)
    const holder = await openClient(school.url)
    await holder.query('begin; lock table student in share mode')
    const adding = Promise.all([add(parent, ruby), add(parent, ruby), add(parent, ruby)])
    await waitUntilAllBlocked(school.db, 3)
    await holder.query('commit')
    expect((await adding).map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('an edit', () => {
  test.each([
    ['name', { first_name: 'Opal' }],
    ['grade', { grade: '4' as const }],
  ])('of the %s that makes two children the same asks first', async (_, former) => {
    const { parent, student } = await buildFamily(school.postgres, ruby)
    const second = await buildStudent(school.postgres, { ...ruby, ...former, parent_id: parent.id })
    const asked = await edit(parent, second, ruby)
    expect(asked).toMatchObject({ status: 409, body: { code: 'same-child', students: [{ id: student.id }] } })
    expect((await edit(parent, second, { ...ruby, another_child: true })).status).toBe(200)
  })

  test('that leaves name and grade the same does not ask', async () => {
    const { parent } = await buildFamily(school.postgres, ruby)
    const second = await buildStudent(school.postgres, { ...ruby, parent_id: parent.id })
    expect((await edit(parent, second, { ...ruby, first_name: 'RUBY' })).status).toBe(200)
  })

  test('by a family does not make two children the same that wait for one class', async () => {
    const at = await buildTwins({ second: { first_name: 'Opal' } })
    await join(at, at.first)
    await join(at, at.second)
    const refused = await edit(at.parent, at.second, { ...ruby, another_child: true })
    expect(refused).toMatchObject({ status: 422, body: { code: 'same-child-waits' } })
    expect((await edit(office, at.second, { ...ruby, another_child: true })).status).toBe(200)
  })

  test('waits until the other child has joined a wait list, and is then refused', async () => {
    const at = await buildTwins({ second: { first_name: 'Opal' } })
    await join(at, at.second)
    const holder = await openClient(school.url)
    await holder.query('begin')
    await holder.query('select from course where id = $1 for update', [at.course.id])
    const joining = join(at, at.first)
    await waitUntilBlocked(school.db)
    const editing = edit(at.parent, at.second, { ...ruby, another_child: true })
    await waitUntilAllBlocked(school.db, 2)
    await holder.query('commit')
    expect([(await joining).status, (await editing).status]).toEqual([201, 422])
  })
})

describe('the office', () => {
  test('is asked about the same account, and its answer confirms two children', async () => {
    const { parent, student } = await buildFamily(school.postgres, { ...ruby, first_name: 'Jade' })
    const jade = { ...ruby, first_name: 'Jade', parent_id: parent.id }
    expect(await add(office, jade)).toMatchObject({
      status: 409,
      body: { message: 'Rosa Yazzie already has Jade Marsh in 5th grade. Is this another child?' },
    })
    const { body } = await add(office, { ...jade, another_child: true })
    expect(await groupWith(student)).toBeUndefined()
    const id = 'students' in body ? body.students[0]?.id : 0
    expect(await auditOf(id)).toMatchObject([
      { action: 'created' },
      { action: 'edited', after: { not_the_same_child_as: `Jade Marsh (${student.id})` } },
    ])
  })

  test('is asked about a child with the name and grade in another family', async () => {
    const { student } = await buildFamily(school.postgres, { ...ruby, first_name: 'Pearl', grade: 'K' })
    const parent = await buildUser(school.postgres)
    const pearl = { ...ruby, first_name: 'Pearl', parent_id: parent.id }
    expect((await add(office, { ...pearl, grade: '1' })).status).toBe(201)
    const asked = await add(office, { ...pearl, grade: 'K' })
    expect(SameChild.parse(asked.body)).toMatchObject({
      message: 'A student named Pearl Marsh in kindergarten is already here (parent Rosa Yazzie). Create another?',
      students: [{ id: student.id }],
    })
    expect((await add(office, { ...pearl, grade: 'K', another_child: true })).status).toBe(201)
    expect(await groupWith(student)).toBeUndefined()
  })

  test('lists the entries that may be one child, and confirms that they are two', async () => {
    const at = await buildTwins()
    await buildEntry(school.postgres, at.friday, at.first)
    expect((await groupWith(at.first))?.students).toMatchObject([
      { id: at.first.id, enrolled: 1, waiting: 0, parent: { email: at.parent.email } },
      { id: at.second.id, enrolled: 0, waiting: 0 },
    ])
    expect(await confirm([at.first, at.second])).toMatchObject({ status: 200 })
    expect(await groupWith(at.first)).toBeUndefined()
    const named = `Ruby Marsh (${at.second.id})`
    expect(await auditOf(at.first.id)).toMatchObject([{ action: 'edited', after: { not_the_same_child_as: named } }])
    expect(await confirm([at.first, at.second])).toMatchObject({ status: 200 })
    expect(await auditOf(at.first.id)).toHaveLength(1)
  })

  test('confirms children of two accounts, and existing ones only', async () => {
    const [one, other] = [await buildFamily(school.postgres, ruby), await buildFamily(school.postgres, ruby)]
    expect(await confirm([one.student, other.student])).toMatchObject({ status: 200 })
    expect(await confirm([one.student, { id: 2_000_000_000 }])).toMatchObject({ status: 404 })
  })
})

describe('a wait list', () => {
  test.each(['waits', 'is held a seat'])('has no place for an entry whose other one %s', async (state) => {
    const at = await buildTwins()
    const entry = await joined(at, at.first)
    if (state === 'is held a seat') {
      await school.db.updateTable('course').set({ max_seats: 2 }).where('id', '=', at.course.id).execute()
      await buildOffer(school.postgres, entry)
    }
    expect(await join(at, at.second)).toMatchObject({
      status: 422,
      body: {
        because: 'same-child-waits',
        message:
          'Ruby Marsh is in this account twice, and is already on the wait list for Robotics. If they are two children, the school office can confirm it.',
      },
    })
    const byOffice = { course_id: at.course.id, student_id: at.second.id, override: true }
    const refused = await school.as(office).send(addStudentToWaitList, { body: byOffice })
    expect(refused).toMatchObject({ status: 422, body: { code: 'same-child-waits' } })
    await confirm([at.first, at.second])
    expect((await join(at, at.second)).status).toBe(201)
  })

  test('has a place for each of two children with different grades', async () => {
    const at = await buildTwins({ second: { grade: '6' } })
    expect([(await join(at, at.first)).status, (await join(at, at.second)).status]).toEqual([201, 201])
  })

  test('gives two entries that join at once one place', async () => {
    const at = await buildTwins()
    const holder = await openClient(school.url)
    await holder.query('begin')
    await holder.query('select from course where id = $1 for update', [at.course.id])
    const joining = Promise.all([join(at, at.first), join(at, at.second)])
    await waitUntilAllBlocked(school.db, 2)
    await holder.query('commit')
    expect((await joining).map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('has no place for the other entry when the class filled up after the first look', async () => {
    const at = await buildTwins({ seats: 2 })
    const holder = await openClient(school.url)
    await holder.query('begin')
    await holder.query('select from student where id = $1 for update', [at.second.id])
    const joining = join(at, at.second)
    await waitUntilBlocked(school.db)
    await fill(at.course)
    await join(at, at.first)
    await holder.query('commit')
    expect(await joining).toMatchObject({ status: 422, body: { because: 'same-child-waits' } })
  })
})

type Twins = Awaited<ReturnType<typeof buildTwins>>

/** An account with Ruby twice, and a full class with one seat. `second` changes the second entry. */
async function buildTwins({
  second = {},
  seats = 1,
}: {
  second?: { first_name?: string; grade?: '6' }
  seats?: number
} = {}) {
  const { parent, student: first } = await buildFamily(school.postgres, ruby)
  const other = await buildStudent(school.postgres, { ...ruby, ...second, parent_id: parent.id })
  const semester = await buildSemester(school.postgres, { freed_seats: 'open' })
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: seats })
  const friday = await buildCourse(school.postgres, { semester_id: semester.id, days: 'F' })
  await fill(course)
  return { parent, first, second: other, semester, course, friday }
}

/** Enrolls a child of another family. */
async function fill(course: Twins['course']) {
  const { student } = await buildFamily(school.postgres, { last_name: 'Begay' })
  await buildEntry(school.postgres, course, student)
}

function join({ parent, course }: Twins, student: { readonly id: number }) {
  const params = { course_id: course.id, student_id: student.id }
  return school.as(parent).send(commands.joinWaitList, { params, body: {} })
}

async function joined(at: Twins, student: { readonly id: number }) {
  await join(at, student)
  const entries = school.db.selectFrom('roster_entry').select(['id', 'course_id'])
  return entries.where('student_id', '=', student.id).executeTakeFirstOrThrow()
}

function add(by: BuiltUser, body: object) {
  return school.as(by).send(createStudent, { body })
}

function edit(by: BuiltUser, student: { readonly id: number }, body: object) {
  return school.as(by).send(updateStudent, { params: { id: student.id }, body })
}

function confirm(students: readonly { readonly id: number }[]) {
  return school.as(office).send(confirmDifferentChildren, { body: { student_ids: students.map(({ id }) => id) } })
}

async function groupWith(student: { readonly id: number }) {
  const { groups } = (await school.as(office).send(listSameChildren)).body
  return groups.find(({ students }) => students.some(({ id }) => id === student.id))
}

function auditOf(id: number | undefined) {
  const entries = school.db.selectFrom('audit_entry').select(['action', 'after']).where('subject_kind', '=', 'student')
  return entries
    .where('subject_id', '=', id ?? 0)
    .orderBy('id')
    .execute()
}
