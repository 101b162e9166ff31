import { expect, test } from 'vitest'
import { getBellSchedules, updateBellSchedules } from '../../contract/bellSchedules.ts'
import { getDaysOff, updateDaysOff } from '../../contract/daysOff.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { getWindows, updateWindows } from '../../contract/enrollment/windows.ts'
import { updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import type { Client } from '../../test/client.ts'
import { buildCourse, buildFamily, buildSemester, buildUser, buildWindow } from '../../test/data/builders.ts'
import { ART, courseForm } from '../../test/data/classes.ts'
import { openSeatStream } from '../../test/processes/seatStream.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool({ streamRefreshMs: 600_000 })

type Semester = Awaited<ReturnType<typeof buildSemester>>
type Course = Awaited<ReturnType<typeof buildCourse>>

test.each<[string, (office: Client, semester: Semester, course: Course) => Promise<{ readonly status: number }>]>([
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
  [
    'the enrollment windows without their ids',
    async (office, { id }) => {
      const { windows } = (await office.send(getWindows, { params: { id } })).body
      const body = { windows: windows.map(({ id: _, ...window }) => window) }
      return office.send(updateWindows, { params: { id }, body })
    },
  ],
  [
    'the bell schedules',
    async (office, { id }) => {
      const { bell_schedules } = (await office.send(getBellSchedules, { params: { id } })).body
      return office.send(updateBellSchedules, { params: { id }, body: { bell_schedules } })
    },
  ],
  [
    'the days off',
    async (office, { id }) => {
      const { days_off } = (await office.send(getDaysOff, { params: { id } })).body
      return office.send(updateDaysOff, { params: { id }, body: { days_off } })
    },
  ],
  [
    'a class',
    async (office, semester, course) =>
      office.send(updateCourse, { params: { id: course.id }, body: courseForm({ course, semester }, {}) }),
  ],
])('saving %s unchanged makes no open screen fetch its lists again', async (_, save) => {
  const semester = await buildSemester(school.postgres)
  await buildWindow(school.postgres, semester, { opens_at: new Date('2020-01-01') })
  const course = await buildCourse(school.postgres, { semester_id: semester.id, description: ART.description })
  const [family, admin] = [await buildFamily(school.postgres), await buildUser(school.postgres, { role: 'admin' })]
  const [office, params] = [school.as(admin), { id: semester.id }]
  const bell_schedules = JSON.parse(JSON.stringify(DEFAULT_BELL_SCHEDULES))
  await office.send(updateBellSchedules, { params, body: { bell_schedules } })
  await office.send(updateDaysOff, { params, body: { days_off: [{ date: '2026-11-26', name: 'Thanksgiving' }] } })
  const stream = await openSeatStream(school.origin, admin, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  expect((await save(office, semester, course)).status).toBe(200)
  const place = { course_id: course.id, student_id: family.student.id }
  expect((await school.as(family.parent).send(commands.enroll, { params: place, body: {} })).status).toBe(201)
  await expect.poll(() => stream.countsOf(course)?.current_seats).toBe(1)
  expect(new Set(stream.events.map(({ id }) => id)).size).toBe(1)
})
