import { beforeAll, expect, test } from 'vitest'
import { findAnything } from '../../contract/find.ts'
import {
  type BuiltUser,
  buildCourse,
  buildRegistration,
  buildSemester,
  buildStudent,
  buildTeacher,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
let reference = ''
let [former, fall, spring] = ['', '', '']

beforeAll(async () => {
  const { postgres } = school
  by = await buildUser(postgres, { role: 'admin' })
  const parent = await buildUser(postgres, {
    first_name: 'Teresa',
    last_name: 'Nuñez',
    email: 'teresa.n@canyon.example',
    phone: '9285557313',
  })
  await buildStudent(postgres, { first_name: 'Łukasz', last_name: 'Begaye', grade: '3', parent_id: parent.id })
  const other = await buildUser(postgres, { first_name: 'Ruth', last_name: 'Oakes', phone: '6025550000' })
  for (const first_name of ['Mary', 'Tammy', 'Amy', 'Jimmy', 'Tommy', 'Sammy', 'Emmy'])
    await buildStudent(postgres, { first_name, last_name: 'Oakes', parent_id: other.id })
  await buildStudent(postgres, { first_name: 'Myra', last_name: 'Zimmer', parent_id: other.id })
  for (const last_name of ["O'Halloran", 'Weiß', 'Zubiri']) {
    const { id } = await buildUser(postgres, { first_name: 'Ximena', last_name })
    await buildStudent(postgres, { first_name: 'Iker', last_name, parent_id: id })
    await buildTeacher(postgres, { first_name: 'Itziar', last_name })
    await buildRegistration(postgres, { first_name: 'Unai', last_name, parent_name: `Ximena ${last_name}` })
  }
  const teacher = await buildTeacher(postgres, { first_name: 'Piotr', last_name: 'Kiln', email: 'kiln@clay.example' })
  await buildTeacher(postgres, { first_name: 'Paula', last_name: 'Kilner', email: 'paula@x.example', active: false })
  const semesters = []
  for (const active of [true, true, false]) semesters.push(await buildSemester(postgres, { active }))
  ;[fall = '', spring = '', former = ''] = semesters.map(({ name }) => name)
  for (const { id: semester_id } of semesters)
    await buildCourse(postgres, { semester_id, section: '4417', name: 'Pottery', teacher_id: teacher.id })
  const form = { first_name: 'Odalys', last_name: 'Quill', grade: '4', parent_name: 'Rune Quill' }
  reference = (await buildRegistration(postgres, form)).reference
})

async function find(search: string) {
  const { status, body } = await school.as(by).send(findAnything, { query: { search } })
  expect(status).toBe(200)
  return body
}

test.each([
  ['section', '4417'],
  ['part of the section', '441'],
  ['name', 'POTTERY'],
  ['teacher', 'kiln piotr'],
  ['name and teacher', 'pott kiln'],
])('a class is found by %s, in active semesters first and in the newest of them', async (_field, search) => {
  const { classes } = await find(search)
  expect(classes.map(({ semester }) => semester)).toEqual([spring, fall, former])
  expect(classes[0]).toMatchObject({
    section: '4417',
    name: 'Pottery',
    active: true,
    teacher: { first_name: 'Piotr', last_name: 'Kiln' },
  })
})

test.each([
  ['ohalloran', "O'Halloran"],
  ['o´halloran', "O'Halloran"],
  ['o’halloran', "O'Halloran"],
  ['weiss', 'Weiß'],
  ['zubiri,', 'Zubiri'],
])('%j finds people whose last name is %s', async (search, last_name) => {
  const found = await find(search)
  expect(found.students).toMatchObject([{ first_name: 'Iker', last_name }])
  expect(found.parents).toMatchObject([{ first_name: 'Ximena', last_name }])
  expect(found.teachers).toMatchObject([{ first_name: 'Itziar', last_name }])
  expect(found.registrations).toMatchObject([{ first_name: 'Unai', last_name }])
})

test('a person is found by the last name, a comma and the first name', async () => {
  expect((await find('Zubiri, Ximena')).parents).toMatchObject([{ last_name: 'Zubiri' }])
  expect((await find('zubiri,iker')).students).toMatchObject([{ last_name: 'Zubiri' }])
})

test.each([
  ['name', 'lukasz begaye'],
  ['name of the parent', 'nunez teresa'],
  ['name and grade', 'begaye 3rd'],
  ['email of the parent', 'teresa.n@canyon'],
])('a student is found by %s', async (_field, search) => {
  const { students, more } = await find(search)
  const parent = { first_name: 'Teresa', last_name: 'Nuñez', phone: '9285557313' }
  expect(students).toMatchObject([{ first_name: 'Łukasz', last_name: 'Begaye', grade: '3', parent }])
  expect(more).toBe(false)
})

test.each([
  ['name', 'Teresa Nunez'],
  ['email', 'teresa.n@canyon.example'],
  ['digits', '9285557313'],
  ['the mask of the screens', '(928) 555 - 7313'],
  ['a phone with dashes', '928-555-7313'],
  ['a phone with periods', '928.555.7313'],
  ['a phone with spaces', '928 555 7313'],
  ['a phone with a country code', '+1 (928) 555-7313'],
  ['a phone with a 1', '1 928 555 7313'],
  ['the last seven digits', '555-7313'],
  ['the last four digits', '7313'],
])('a parent is found by %s', async (_field, search) => {
  const { parents, students } = await find(search)
  expect(parents).toMatchObject([
    { first_name: 'Teresa', last_name: 'Nuñez', email: 'teresa.n@canyon.example', phone: '9285557313' },
  ])
  expect(students).toMatchObject([{ first_name: 'Łukasz' }])
})

test('a teacher is found by name and by email, active ones first', async () => {
  expect((await find('kiln')).teachers).toMatchObject([
    { last_name: 'Kiln', active: true },
    { last_name: 'Kilner', active: false },
  ])
  expect((await find('kiln@clay')).teachers).toMatchObject([{ first_name: 'Piotr', email: 'kiln@clay.example' }])
})

test('a registration is found by its reference, the name of the child and the name of the parent', async () => {
  for (const search of [reference, reference.toLowerCase(), 'odalys quill', 'rune'])
    expect((await find(search)).registrations).toMatchObject([
      { reference, first_name: 'Odalys', last_name: 'Quill', grade: '4', parent_name: 'Rune Quill', state: 'new' },
    ])
})

test('five of each kind are listed, first those whose name starts with the words', async () => {
  const { students, more } = await find('my')
  expect(students.map(({ first_name }) => first_name)).toEqual(['Myra', 'Amy', 'Emmy', 'Jimmy', 'Sammy'])
  expect(more).toBe(true)
})

test('a search that matches nothing has empty lists, and wildcards are letters', async () => {
  const nothing = { classes: [], students: [], parents: [], teachers: [], registrations: [], more: false }
  for (const search of ['zzzzqqq', '%%', '__', '\\\\']) expect(await find(search)).toEqual(nothing)
})

test('an account of the office is not among the parents', async () => {
  expect((await find(by.email)).parents).toEqual([])
})

test('a search of one character is refused, and one by a parent as well', async () => {
  expect((await school.as(by).send(findAnything, { query: { search: ' k ' } })).status).toBe(422)
  const parent = await buildUser(school.postgres)
  expect((await school.as(parent).send(findAnything, { query: { search: 'nunez' } })).status).toBe(403)
  expect((await school.as().send(findAnything, { query: { search: 'nunez' } })).status).toBe(401)
})
