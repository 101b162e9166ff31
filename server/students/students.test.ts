import { expect, test } from 'vitest'
import { ProblemBody } from '../../contract/problem.ts'
import { createStudent, updateStudent } from '../../contract/students.ts'
import { buildFamily, buildUser, STUDENT_COLUMNS } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const sam = { first_name: 'Sam', last_name: 'Yazzie', grade: 'K' }
const rosa = { first_name: 'Rosa', last_name: 'Yazzie' }

test('a parent who adds a child gets all their children in the order they were added', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const { status, body } = await school.as(parent).send(createStudent, { body: sam })
  expect(status).toBe(201)
  expect(body).toStrictEqual({
    students: [
      { ...student, parent: rosa, etag: expect.any(String) },
      { ...sam, id: expect.any(Number), parent_id: parent.id, parent: rosa, etag: expect.any(String) },
    ],
  })
})

test('a parent edits a child', async () => {
  const { parent, student } = await buildFamily(school.postgres, { grade: '5' })
  const body = { ...student, first_name: ' Adele ', grade: '6', culprit: 'Somebody Else', parent: rosa }
  const answer = await school.as(parent).send(updateStudent, { params: { id: student.id }, body })
  expect(answer).toMatchObject({
    status: 200,
    body: { students: [{ ...student, first_name: 'Adele', grade: '6', parent: rosa }] },
  })
})

test.each([
  [["O'Brien", 'Nuñez']],
  [['Łukasz', 'Nguyễn']],
  [["tł'ízí", 'Begay-Yazzie, Jr.']],
  [['Robert (Bob)', 'Li']],
  [
    ['Zoë', 'D’Angelo'],
    ['Zoë', "D'Angelo"],
  ],
  [
    ['Zoe\u0308\u00a0Ann', 'Li–O´Dea\u200b'],
    ['Zoë Ann', "Li-O'Dea"],
  ],
])('the name %j is accepted', async ([first_name = '', last_name = ''], stored = [first_name, last_name]) => {
  const parent = await buildUser(school.postgres)
  const { status, body } = await school.as(parent).send(createStudent, { body: { first_name, last_name, grade: '3' } })
  expect(status).toBe(201)
  expect(body.students.map((child) => [child.first_name, child.last_name])).toEqual([stored])
})

test.each([
  [{ first_name: undefined }, { first_name: 'Field is Required' }],
  [{ first_name: '\u200b\u00a0' }, { first_name: 'Field is Required' }],
  [{ first_name: '   ' }, { first_name: 'Field is Required' }],
  [{ last_name: 'R2D2' }, { last_name: `Only alphabetic characters are allowed. "2" can't be in a name.` }],
  [{ last_name: '<b>Yazzie</b>' }, { last_name: `Only alphabetic characters are allowed. "<" can't be in a name.` }],
  [{ last_name: 'Yazzie\u0000' }, { last_name: "Contains characters that can't be used" }],
  [{ first_name: 'a'.repeat(101) }, { first_name: 'At most 100 characters' }],
  [{ grade: undefined }, { grade: 'Field is Required' }],
  [{ grade: '13' }, { grade: 'Field is Required' }],
  [
    { first_name: '', last_name: '7' },
    { first_name: 'Field is Required', last_name: `Only alphabetic characters are allowed. "7" can't be in a name.` },
  ],
])('a child with %j is refused by field when adding and editing', async (wrong, firstOfEach) => {
  const { parent, student } = await buildFamily(school.postgres)
  const client = school.as(parent)
  const body = { ...sam, ...wrong }
  for (const answer of [
    await client.send(createStudent, { body }),
    await client.send(updateStudent, { params: { id: student.id }, body }),
  ]) {
    expect(answer).toMatchObject({ status: 422, body: { message: Object.values(firstOfEach)[0] } })
    const { errors } = ProblemBody.parse(answer.body)
    expect(Object.entries(errors ?? {}).map(([field, [first]]) => [field, first])).toEqual(Object.entries(firstOfEach))
  }
  expect(await childrenOf(parent)).toEqual([student])
})

test('only an existing child can be done with school', async () => {
  const { parent, student } = await buildFamily(school.postgres, { grade: '12' })
  const body = { ...sam, grade: 'done' }
  const added = await school.as(parent).send(createStudent, { body })
  expect(added).toMatchObject({ status: 422, body: { errors: { grade: [expect.any(String)] } } })
  const edited = await school.as(parent).send(updateStudent, { params: { id: student.id }, body })
  expect(edited).toMatchObject({ status: 200, body: { students: [{ ...body, id: student.id }] } })
})

test('a parent’s child belongs to that parent, and parent_id is ignored', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const other = await buildUser(school.postgres)
  const body = { ...sam, parent_id: other.id }
  await school.as(parent).send(createStudent, { body })
  await school.as(parent).send(updateStudent, { params: { id: student.id }, body })
  expect(await childrenOf(parent)).toHaveLength(2)
  expect(await childrenOf(other)).toEqual([])
})

test('an admin who adds a child gets only the changed row', async () => {
  const { parent } = await buildFamily(school.postgres)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const { status, body } = await school
    .as(admin)
    .send(createStudent, { body: { ...sam, parent_id: parent.id, another_child: true } })
  expect(status).toBe(201)
  expect(body.students).toEqual([
    { ...sam, id: expect.any(Number), parent_id: parent.id, parent: rosa, etag: expect.any(String) },
  ])
})

test('an admin moves a child to another family only with a parent_id', async () => {
  const { parent, student } = await buildFamily(school.postgres)
  const aunt = await buildUser(school.postgres)
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const params = { id: student.id }
  await office.send(updateStudent, { params, body: sam })
  expect(await childrenOf(parent)).toMatchObject([sam])
  await office.send(updateStudent, { params, body: { ...sam, parent_id: aunt.id } })
  expect(await childrenOf(aunt)).toMatchObject([sam])
})

test('the parent of a child must be an existing parent and not an admin', async () => {
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const { student } = await buildFamily(school.postgres)
  const wrong = [
    [undefined, 'Field is Required'],
    [2_000_000_000, 'Parent not found.'],
    [admin.id, 'Parent not found.'],
  ] as const
  for (const [parent_id, message] of wrong) {
    const body = { ...sam, parent_id }
    const refused = { status: 422, body: { message, errors: { parent_id: [message] } } }
    expect(await school.as(admin).send(createStudent, { body })).toMatchObject(refused)
    if (parent_id === undefined) continue
    expect(await school.as(admin).send(updateStudent, { params: { id: student.id }, body })).toMatchObject(refused)
  }
})

test('another family’s child and an unknown child are 404', async () => {
  const { student } = await buildFamily(school.postgres)
  const stranger = school.as(await buildUser(school.postgres))
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  expect((await stranger.send(updateStudent, { params: { id: student.id }, body: sam })).status).toBe(404)
  for (const client of [stranger, office])
    for (const id of [2_000_000_000, 99_999_999_999, 0, 'ada'])
      expect(await client.send(updateStudent, { params: { id }, body: sam })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
  expect(await school.db.selectFrom('student').select(STUDENT_COLUMNS).where('id', '=', student.id).execute()).toEqual([
    student,
  ])
})

function childrenOf({ id }: { id: number }) {
  return school.db.selectFrom('student').select(STUDENT_COLUMNS).where('parent_id', '=', id).orderBy('id').execute()
}
