import { beforeAll, expect, test } from 'vitest'
import { type BuiltUser, buildEnrollmentState, buildEntry, buildStudent, buildUser } from '../../test/builders.ts'
import { EDITS, editRoster, findListedCourse, readLog, readTransactionIds } from '../../test/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})

const full = { max_seats: 0 }
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

test('adding a child answers the class with both its rosters: by name, and in the order of the line', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 3 }, ahead: 2 })
  const zoe = await buildStudent(school.postgres, { first_name: 'Zoe', last_name: 'Zah', parent_id: at.parent.id })
  const entry = await buildEntry(school.postgres, at.course, zoe)
  const { status, body } = await editRoster(school, EDITS.addStudentToClass, { ...at, by }, { culprit: 'Rosa Yazzie' })
  const child = ({ id, first_name, last_name, grade }: typeof zoe, schedule_id: unknown) => {
    const pivot = { id: schedule_id, course_id: at.course.id, student_id: id, updated_at: time }
    return { id, first_name, last_name, grade, pivot }
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
      },
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
  '%s (%j) is logged as %s of the person who signed in, in one commit',
  async (command, given, status, counts) => {
    const at = await buildEnrollmentState(school.postgres, given)
    const answer = await editRoster(school, EDITS[command], { ...at, by }, { culprit: 'Rosa Yazzie' })
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

const away = [{ course: { active: false } }, { semester: { active: false } }, { semester: { disabled: true } }]
test.each(away)('the office may act where families may not: %j', async (given) => {
  for (const [command, standing] of done) {
    const course = { ...('course' in standing && standing.course), ...('course' in given && given.course) }
    const at = await buildEnrollmentState(school.postgres, { ...standing, ...given, course })
    expect((await editRoster(school, EDITS[command], { ...at, by })).status).toBe(200)
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

test.each(refused)('%s of a child with %j is 422, changes nothing and says why', async (command, given, code) => {
  const at = await buildEnrollmentState(school.postgres, given)
  const before = await findListedCourse(school, at)
  const { status, body } = await editRoster(school, EDITS[command], { ...at, by })
  expect({ status, body }).toStrictEqual({
    status: 422,
    body: {
      message: expect.any(String),
      code,
      course: { ...before, enrolled: expect.any(Array), waiting: expect.any(Array) },
    },
  })
  for (const name of ['Ada Yazzie', 'Robotics']) expect('message' in body && body.message).toContain(name)
  expect(await findListedCourse(school, at)).toEqual(before)
  expect(await readLog(school.db, at.course)).toEqual([])
})

test.each(Object.entries(EDITS))('%s of a class or a child that does not exist is 404', async (_, command) => {
  const at = await buildEnrollmentState(school.postgres)
  const nowhere = { status: 404, body: { code: 'not-found' } }
  expect(await editRoster(school, command, { ...at, by }, { course_id: 2_000_000_000 })).toMatchObject(nowhere)
  expect(await editRoster(school, command, { ...at, by }, { student_id: 2_000_000_000 })).toMatchObject(nowhere)
})
