import { expect, test } from 'vitest'
import { enrollInCourse } from '../../contract/schedules.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { getWindows, updateWindows } from '../../contract/windows.ts'
import { buildCourse, buildFamily, buildSemester, buildUser, buildWindow } from '../../test/builders.ts'
import type { Client } from '../../test/client.ts'
import { openSchool } from '../../test/school.ts'
import { openSeatStream } from '../../test/seatStream.ts'

const school = openSchool({ streamRefreshMs: 600_000 })

type Semester = Awaited<ReturnType<typeof buildSemester>>

test.each<[string, (office: Client, semester: Semester) => Promise<{ readonly status: number }>]>([
  [
    'a semester',
    (office, { id, name, active, disabled, freed_seats }) =>
      office.send(updateSemester, { params: { id }, body: { name, active, disabled, freed_seats } }),
  ],
  [
    'the enrollment windows',
    async (office, { id }) => {
      const { windows } = (await office.send(getWindows, { params: { id } })).body
      return office.send(updateWindows, { params: { id }, body: { windows } })
    },
  ],
])('saving %s unchanged makes no open screen fetch its lists again', async (_, save) => {
  const semester = await buildSemester(school.postgres)
  await buildWindow(school.postgres, semester, { opens_at: new Date('2020-01-01') })
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const [family, admin] = [await buildFamily(school.postgres), await buildUser(school.postgres, { role: 'admin' })]
  const stream = await openSeatStream(school.origin, admin, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  expect((await save(school.as(admin), semester)).status).toBe(200)
  const params = { course_id: course.id, student_id: family.student.id }
  expect((await school.as(family.parent).send(enrollInCourse, { params, body: {} })).status).toBe(201)
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(1)
  expect(new Set(stream.events.map(({ id }) => id)).size).toBe(1)
})
