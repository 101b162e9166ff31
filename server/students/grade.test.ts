import { expect, test } from 'vitest'
import { updateStudent } from '../../contract/students.ts'
import { buildEnrollmentState, buildUser, STUDENT_COLUMNS } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const fifth = { name: 'Robotics', grade: '5,6' }

test.each(['enrolled', 'waiting'] as const)(
  'a child who is %s cannot get a grade that the class is not for',
  async (status) => {
    const { parent, student } = await buildEnrollmentState(school.postgres, { course: fifth, status })
    const answer = await edit(parent, student, { first_name: 'Adele', grade: '7' })
    const message = expect.stringContaining('Robotics')
    expect(answer).toMatchObject({ status: 422, body: { message, errors: { grade: [message] } } })
    expect(await rowOf(student)).toEqual(student)
  },
)

test('the refusal names every conflicting class and no other', async () => {
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

test('grade 1 does not match a class for 10 and 11', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    child: { grade: '10' },
    course: { grade: '10,11' },
    status: 'enrolled',
  })
  expect((await edit(parent, student, { grade: '1' })).status).toBe(422)
})

test('a child on a roster cannot be done with school', async () => {
  const { student } = await buildEnrollmentState(school.postgres, { course: fifth, status: 'enrolled' })
  const admin = await buildUser(school.postgres, { role: 'admin' })
  expect((await edit(admin, student, { grade: 'done' })).status).toBe(422)
})

test('a child may change to another grade of the class', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, { course: fifth, status: 'enrolled' })
  expect((await edit(parent, student, { grade: '6' })).status).toBe(200)
  expect(await rowOf(student)).toMatchObject({ grade: '6' })
})

test('classes of an inactive semester do not restrict the grade', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    semester: { active: false },
    course: fifth,
    status: 'enrolled',
  })
  expect((await edit(parent, student, { grade: '7' })).status).toBe(200)
})

test('classes of a closed semester restrict the grade', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    semester: { disabled: true },
    course: fifth,
    status: 'enrolled',
  })
  expect((await edit(parent, student, { grade: '7' })).status).toBe(422)
})

test('a child enrolled with an overridden grade can be renamed', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres, {
    child: { grade: '2' },
    course: fifth,
    status: 'enrolled',
  })
  expect((await edit(parent, student, { first_name: 'Adele' })).status).toBe(200)
})

type Row = Awaited<ReturnType<typeof buildEnrollmentState>>['student']

function edit(user: { token: string }, student: Row, change: Partial<Record<keyof Row, string>>) {
  return school.as(user).send(updateStudent, { params: { id: student.id }, body: { ...student, ...change } })
}

function rowOf({ id }: Row) {
  return school.db.selectFrom('student').select(STUDENT_COLUMNS).where('id', '=', id).executeTakeFirst()
}
