import { describe, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { buildCourse, buildEnrollmentState } from '../../test/data/builders.ts'
import {
  fetchSchedule,
  findListedCourse,
  readLog,
  readTransactionIds,
  sendFamilyCommand,
} from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const logged = { class: 'Robotics', first_name: 'Ada', last_name: 'Yazzie', culprit: 'Rosa Yazzie' }

describe('enrolling', () => {
  test('takes a seat and is logged in the same commit', async () => {
    const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 2 }, other: { period: '2' } })
    const { status, body } = await sendFamilyCommand(school, commands.enroll, at, {
      culprit: 'Somebody Else',
      course_id: 1,
      student_id: 1,
    })
    const course = { ...(await findListedCourse(school, at)), current_seats: 1 }
    expect(status).toBe(201)
    expect(body).toStrictEqual({
      code: 201,
      message: 'Ada Yazzie is enrolled in Robotics.',
      schedule: {
        enrolled: [course, expect.objectContaining({ id: at.other?.id })],
        waiting: [],
        offered: [],
        reserve: [],
      },
      courses: [course],
    })
    expect(await fetchSchedule(school, at)).toEqual(body.schedule)
    const { section, semester_id } = at.course
    const row = { ...logged, section, semester_id, semester: at.semester.name, culprit_id: at.parent.id }
    expect(await readLog(school.db, at.course)).toMatchObject([{ ...row, status: 'enrolled' }])
    expect(await readTransactionIds(school.db, at.course, at.student)).toHaveLength(1)
  })

  test('leaves the wait list in the same commit', async () => {
    const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, ahead: 1, status: 'waiting' })
    await school.db.updateTable('course').set({ max_seats: 1 }).where('id', '=', at.course.id).execute()
    const { status, body } = await sendFamilyCommand(school, commands.enroll, at)
    expect(status).toBe(201)
    expect(body.schedule).toMatchObject({ enrolled: [{ id: at.course.id }], waiting: [] })
    expect(body.courses).toMatchObject([{ current_seats: 1, wait_list: 1 }])
    expect(await readLog(school.db, at.course)).toMatchObject([{ ...logged, status: 'moved to enrolled' }])
    expect(await readTransactionIds(school.db, at.course, at.student)).toHaveLength(1)
  })

  test('does not conflict with a class that the student waits for', async () => {
    const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, status: 'waiting' })
    const course = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Choir' })
    const { status, body } = await sendFamilyCommand(school, commands.enroll, { ...at, course })
    expect(status).toBe(201)
    expect(body.schedule).toMatchObject({ enrolled: [{ id: course.id }], waiting: [{ id: at.course.id }] })
  })

  test('of the last seat fills the class', async () => {
    const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 1 } })
    expect((await sendFamilyCommand(school, commands.enroll, at)).body.courses).toMatchObject([
      { current_seats: 1, max_seats: 1 },
    ])
  })
})

describe('joining a wait list', () => {
  test('gives the next position, which the message contains', async () => {
    const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, ahead: 2 })
    const { status, body } = await sendFamilyCommand(school, commands.joinWaitList, at, { culprit: 'Somebody Else' })
    const course = { ...(await findListedCourse(school, at)), wait_list: 3 }
    expect(status).toBe(201)
    expect(body).toStrictEqual({
      code: 201,
      message: 'Ada Yazzie is number 3 on the wait list for Robotics.',
      schedule: {
        enrolled: [],
        waiting: [{ ...course, position: 3, swap: null, passed_over: null }],
        offered: [],
        reserve: [],
      },
      courses: [course],
    })
    expect(await fetchSchedule(school, at)).toEqual(body.schedule)
    const row = { ...logged, status: 'waitlisted', culprit_id: at.parent.id }
    expect(await readLog(school.db, at.course)).toMatchObject([row])
    expect(await readTransactionIds(school.db, at.course, at.student)).toHaveLength(1)
  })

  test('is possible with an overlapping or restricted class', async () => {
    for (const other of [{ period: '1' }, { section: '77' }] as const) {
      const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0, restrictions: '77' }, other })
      const { status, body } = await sendFamilyCommand(school, commands.joinWaitList, at)
      expect(status).toBe(201)
      expect(body.schedule).toMatchObject({ enrolled: [{ id: at.other?.id }], waiting: [{ id: at.course.id }] })
    }
  })

  test('is possible for five students', async () => {
    const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, ahead: 4 })
    expect((await sendFamilyCommand(school, commands.joinWaitList, at)).body.courses).toMatchObject([{ wait_list: 5 }])
  })
})
