import { beforeAll, expect, test } from 'vitest'
import { countWaitingChildren } from '../../contract/officeCourses.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEntry,
  buildFamily,
  buildOffer,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('a child on two wait lists counts once, and neither a held seat nor a canceled class counts', async () => {
  const { postgres } = school
  const semester = await buildSemester(postgres)
  const inSemester = { semester_id: semester.id }
  const [first, second, canceled] = [
    await buildCourse(postgres, inSemester),
    await buildCourse(postgres, { ...inSemester, days: 'F' }),
    await buildCourse(postgres, { ...inSemester, days: 'W', active: false }),
  ]
  const { student: ada } = await buildFamily(postgres)
  const { student: ben } = await buildFamily(postgres)
  const { student: eve } = await buildFamily(postgres)
  for (const course of [first, second]) await buildEntry(postgres, course, ada, { status: 'waiting' })
  await buildEntry(postgres, second, ben, { status: 'waiting' })
  const { student: ida } = await buildFamily(postgres)
  await buildOffer(postgres, await buildEntry(postgres, second, ida, { status: 'waiting' }))
  await buildEntry(postgres, first, ben)
  await buildEntry(postgres, canceled, eve, { status: 'waiting' })
  const { body } = await school.as(by).send(countWaitingChildren, { params: { semester: String(semester.id) } })
  expect(body).toEqual({ children: 2 })
})
