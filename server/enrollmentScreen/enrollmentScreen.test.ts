import { expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { getLottery } from '../../contract/enrollment/lottery.ts'
import { getSchedule } from '../../contract/enrollment/schedules.ts'
import { getEnrollmentScreen } from '../../contract/enrollment/screen.ts'
import { getWindows } from '../../contract/enrollment/windows.ts'
import { listPauses } from '../../contract/pauses.ts'
import { getSemester, listSemesters } from '../../contract/semesters.ts'
import { me } from '../../contract/sessions.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { defaultSemester, slugOf } from '../../domain/semester.ts'
import {
  buildCourse,
  buildEnrollmentState,
  buildLottery,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { contentEtag } from '../platform/http/reply.ts'

const school = openSchool()

test.each(['parent', 'admin'] as const)('the screen of a %s has the same data as the single requests', async (role) => {
  const { parent, student, semester } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await buildLottery(school.postgres, semester, {
    opens_at: new Date(Date.now() - HOUR_MS),
    closes_at: new Date(Date.now() + HOUR_MS),
  })
  const note = { semester_id: semester.id, grade: 'grade_5', message: 'Bring a coat' } as const
  await school.db.insertInto('grade_note').values(note).execute()
  const requester = school.as(role === 'parent' ? parent : await buildUser(school.postgres, { role: 'admin' }))
  const params = { id: student.id }
  const inSemester = { params: { id: String(semester.id) } }
  const [{ body: screen }, user, semesters, pauses, single, windows, lottery, schedule] = await Promise.all([
    requester.send(getEnrollmentScreen, { params, query: { semester: slugOf(semester) } }),
    requester.send(me),
    requester.send(listSemesters),
    requester.send(listPauses),
    requester.send(getSemester, inSemester),
    requester.send(getWindows, inSemester),
    requester.send(getLottery, inSemester),
    requester.send(getSchedule, { params, query: { semester: String(semester.id) } }),
  ])
  const { etag, notes_etag, notes, ...shown } = single.body.semester
  expect(notes.grade_5.message).toBe('Bring a coat')
  const now = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(screen).toEqual({
    ...user.body,
    ...semesters.body,
    ...pauses.body,
    selected: {
      semester: { ...shown, notes: { grade_5: notes.grade_5 } },
      windows: { ...windows.body, now, etag: contentEtag(windows.body.windows) },
      lottery: lottery.body.lottery,
      ...schedule.body,
    },
  })
  expect(screen.selected?.schedule.enrolled).toHaveLength(1)
})

test('without a semester, with an unknown one and with an inactive one, the default semester is selected', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres)
  const inactive = await buildSemester(school.postgres, { active: false })
  const requester = school.as(parent)
  const selected = async (query: { semester?: string }) =>
    (await requester.send(getEnrollmentScreen, { params: { id: student.id }, query })).body.selected?.semester.id
  const { semesters } = (await requester.send(listSemesters)).body
  const initial = defaultSemester(semesters)?.id
  expect(initial).toBeGreaterThan(0)
  for (const query of [{}, { semester: 'Never_99999' }, { semester: slugOf(inactive) }])
    expect(await selected(query)).toBe(initial)
})

test("a parent gets 404 for another family's child, and a child who is done with school has an empty schedule and no notes", async () => {
  const { parent, student, semester } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const stranger = await buildUser(school.postgres)
  const child = await buildStudent(school.postgres, { parent_id: stranger.id })
  const query = { semester: slugOf(semester) }
  const read = (id: number) => school.as(parent).send(getEnrollmentScreen, { params: { id }, query })
  expect((await read(child.id)).status).toBe(404)
  expect((await read(student.id)).body.selected?.schedule.enrolled).toHaveLength(1)
  await school.db.updateTable('student').set({ grade: 'done' }).where('id', '=', student.id).execute()
  const { selected } = (await read(student.id)).body
  expect([selected?.schedule.enrolled, selected?.semester.notes]).toEqual([[], {}])
})

test('families in a burst see their own children and schedules', async () => {
  const { semester } = await buildEnrollmentState(school.postgres)
  const families = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { parent, student } = await buildEnrollmentState(school.postgres)
      const course = await buildCourse(school.postgres, { semester_id: semester.id })
      const params = { course_id: course.id, student_id: student.id }
      expect((await school.as(parent).send(commands.enroll, { params })).status).toBe(201)
      return { parent, student, course }
    }),
  )
  const query = { semester: slugOf(semester) }
  const screens = await Promise.all(
    families.map(({ parent, student }) =>
      school.as(parent).send(getEnrollmentScreen, { params: { id: student.id }, query }),
    ),
  )
  const shown = screens.map(({ body }) => [
    body.user.students.map(({ id }) => id),
    body.selected?.schedule.enrolled.map(({ id }) => id),
  ])
  expect(shown).toEqual(families.map(({ student, course }) => [[student.id], [course.id]]))
  expect(new Set(screens.map(({ body }) => body.selected?.semester.id))).toEqual(new Set([semester.id]))
})

test('no semester is selected when the requester sees none', async () => {
  const { parent, student } = await buildEnrollmentState(school.postgres)
  await school.db.updateTable('semester').set({ active: false }).execute()
  const { body } = await school.as(parent).send(getEnrollmentScreen, { params: { id: student.id }, query: {} })
  expect(body).toMatchObject({ semesters: [], selected: null })
})
