import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { getFamily } from '../../contract/family.ts'
import { updateCourse } from '../../contract/officeCourses.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildOffer,
  buildSemester,
  buildStudent,
  buildTeacher,
  buildUser,
} from '../../test/data/builders.ts'
import { ADMIN_COMMANDS, fetchSchedule, sendAdminCommand, sendFamilyCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin' })
})

type State = Awaited<ReturnType<typeof buildEnrollmentState>>
const PAST = '2026-01-01T00:00:00Z'

test('a parent gets the schedule of every child, the same as the child’s own, and no other family’s', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 1 }, ahead: 2, status: 'waiting' })
  const sibling = await buildStudent(school.postgres, { parent_id: at.parent.id })
  await buildEntry(school.postgres, at.course, sibling)
  // The row of the older child moves behind the other one.
  await school.db.updateTable('student').set({ first_name: 'Adah' }).where('id', '=', at.student.id).execute()
  await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const { schedules } = await read(at)
  expect(schedules.map(({ student_id }) => student_id)).toEqual([at.student.id, sibling.id])
  for (const { student_id, schedule } of schedules)
    expect(schedule).toStrictEqual(
      await fetchSchedule(school, { ...at, student: { id: student_id } as State['student'] }),
    )
  expect(schedules.find(({ student_id }) => student_id === at.student.id)?.schedule.waiting).toMatchObject([
    { position: 3 },
  ])
})

test('a child who is done with school, an inactive class and an inactive semester are left out', async () => {
  for (const state of [
    { child: { grade: 'done' } },
    { course: { active: false } },
    { semester: { active: false } },
  ] as const) {
    const at = await buildEnrollmentState(school.postgres, { ...state, status: 'enrolled' })
    await edit(at, { room: 'Annex' })
    expect(await read(at)).toMatchObject({ schedules: [], changes: [] })
  }
})

test('held seats of all semesters that the family sees are listed, the first to expire first', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 1 }, status: 'waiting' })
  const { parent, student, semester } = at
  const hours = (count: number) => new Date(Date.now() + count * HOUR_MS)
  const heldIn = ({ id, name, name_es }: State['course']) => ({ student_id: student.id, course_id: id, name, name_es })
  const hold = async (values: Parameters<typeof buildSemester>[1], expires_at: Date, active = true) => {
    const other = await buildSemester(school.postgres, values)
    const course = await buildCourse(school.postgres, { semester_id: other.id, max_seats: 1, active })
    const entry = await buildEntry(school.postgres, course, student, { status: 'waiting' })
    await buildOffer(school.postgres, entry, { offered_at: hours(-30), expires_at })
    return { ...heldIn(course), semester_id: other.id, expires_at: expires_at.toISOString() }
  }
  if (!at.entry) throw new Error('the child waits')
  await buildOffer(school.postgres, at.entry, { expires_at: hours(5) })
  const own = { ...heldIn(at.course), semester_id: semester.id, expires_at: expect.any(String) }
  const [later, sooner] = [await hold({}, hours(9)), await hold({}, hours(2))]
  await hold({ active: false }, hours(3))
  await hold({}, hours(-1))
  await hold({}, hours(3), false)
  expect((await read({ parent, semester })).held).toEqual([sooner, own, later])
  expect((await read({ parent, semester })).schedules).toHaveLength(1)
  const stranger = await buildUser(school.postgres)
  expect((await read({ parent: stranger, semester })).held).toEqual([])
})

test('a class that is inactive is not reported, and a class that was deleted since is', async () => {
  const hidden = await buildEnrollmentState(school.postgres, { course: { active: false } })
  await send('addStudentToClass', hidden)
  expect((await read(hidden)).changes).toEqual([])
  const deleted = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await send('dropStudentFromClass', deleted)
  await school.db.deleteFrom('course').where('id', '=', deleted.course.id).execute()
  expect((await read(deleted)).changes).toMatchObject([{ action: 'dropped', class: deleted.course.name }])
})

test('an edit from before the child was on the roster is no change for the family', async () => {
  const at = await buildEnrollmentState(school.postgres)
  await edit(at, { room: 'Annex' })
  await send('addStudentToClass', at)
  expect((await read(at)).changes).toMatchObject([{ action: 'enrolled' }])
  await edit(at, { room: 'Gym' })
  expect((await read(at)).changes).toMatchObject([{ action: 'edited', after: { room: 'Gym' } }, { action: 'enrolled' }])
})

test('what the office changed is listed newest first, and what the parent changed is not', async () => {
  const at = await buildEnrollmentState(school.postgres)
  await send('addStudentToClass', at)
  await edit(at, { room: 'Annex', time: '1:00-1:50', max_seats: 30 })
  const both = (await read(at)).changes
  expect(both).toMatchObject([
    {
      student_id: at.student.id,
      course_id: at.course.id,
      class: at.course.name,
      action: 'edited',
      before: { room: at.course.room, time: at.course.time },
      after: { room: 'Annex', time: '1:00-1:50' },
    },
    { action: 'enrolled', class: at.course.name, before: {}, after: {} },
  ])
  expect(Object.keys(both[0]?.after ?? {}).toSorted()).toEqual(['room', 'time'])
  expect((await read(at, justAfter(both[1]?.date))).changes).toMatchObject([{ action: 'edited' }])
  await sendFamilyCommand(school, commands.drop, at)
  expect((await read(at)).changes).toMatchObject([{ action: 'enrolled' }])
})

test('another name and teacher of a class are listed, without the teacher’s email', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const teacher = await buildTeacher(school.postgres, { first_name: 'Lena', last_name: 'Tso' })
  await edit(at, { name: 'Clay', teacher_id: teacher.id })
  const [change] = (await read(at)).changes
  expect(change).toMatchObject({ action: 'edited', before: { name: at.course.name }, after: { name: 'Clay' } })
  expect(change?.after.teacher).toBe('Lena Tso')
  expect(JSON.stringify(change)).not.toContain('@')
})

test('a change has the Spanish name of the class, and a renamed class its Spanish names', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { name: 'Art', name_es: 'Arte' } })
  await send('addStudentToClass', at)
  await edit(at, { name: 'Clay', name_es: 'Barro' })
  expect((await read(at)).changes).toMatchObject([
    {
      action: 'edited',
      class_es: 'Barro',
      before: { name: 'Art', name_es: 'Arte' },
      after: { name: 'Clay', name_es: 'Barro' },
    },
    { action: 'enrolled', class: 'Art', class_es: 'Barro' },
  ])
  await send('dropStudentFromClass', at)
  await school.db.deleteFrom('course').where('id', '=', at.course.id).execute()
  expect((await read(at)).changes).toMatchObject([{ action: 'dropped', class_es: '' }, { action: 'enrolled' }])
})

test('one edit of the class of two children is listed in the order in which the children were added', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const sibling = await buildStudent(school.postgres, { parent_id: at.parent.id })
  await buildEntry(school.postgres, at.course, sibling)
  await edit(at, { room: 'Annex' })
  await edit(at, { room: 'Gym' })
  // The row of the older child moves behind the other one.
  await school.db.updateTable('student').set({ first_name: 'Adah' }).where('id', '=', at.student.id).execute()
  expect((await read(at)).changes.map(({ student_id, after }) => [student_id, after.room])).toEqual([
    [at.student.id, 'Gym'],
    [sibling.id, 'Gym'],
    [at.student.id, 'Annex'],
    [sibling.id, 'Annex'],
  ])
})

test('an edit of seats alone, and an edit of another child’s class, are no changes for the family', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const other = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  await edit(at, { max_seats: 30 })
  await edit(other, { room: 'Annex' })
  expect((await read(at)).changes).toEqual([])
})

test('a student enrolled by an admin with an override is shown to the family as enrolled', async () => {
  const at = await buildEnrollmentState(school.postgres, { child: { grade: '9' }, course: { grade: '5' } })
  await sendAdminCommand(school, ADMIN_COMMANDS.addStudentToClass, { ...at, by: office }, { override: true })
  expect((await read(at)).changes).toMatchObject([{ action: 'enrolled' }])
})

async function read({ parent, semester }: Pick<State, 'parent' | 'semester'>, since = PAST) {
  const query = { semester: String(semester.id), since }
  const { status, body } = await school.as(parent).send(getFamily, { query })
  expect(status).toBe(200)
  return body
}

async function send(command: keyof typeof ADMIN_COMMANDS, at: State) {
  expect((await sendAdminCommand(school, ADMIN_COMMANDS[command], { ...at, by: office })).status).toBe(200)
}

async function edit({ course, semester }: State, change: object) {
  const { section, name, teacher_id, grade, max_seats, room, period, days, time, restrictions } = course
  const fields = { section, name, teacher_id, grade, max_seats, room, period, days, time, restrictions }
  const body = { ...fields, description: '<p>Clay</p>', semester: semester.id, ...change }
  expect((await school.as(office).send(updateCourse, { params: { id: course.id }, body })).status).toBe(200)
}

/** A date has milliseconds, the database more digits. */
function justAfter(date = ''): string {
  return new Date(Date.parse(date) + 1).toISOString()
}
