import { expect, test } from 'vitest'
import { drop, enroll } from '../../contract/enrollment/commands.ts'
import { buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const SPANISH = { 'accept-language': 'es' }
const ART = { name: 'Art', name_es: 'Arte' }
const child = { first_name: 'Art', last_name: 'Begay' }

test('what a family reads after a press has the Spanish name of the class, and the name of the child', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres, { child, course: ART })
  const call = { params: { course_id: course.id, student_id: student.id }, body: {}, headers: SPANISH }
  const enrolled = await school.as(parent).send(enroll, call)
  expect(enrolled.body.message).toBe('Inscripción confirmada: Art Begay en Arte.')
  const dropped = await school.as(parent).send(drop, call)
  expect(dropped.body.message).toBe('Se dio de baja a Art Begay de Arte.')
})

test('a refusal has the Spanish name of the class in the way, and the English one of a class without', async () => {
  const other = { ...ART, period: '1' } as const
  const { parent, student, course } = await buildEnrollmentState(school.postgres, { child, other })
  const call = { params: { course_id: course.id, student_id: student.id }, body: {} }
  const refused = await school.as(parent).send(enroll, { ...call, headers: SPANISH })
  expect(refused.body.message).toBe(`Art Begay está en Arte a la misma hora que ${course.name}.`)
  const english = await school.as(parent).send(enroll, call)
  expect(english.body.message).toBe(`Art Begay is in Art at the same time as ${course.name}.`)
})

test('a class that families do not see is in the way in Spanish, too', async () => {
  const other = { name: 'Secret Club', period: '1', active: false } as const
  const { parent, student, course } = await buildEnrollmentState(school.postgres, { child, other })
  const params = { course_id: course.id, student_id: student.id }
  const refused = await school.as(parent).send(enroll, { params, body: {}, headers: SPANISH })
  expect(refused.body.message).toBe(`Art Begay está en otra clase a la misma hora que ${course.name}.`)
})

test('the office reads the English names, as its files have them', async () => {
  const { student, course } = await buildEnrollmentState(school.postgres, { child, course: ART })
  const office = await buildUser(school.postgres, { role: 'admin' })
  const params = { course_id: course.id, student_id: student.id }
  const enrolled = await school.as(office).send(enroll, { params, body: {}, headers: SPANISH })
  expect(enrolled.body.message).toBe('Inscripción confirmada: Art Begay en Art.')
})
