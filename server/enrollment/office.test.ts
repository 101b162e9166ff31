import { beforeAll, expect, test } from 'vitest'
import { type BuiltUser, buildEnrollmentState, buildEntry, buildStudent, buildUser } from '../../test/data/builders.ts'
import {
  ADMIN_COMMANDS,
  findListedCourse,
  readLog,
  readTransactionIds,
  sendAdminCommand,
} from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})

const full = { max_seats: 0 }
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

test('enrolling a student returns the class with its roster by name and its wait list in order', async () => {
  const at = await buildEnrollmentState(school.postgres, {
    semester: { freed_seats: 'open' },
    course: { max_seats: 3 },
    ahead: 2,
  })
  const zoe = await buildStudent(school.postgres, { first_name: 'Zoe', last_name: 'Zah', parent_id: at.parent.id })
  const entry = await buildEntry(school.postgres, at.course, zoe)
  const { status, body } = await sendAdminCommand(
    school,
    ADMIN_COMMANDS.addStudentToClass,
    { ...at, by },
    { culprit: 'Rosa Yazzie' },
  )
  const child = ({ id, first_name, last_name, grade, parent_id }: typeof zoe, schedule_id: unknown) => {
    const pivot = { id: schedule_id, course_id: at.course.id, student_id: id, updated_at: time }
    const email = expect.stringMatching(/^rosa\d+@example\.org$/)
    const parent = { id: parent_id, first_name: 'Rosa', last_name: 'Yazzie', phone: '9285550100', email }
    return { id, first_name, last_name, grade, pivot, parent, offer_ends_at: null, passed_over: null }
  }
  expect({ status, body }).toStrictEqual({
    status: 200,
    body: {
      course: {
        ...(await findListedCourse(school, at)),
        current_seats: 2,
        wait_list: 2,
        enrolled: [child(at.student, expect.any(Number)), child(zoe, entry.id)],
        waiting: at.others.map(({ student }) => child(student, expect.any(Number))),
        reserve: [],
      },
      change_id: expect.any(Number),
    },
  })
})

const done = [
  ['addStudentToClass', {}, 'enrolled', [1, 0]],
  ['addStudentToClass', { status: 'waiting' }, 'moved to enrolled', [1, 0]],
  ['addStudentToWaitList', { course: full }, 'waitlisted', [0, 1]],
  ['dropStudentFromClass', { status: 'enrolled' }, 'dropped', [0, 0]],
  ['moveFromWaitListToEnrolled', { status: 'waiting' }, 'moved to enrolled', [1, 0]],
  ['dropStudentFromWaitList', { course: full, status: 'waiting' }, 'removed from waitlist', [0, 0]],
] as const

test.each(done)(
  '%s (%j) is logged as %s by the signed-in admin in the same commit',
  async (command, state, status, counts) => {
    const at = await buildEnrollmentState(school.postgres, state)
    const answer = await sendAdminCommand(school, ADMIN_COMMANDS[command], { ...at, by }, { culprit: 'Rosa Yazzie' })
    expect(answer.status).toBe(200)
    expect([answer.body.course?.current_seats, answer.body.course?.wait_list]).toEqual(counts)
    expect(await readLog(school.db, at.course)).toMatchObject([
      {
        section: at.course.section,
        class: 'Robotics',
        semester: at.semester.name,
        semester_id: at.semester.id,
        student_id: at.student.id,
        first_name: 'Ada',
        last_name: 'Yazzie',
        status,
        culprit: 'Olive Office',
        culprit_id: by.id,
      },
    ])
    expect(await readTransactionIds(school.db, at.course, at.student)).toHaveLength(1)
  },
)

const hidden = [{ course: { active: false } }, { semester: { active: false } }, { semester: { disabled: true } }]
test.each(hidden)('the office may change what families may not: %j', async (changes) => {
  for (const [command, state] of done) {
    const course = { ...('course' in state && state.course), ...('course' in changes && changes.course) }
    const at = await buildEnrollmentState(school.postgres, { ...state, ...changes, course })
    expect((await sendAdminCommand(school, ADMIN_COMMANDS[command], { ...at, by })).status).toBe(200)
  }
})

const refused = [
  ['addStudentToClass', { child: { grade: 'done' } }, 'done'],
  ['addStudentToClass', { status: 'enrolled' }, 'already-enrolled'],
  ['addStudentToClass', { course: { grade: 'K,1' } }, 'wrong-grade'],
  ['addStudentToClass', { other: { period: '1' } }, 'same-time'],
  ['addStudentToClass', { course: { restrictions: '77' }, other: { section: '77' } }, 'restricted'],
  ['addStudentToClass', { course: full }, 'full'],
  ['addStudentToClass', { course: full, status: 'waiting' }, 'full'],
  ['addStudentToWaitList', { child: { grade: 'done' }, course: full }, 'done'],
  ['addStudentToWaitList', { course: { max_seats: 1 }, status: 'enrolled' }, 'already-enrolled'],
  ['addStudentToWaitList', { course: full, status: 'waiting' }, 'already-waiting'],
  ['addStudentToWaitList', { course: { ...full, grade: 'K,1' } }, 'wrong-grade'],
  ['addStudentToWaitList', {}, 'seat-free'],
  ['addStudentToWaitList', { course: full, ahead: 5 }, 'wait-list-full'],
  ['dropStudentFromClass', {}, 'not-enrolled'],
  ['dropStudentFromClass', { status: 'waiting' }, 'not-enrolled'],
  ['moveFromWaitListToEnrolled', {}, 'not-waiting'],
  ['moveFromWaitListToEnrolled', { status: 'enrolled' }, 'not-waiting'],
  ['moveFromWaitListToEnrolled', { child: { grade: 'done' }, status: 'waiting' }, 'done'],
  ['moveFromWaitListToEnrolled', { course: { grade: 'K,1' }, status: 'waiting' }, 'wrong-grade'],
  ['moveFromWaitListToEnrolled', { other: { period: '1' }, status: 'waiting' }, 'same-time'],
  [
    'moveFromWaitListToEnrolled',
    { course: { section: '78' }, other: { restrictions: '78' }, status: 'waiting' },
    'restricted',
  ],
  ['moveFromWaitListToEnrolled', { course: full, status: 'waiting' }, 'full'],
  ['dropStudentFromWaitList', {}, 'not-waiting'],
  ['dropStudentFromWaitList', { status: 'enrolled' }, 'not-waiting'],
] as const

test.each(refused)('%s of a student with %j gets 422 with a reason and no change', async (command, state, code) => {
  const at = await buildEnrollmentState(school.postgres, state)
  const before = await findListedCourse(school, at)
  const { status, body } = await sendAdminCommand(school, ADMIN_COMMANDS[command], { ...at, by })
  expect({ status, body }).toStrictEqual({
    status: 422,
    body: {
      message: expect.any(String),
      code,
      course: { ...before, enrolled: expect.any(Array), waiting: expect.any(Array), reserve: [] },
    },
  })
  for (const name of ['Ada Yazzie', 'Robotics']) expect('message' in body && body.message).toContain(name)
  expect(await findListedCourse(school, at)).toEqual(before)
  expect(await readLog(school.db, at.course)).toEqual([])
})

test.each(Object.entries(ADMIN_COMMANDS))('%s of an unknown class or student is 404', async (_, command) => {
  const at = await buildEnrollmentState(school.postgres)
  const notFound = { status: 404, body: { code: 'not-found' } }
  expect(await sendAdminCommand(school, command, { ...at, by }, { course_id: 2_000_000_000 })).toMatchObject(notFound)
  expect(await sendAdminCommand(school, command, { ...at, by }, { student_id: 2_000_000_000 })).toMatchObject(notFound)
})
