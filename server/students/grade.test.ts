import { expect, test } from 'vitest'
import { updateStudent } from '../../contract/students.ts'
import { buildEnrollmentState, buildUser } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const fifth = { name: 'Robotics', grade: '5,6' }

test.each(['enrolled', 'waiting'] as const)('a child who is %s keeps a grade the class is for', async (status) => {
  const { parent, student } = await buildEnrollmentState(school.postgres, { course: fifth, status })
  const answer = await edit(parent, student, { first_name: 'Adele', grade: '7' })
  const message = expect.stringContaining('Robotics')
  expect(answer).toMatchObject({ status: 422, body: { message, errors: { grade: [message] } } })
  expect(await rowOf(student)).toEqual(student)
})

test('every class in the way is named, and no class that is not', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    course: fifth,
    status: 'enrolled',
    other: { name: 'Choir', grade: '5' },
  })
  const onlyChoir = await edit(parent, student, { grade: '6' })
  expect(onlyChoir.body).toMatchObject({ errors: { grade: [expect.not.stringContaining('Robotics')] } })
  expect(onlyChoir.body).toMatchObject({ errors: { grade: [expect.stringContaining('Choir')] } })
  const both = await edit(parent, student, { grade: '1' })
  expect(both.body).toMatchObject({ errors: { grade: [expect.stringMatching(/Robotics, Choir/)] } })
})

test('grade 1 is not among 10 and 11', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    child: { grade: '10' },
    course: { grade: '10,11' },
    status: 'enrolled',
  })
  expect((await edit(parent, student, { grade: '1' })).status).toBe(422)
})

test('a child on a roster is not done with school, the office is told so too', async () => {
  const { student } = await buildEnrollmentState(school.postgres, { course: fifth, status: 'enrolled' })
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await edit(admin, student, { grade: 'done' })).status).toBe(422)
})

test('a child who moves up to another grade of the class stays on it', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, { course: fifth, status: 'enrolled' })
  expect((await edit(parent, student, { grade: '6' })).status).toBe(200)
  expect(await rowOf(student)).toMatchObject({ grade: '6' })
})

test('the classes of a semester that is over keep nobody in a grade', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    semester: { active: false },
    course: fifth,
    status: 'enrolled',
  })
  expect((await edit(parent, student, { grade: '7' })).status).toBe(200)
})

test('a closed semester still keeps the grade', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    semester: { disabled: true },
    course: fifth,
    status: 'enrolled',
  })
  expect((await edit(parent, student, { grade: '7' })).status).toBe(422)
})

test('a child the office put past its grade can still be renamed', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    child: { grade: '2' },
    course: fifth,
    status: 'enrolled',
  })
  expect((await edit(parent, student, { first_name: 'Adele' })).status).toBe(200)
})

type Row = Awaited<ReturnType<typeof buildEnrollmentState>>['student']

function edit(someone: { token: string }, student: Row, change: Partial<Record<keyof Row, string>>) {
  return school.as(someone).send(updateStudent, { params: { id: student.id }, body: { ...student, ...change } })
}

function rowOf({ id }: Row) {
  return school.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirst()
}
