import { expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { buildEnrollmentState, buildEntry } from '../../test/data/builders.ts'
import { fetchSchedule, findListedCourse, readLog, sendFamilyCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const logged = { class: 'Robotics', first_name: 'Ada', last_name: 'Yazzie', culprit: 'Rosa Yazzie' }

test('leaving a wait list moves the others up', async () => {
  const at = await buildEnrollmentState(school.postgres, { course: { max_seats: 0 }, status: 'waiting' })
  const next = await buildEnrollmentState(school.postgres)
  await buildEntry(school.postgres, at.course, next.student, { status: 'waiting' })
  expect(await fetchSchedule(school, at)).toMatchObject({ waiting: [{ position: 1 }] })
  expect(await fetchSchedule(school, { ...next, semester: at.semester })).toMatchObject({ waiting: [{ position: 2 }] })
  const { status, body } = await sendFamilyCommand(school, commands.leaveWaitList, at, { culprit: 'Somebody Else' })
  expect({ status, body }).toStrictEqual({
    status: 200,
    body: {
      code: 200,
      message: 'Ada Yazzie has been removed from the wait list for Robotics.',
      schedule: { enrolled: [], waiting: [], offered: [], reserve: [] },
      courses: [{ ...(await findListedCourse(school, at)), wait_list: 1 }],
    },
  })
  expect(await fetchSchedule(school, { ...next, semester: at.semester })).toMatchObject({ waiting: [{ position: 1 }] })
  const row = { ...logged, status: 'removed from waitlist', culprit_id: at.parent.id }
  expect(await readLog(school.db, at.course)).toMatchObject([row])
})

test('dropping a class frees the seat and keeps the other classes', async () => {
  const at = await buildEnrollmentState(school.postgres, {
    semester: { freed_seats: 'open' },
    course: { max_seats: 1 },
    status: 'enrolled',
    other: {},
    ahead: 1,
  })
  const { status, body } = await sendFamilyCommand(school, commands.drop, at, { culprit: 'Somebody Else' })
  expect({ status, body }).toStrictEqual({
    status: 200,
    body: {
      code: 200,
      message: 'Ada Yazzie has been dropped from Robotics.',
      schedule: { enrolled: [expect.objectContaining({ id: at.other?.id })], waiting: [], offered: [], reserve: [] },
      courses: [{ ...(await findListedCourse(school, at)), current_seats: 0, wait_list: 1 }],
    },
  })
  expect(await readLog(school.db, at.course)).toMatchObject([
    { ...logged, status: 'dropped', culprit_id: at.parent.id },
  ])
})

test('the log keeps the names of that time', async () => {
  const at = await buildEnrollmentState(school.postgres)
  await sendFamilyCommand(school, commands.enroll, at)
  await school.db.updateTable('student').set({ first_name: 'Adele' }).where('id', '=', at.student.id).execute()
  await school.db.updateTable('course').set({ name: 'Robots' }).where('id', '=', at.course.id).execute()
  await school.db.updateTable('users').set({ first_name: 'Rosalind' }).where('id', '=', at.parent.id).execute()
  await sendFamilyCommand(school, commands.drop, at)
  expect(await readLog(school.db, at.course)).toMatchObject([
    { ...logged, status: 'enrolled' },
    { class: 'Robots', first_name: 'Adele', culprit: 'Rosalind Yazzie', status: 'dropped' },
  ])
})
