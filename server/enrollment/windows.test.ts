import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { updateStudent } from '../../contract/students.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { openingText } from '../../domain/enrollment/windows.ts'
import { buildCourse, buildEnrollmentState, buildUser, buildWindow } from '../../test/data/builders.ts'
import { COMMANDS_WITH_STATES, FAMILY_COMMANDS, readLog, sendFamilyCommand } from '../../test/data/roster.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'

const school = openSchool()
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds)

test.each(COMMANDS_WITH_STATES)(
  'a family is told when enrollment opens and changes nothing before: %s',
  async (name, state) => {
    const at = await buildEnrollmentState(school.postgres, state)
    const opens_at = fromNow(HOUR_MS)
    await buildWindow(school.postgres, at.semester, { opens_at })
    const { status, body } = await sendFamilyCommand(school, FAMILY_COMMANDS[name], at)
    expect([status, body.because]).toEqual([422, 'not-open-yet'])
    expect(body.message).toBe(
      `Enrollment for ${at.semester.name} opens ${openingText(opens_at, 'America/Phoenix')}. You can ${'status' in state ? 'make changes' : 'add Robotics'} then.`,
    )
    expect(await readLog(school.db, at.course)).toEqual([])
  },
)

test.each(COMMANDS_WITH_STATES)('a family can change nothing after the last window: %s', async (name, state) => {
  const at = await buildEnrollmentState(school.postgres, state)
  await buildWindow(school.postgres, at.semester, { opens_at: fromNow(-2 * HOUR_MS), closes_at: fromNow(-HOUR_MS) })
  expect((await sendFamilyCommand(school, FAMILY_COMMANDS[name], at)).body.because).toBe('closed')
  expect(await readLog(school.db, at.course)).toEqual([])
})

test.each(COMMANDS_WITH_STATES)('the office can change classes before enrollment opens: %s', async (name, state) => {
  const at = await buildEnrollmentState(school.postgres, state)
  await buildWindow(school.postgres, at.semester, { opens_at: fromNow(HOUR_MS) })
  const by = await buildUser(school.postgres, { role: 'admin' })
  expect((await sendFamilyCommand(school, FAMILY_COMMANDS[name], { ...at, by })).status).toBeOneOf([200, 201])
})

test('a grade that no window has is closed while another grade can enroll', async () => {
  const fifth = await buildEnrollmentState(school.postgres)
  const first = await buildEnrollmentState(school.postgres, { child: { grade: '1' } })
  await buildWindow(school.postgres, fifth.semester, { grades: '5', opens_at: fromNow(-HOUR_MS) })
  const enroll = (student: typeof first) =>
    sendFamilyCommand(school, FAMILY_COMMANDS.enroll, { ...student, course: fifth.course })
  expect((await enroll(first)).body.because).toBe('closed')
  expect((await enroll(fifth)).status).toBe(201)
})

test('a parent cannot change a grade to enroll before the window of the child’s grade', async () => {
  const at = await buildGradesWithWindows()
  expect(await changeGrade(at, '2')).toEqual([422, gradeErrors(at)])
  await buildWindow(school.postgres, at.semester, { grades: '4', opens_at: fromNow(-HOUR_MS) })
  expect(await changeGrade(at, '2')).toEqual([200, undefined])
})

test('a parent cannot change back the grade under which a child was enrolled, and the office can', async () => {
  const at = await buildGradesWithWindows({ child: { grade: '2' } })
  expect((await sendFamilyCommand(school, FAMILY_COMMANDS.enroll, at)).status).toBe(201)
  await school.db.deleteFrom('enrollment_window').where('grades', '=', '4').execute()
  await buildWindow(school.postgres, at.semester, { grades: '4', opens_at: fromNow(-HOUR_MS / 2) })
  expect(await changeGrade(at, '4')).toEqual([422, gradeErrors(at)])
  expect(await changeGrade(at, '3')).toEqual([200, undefined])
  expect(await changeGrade({ ...at, parent: await buildUser(school.postgres, { role: 'admin' }) }, '4')).toEqual([
    200,
    undefined,
  ])
})

test('a parent can change a grade before all windows, in a semester that families do not see, and without windows', async () => {
  const early = await buildGradesWithWindows({ opens: HOUR_MS })
  expect(await changeGrade(early, '2')).toEqual([200, undefined])
  const hidden = await buildGradesWithWindows({ semester: { active: false } })
  expect(await changeGrade(hidden, '2')).toEqual([200, undefined])
  const always = await buildEnrollmentState(school.postgres, { child: { grade: '4' }, course: { grade: '2,3,4' } })
  expect(await changeGrade(always, '2')).toEqual([200, undefined])
})

/** A class of grades 2 to 4 in the only semester with windows. They opened an hour ago for grades 2 and 3, and open later for grade 4. */
async function buildGradesWithWindows({
  opens = -HOUR_MS,
  ...state
}: Parameters<typeof buildEnrollmentState>[1] & { opens?: number } = {}) {
  await school.db.deleteFrom('enrollment_window').execute()
  const at = await buildEnrollmentState(school.postgres, {
    child: { grade: '4' },
    course: { grade: '2,3,4' },
    ...state,
  })
  await buildWindow(school.postgres, at.semester, { grades: '2,3', opens_at: fromNow(opens) })
  await buildWindow(school.postgres, at.semester, { grades: '4', opens_at: fromNow(2 * HOUR_MS) })
  return at
}

async function changeGrade(
  { parent, student }: Pick<Awaited<ReturnType<typeof buildGradesWithWindows>>, 'parent' | 'student'>,
  grade: string,
) {
  const { first_name, last_name } = student
  const body = { first_name, last_name, grade }
  const answer = await school.as(parent).send(updateStudent, { params: { id: student.id }, body })
  return [answer.status, Object(answer.body).errors]
}

function gradeErrors({ semester }: { readonly semester: { readonly name: string } }) {
  return {
    grade: [
      `Enrollment for ${semester.name} opens at a different time for this grade. Please ask the school office to change the grade.`,
    ],
  }
}

test.each([-30 * MINUTE_MS, 30 * MINUTE_MS])(
  'with the clock of the server process off by %i ms, a press 200 ms before the opening is refused and one 200 ms after it succeeds',
  async (error) => {
    onTestFinished(() => {
      school.now = undefined
    })
    const pressAround = async () => {
      const at = await buildEnrollmentState(school.postgres)
      const opens = Date.now() + 600
      await buildWindow(school.postgres, at.semester, { opens_at: new Date(opens) })
      const press = async (time: number) => {
        await wait(time - Date.now())
        school.now = new Date(Date.now() + error)
        const { status, body } = await sendFamilyCommand(school, FAMILY_COMMANDS.enroll, at)
        return { status, because: body.because, isBefore: Date.now() < opens }
      }
      return { before: await press(opens - 200), after: await press(opens + 200) }
    }
    let { before, after } = await pressAround()
    // A slow machine answers the first press after the opening.
    while (!before.isBefore) ({ before, after } = await pressAround())
    expect(before).toEqual({ status: 422, because: 'not-open-yet', isBefore: true })
    expect(after).toEqual({ status: 201, because: undefined, isBefore: false })
  },
)

test('of presses around the opening, those that start after it succeed and those that end before it are refused', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const periods = ['2', '3', '4', '5', '6', '7', '8'] as const
  const values = { semester_id: at.semester.id }
  const courses = await Promise.all(periods.map((period) => buildCourse(school.postgres, { ...values, period })))
  await buildWindow(school.postgres, at.semester, { opens_at: fromNow(HOUR_MS) })
  const answers: { sent: number; answered: number; status: number }[] = []
  const press = async (course: typeof at.course) => {
    const sent = Date.now()
    const { status } = await sendFamilyCommand(school, FAMILY_COMMANDS.enroll, { ...at, course })
    answers.push({ sent, answered: Date.now(), status })
  }
  // On a slow machine, every later press could end after the opening.
  await press(at.course)
  const opens = Date.now() + 1000
  await school.db
    .updateTable('enrollment_window')
    .set({ opens_at: new Date(opens) })
    .where('semester_id', '=', at.semester.id)
    .execute()
  for (const course of courses) {
    for (let status = 422; status === 422 && Date.now() < opens + 20_000; status = answers.at(-1)?.status ?? 0)
      await press(course)
  }
  expect(answers.filter(({ answered, status }) => answered < opens && status !== 422)).toEqual([])
  expect(answers.filter(({ sent, status }) => sent > opens && status !== 201)).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 201]))
})

test('a command that waits for a lock past the closing time is refused', async () => {
  const at = await buildEnrollmentState(school.postgres)
  const closes = Date.now() + 1000
  await buildWindow(school.postgres, at.semester, { opens_at: fromNow(-HOUR_MS), closes_at: new Date(closes) })
  const { answer } = await school.postgres.transaction(async (trx) => {
    await trx.selectFrom('course').select('id').where('id', '=', at.course.id).forNoKeyUpdate().execute()
    const sent = sendFamilyCommand(school, FAMILY_COMMANDS.enroll, at)
    await waitUntilBlocked(school.owner.db)
    await wait(closes + 50 - Date.now())
    return { answer: sent }
  })
  expect((await answer).body.because).toBe('closed')
})
