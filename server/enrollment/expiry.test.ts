import { afterAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { addStudentToClass } from '../../contract/enrollment/rosters.ts'
import { getFamily } from '../../contract/family.ts'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { type BuiltUser, buildCourse, buildUser } from '../../test/data/builders.ts'
import { courseForm } from '../../test/data/classes.ts'
import { fetchSchedule } from '../../test/data/roster.ts'
import {
  type BuiltWaitList,
  buildWaitList,
  type Family,
  passTime,
  readSchedule,
  readStatuses,
  SEAT_COMMANDS,
  send,
} from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

interface Expired extends BuiltWaitList {
  readonly first: Family
  readonly second: Family
  readonly office: BuiltUser
}

/** The offer of the first of two waiting children is over, and no server has ended it. */
async function buildExpired(): Promise<Expired> {
  const full = await buildWaitList(school)
  const [first, second] = full.families
  if (!first || !second) throw new Error('nobody waits')
  await send(school, 'drop', full.owner, full.course)
  await passTime(school, full.course)
  return { ...full, first, second, office: await buildUser(school.postgres, { role: 'admin' }) }
}

const COMMANDS: Readonly<Record<string, (at: Expired) => Promise<unknown>>> = {
  ...Object.fromEntries(
    (Object.keys(SEAT_COMMANDS) as (keyof typeof SEAT_COMMANDS)[]).map((command) => [
      `${command} of a family that does not wait`,
      async ({ course, owner, semester }: Expired) => {
        const held = await buildCourse(school.postgres, { semester_id: semester.id })
        await send(school, 'enroll', owner, held)
        const bodies: Partial<Record<typeof command, object>> = {
          swap: { drop_course_id: held.id },
          'change swap': { swap: null },
        }
        await send(school, command, owner, course, bodies[command])
      },
    ]),
  ),
  'a change of a standing swap': ({ course, first }) => changeSwap(first, course),
  'an enrollment by the office': ({ course, owner, office }) =>
    school.as(office).send(addStudentToClass, { body: { course_id: course.id, student_id: owner.student.id } }),
  'an edit of the class': (at) => edit(at, { max_seats: 1, description: 'New' }),
}

test.each(Object.entries(COMMANDS))('%s ends an expired offer of the class first', async (_, command) => {
  const at = await buildExpired()
  await command(at)
  expect(await readStatuses(school, at.course)).toEqual(expect.arrayContaining(['offer expired']))
  expect((await readSchedule(school, at.first, at.semester)).waiting).toEqual([])
  expect((await readSchedule(school, at.second, at.semester)).offered).toEqual([at.course.id])
})

const WITHDRAWING: Readonly<Record<string, (at: Expired) => Promise<unknown>>> = {
  'fewer seats': (at) => edit(at, { max_seats: 0, withdraw_offers: true }),
  'an inactive class': ({ course, office }) =>
    school.as(office).send(toggleCourse, { params: { id: course.id }, body: {} }),
  'an inactive semester': ({ semester: { id, name }, office }) => {
    const body = { name, active: false, disabled: false }
    return school.as(office).send(updateSemester, { params: { id: String(id) }, body })
  },
}

test.each(Object.entries(WITHDRAWING))('%s does not give back the place of an expired offer', async (_, change) => {
  const at = await buildExpired()
  expect(await change(at)).toMatchObject({ status: 200 })
  const waiting = school.db.selectFrom('roster_entry').select('student_id').where('course_id', '=', at.course.id)
  expect(await waiting.execute()).toEqual([{ student_id: at.second.student.id }])
  expect(await school.db.selectFrom('seat_offer').where('course_id', '=', at.course.id).execute()).toEqual([])
})

test.each(['enroll', 'accept', 'decline', 'leave'] as const)(
  'a family that is too late hears so, and that its child is no longer on the wait list: %s',
  async (command) => {
    const { course, first } = await buildExpired()
    const message =
      'The time to answer for the seat in Robotics is over. Ada Yazzie is no longer on the wait list. You can join it again.'
    const schedule = { enrolled: [], waiting: [], offered: [], reserve: [] }
    expect(await send(school, command, first, course)).toMatchObject({
      status: 422,
      body: { because: 'offer-expired', message, schedule },
    })
  },
)

test('a family that is too late to change to another class or its standing swap hears so', async () => {
  const at = await buildExpired()
  const held = await buildCourse(school.postgres, { semester_id: at.semester.id, period: '7' })
  await send(school, 'enroll', at.first, held)
  const late = { status: 422, body: { because: 'offer-expired' } }
  expect(await send(school, 'swap', at.first, at.course, { drop_course_id: held.id })).toMatchObject(late)
  const other = await buildExpired()
  expect(await changeSwap(other.first, other.course)).toMatchObject(late)
})

test('a family that adds the class after its own offer gets the seat when nobody else waits', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const [child] = families
  if (!child) throw new Error('nobody waits')
  await send(school, 'drop', owner, course)
  await passTime(school, course)
  expect((await send(school, 'enroll', child, course)).status).toBe(201)
  expect((await readSchedule(school, child, semester)).enrolled).toEqual([course.id])
})

test('a schedule shows neither an offer whose time is over nor its place', async () => {
  const { semester, course, first, second } = await buildExpired()
  const schedule = await fetchSchedule(school, { ...first, semester })
  expect(schedule).toEqual({ enrolled: [], waiting: [], offered: [], reserve: [] })
  const query = { semester: String(semester.id), since: '2026-01-01T00:00:00Z' }
  const { schedules } = (await school.as(first.parent).send(getFamily, { query })).body
  expect(schedules).toEqual([{ student_id: first.student.id, schedule }])
  const next = await fetchSchedule(school, { ...second, semester })
  expect(next).toMatchObject({ waiting: [{ id: course.id, position: 1 }], offered: [] })
  const ofSecond = (await school.as(second.parent).send(getFamily, { query })).body.schedules
  expect(ofSecond).toEqual([{ student_id: second.student.id, schedule: next }])
  expect((await send(school, 'accept', first, course)).status).toBe(422)
})

function edit({ course, semester, office }: Expired, changes: Record<string, unknown>) {
  const body = courseForm({ course, semester }, changes)
  return school.as(office).send(updateCourse, { params: { id: course.id }, body })
}

function changeSwap({ parent, student }: Family, course: { readonly id: number }) {
  const params = { course_id: course.id, student_id: student.id }
  return school.as(parent).send(commands.changeStandingSwap, { params, body: { swap: null } })
}
