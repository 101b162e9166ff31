import { afterAll, beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../../contract/enrollment/rosters.ts'
import { createCourse } from '../../contract/officeCourses.ts'
import { type BuiltUser, buildCourse, buildFamily, buildUser } from '../../test/data/builders.ts'
import { fetchSchedule } from '../../test/data/roster.ts'
import {
  buildFullClass,
  buildWaitList,
  type Family,
  readSchedule,
  readStatuses,
  send,
} from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

/** A child that is first in line for Robotics adds Chess at the same time. */
const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin' })
})
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

test('a child that asks first when it adds a class at the same time is offered the next seat, and changes by accepting', async () => {
  const { semester, course, owner, child, chess } = await buildFirstInLine()
  const added = await send(school, 'enroll', child, chess, { waiting_places: 'ask' })
  const swap = { drop_course_id: chess.id, automatic: false }
  expect(added).toMatchObject({ status: 201, body: { schedule: { waiting: [{ swap, passed_over: null }] } } })
  await send(school, 'drop', owner, course)
  expect((await fetchSchedule(school, { ...child, semester })).offered).toMatchObject([
    { id: course.id, drops: chess.id },
  ])
  expect((await send(school, 'accept', child, course)).status).toBe(201)
  expect(await readSchedule(school, child, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
})

test('a child that changes automatically gets the next seat and gives up the class that it added', async () => {
  const { semester, course, owner, child, chess } = await buildFirstInLine()
  expect((await send(school, 'enroll', child, chess, { waiting_places: 'automatic' })).status).toBe(201)
  await send(school, 'drop', owner, course)
  expect(await readSchedule(school, child, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
})

test('a child that changes automatically exchanges classes at once with one that waits for the class that it adds', async () => {
  const { semester, course, owner, child } = await buildFirstInLine()
  const { course: full, owner: leaving } = await buildFullClass(school, semester.id)
  await send(school, 'wait', owner, full, { swap: { drop_course_id: course.id, automatic: true } })
  await school.db.updateTable('semester').set({ freed_seats: 'open' }).where('id', '=', semester.id).execute()
  await send(school, 'drop', leaving, full)
  await school.db.updateTable('semester').set({ freed_seats: 'offer' }).where('id', '=', semester.id).execute()
  const added = await send(school, 'enroll', child, full, { waiting_places: 'automatic' })
  expect(added.status).toBe(201)
  expect(await readSchedule(school, child, semester)).toEqual({ enrolled: [course.id], waiting: [], offered: [] })
  expect(await readSchedule(school, owner, semester)).toEqual({ enrolled: [full.id], waiting: [], offered: [] })
})

test('a child that leaves the wait list gives a held seat to the next child, and the log says so', async () => {
  const { semester, course, owner, child, chess, next } = await buildFirstInLine()
  await send(school, 'drop', owner, course)
  const added = await send(school, 'enroll', child, chess, { waiting_places: 'leave' })
  expect(added).toMatchObject({ status: 201, body: { schedule: { waiting: [], offered: [] } } })
  expect(added.body.courses.map(({ id }) => id)).toEqual([chess.id, course.id])
  expect((await readStatuses(school, course)).slice(-2)).toEqual(['removed from waitlist', 'offered'])
  expect((await readSchedule(school, next, semester)).offered).toEqual([course.id])
})

test('a seat that is already held then asks to give up the class that was added', async () => {
  const { semester, course, owner, child, chess } = await buildFirstInLine()
  await send(school, 'drop', owner, course)
  await send(school, 'enroll', child, chess, { waiting_places: 'ask' })
  expect((await fetchSchedule(school, { ...child, semester })).offered).toMatchObject([{ drops: chess.id }])
  expect((await send(school, 'accept', child, course)).status).toBe(201)
})

test.each([
  ['asks the family first', 'ask', { enrolled: ['Chess'], waiting: ['Robotics'], offered: ['Robotics'] }],
  ['changes automatically', 'automatic', { enrolled: ['Robotics'], waiting: [], offered: [] }],
  ['leaves the wait list', 'leave', { enrolled: ['Chess'], waiting: [], offered: [] }],
] as const)(
  'a child that the office enrolls, and that %s, has the classes of that choice when a seat opens',
  async (_, waiting_places, classes) => {
    const { semester, course, owner, child, chess } = await buildFirstInLine()
    const body = { course_id: chess.id, student_id: child.student.id, waiting_places }
    expect((await school.as(office).send(addStudentToClass, { body })).status).toBe(200)
    await send(school, 'drop', owner, course)
    const { enrolled, waiting, offered } = await fetchSchedule(school, { ...child, semester })
    const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
    expect({ enrolled: names(enrolled), waiting: names(waiting), offered: names(offered) }).toEqual(classes)
  },
)

test('a waiting child whom the office moves into the class keeps another place on a wait list with the choice of the office', async () => {
  const { semester, course, child, chess } = await buildFirstInLine()
  await fillWithOffice(chess)
  expect((await send(school, 'wait', child, chess)).status).toBe(201)
  await school.db.updateTable('course').set({ max_seats: 2 }).where('id', '=', chess.id).execute()
  const body = { course_id: chess.id, student_id: child.student.id, waiting_places: 'ask' } as const
  expect((await school.as(office).send(moveFromWaitListToEnrolled, { body })).status).toBe(200)
  const { waiting } = await fetchSchedule(school, { ...child, semester })
  expect(waiting).toMatchObject([{ id: course.id, swap: { drop_course_id: chess.id, automatic: false } }])
})

test.each([
  ['ask', { enrolled: ['Chess'], waiting: ['Robotics'], offered: [] }],
  ['leave', { enrolled: ['Chess'], waiting: [], offered: [] }],
] as const)(
  'a child whom the office moves into the seat that is held for it keeps another place by the choice %s',
  async (waiting_places, classes) => {
    const { semester, child, chess } = await buildFirstInLine()
    const { parent, student } = await buildFamily(school.postgres)
    const other = { parent, student }
    expect((await send(school, 'enroll', other, chess)).status).toBe(201)
    expect((await send(school, 'wait', child, chess)).status).toBe(201)
    await send(school, 'drop', other, chess)
    const body = { course_id: chess.id, student_id: child.student.id, waiting_places }
    expect((await school.as(office).send(moveFromWaitListToEnrolled, { body })).status).toBe(200)
    const { enrolled, waiting, offered } = await fetchSchedule(school, { ...child, semester })
    const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
    expect({ enrolled: names(enrolled), waiting: names(waiting), offered: names(offered) }).toEqual(classes)
    expect(waiting.map(({ swap }) => swap?.drop_course_id)).toEqual(waiting_places === 'ask' ? [chess.id] : [])
  },
)

test('a family reads in an email that the office took its child off a wait list', async () => {
  const { child, course, chess } = await buildFirstInLine()
  const body = { course_id: chess.id, student_id: child.student.id, waiting_places: 'leave' } as const
  await school.as(office).send(addStudentToClass, { body })
  const emails = school.db
    .selectFrom('family_mail')
    .select(['kind', 'course_id'])
    .where('student_id', '=', child.student.id)
  expect(await emails.orderBy('id').execute()).toEqual([
    { kind: 'enrolled', course_id: chess.id },
    { kind: 'dropped-by-office', course_id: course.id },
  ])
})

/** Each gives a child that waits for Robotics Chess, which is at the same time, without asking about the place in line. */
const WAYS = {
  'adds a class': async ({ child, chess }: FirstInLine) => void (await send(school, 'enroll', child, chess)),
  'is enrolled by the office on the screen of families': async ({ child, chess }: FirstInLine) => {
    const params = { course_id: chess.id, student_id: child.student.id }
    await school.as(office).send(commands.enroll, { params, body: {} })
  },
  'changes to another class': async ({ child, chess, art }: FirstInLine) => {
    await send(school, 'enroll', child, art)
    await send(school, 'swap', child, chess, { drop_course_id: art.id })
  },
  'presses Swap for a full class and exchanges classes': async ({ child, chess, art }: FirstInLine) => {
    const partner = await fillWithFamily(chess)
    await send(school, 'enroll', child, art)
    await send(school, 'wait', partner, art, { swap: { drop_course_id: chess.id, automatic: true } })
    await send(school, 'swap', child, chess, { drop_course_id: art.id })
  },
  'accepts a seat': async ({ child, chess }: FirstInLine) => {
    const other = await fillWithFamily(chess)
    await send(school, 'wait', child, chess)
    await send(school, 'drop', other, chess)
    await send(school, 'accept', child, chess)
  },
  'gets a seat from the wait list at once': async ({ semester, child, chess }: FirstInLine) => {
    const other = await fillWithFamily(chess)
    await send(school, 'wait', child, chess)
    await school.db.updateTable('semester').set({ freed_seats: 'enroll' }).where('id', '=', semester.id).execute()
    await send(school, 'drop', other, chess)
    await school.db.updateTable('semester').set({ freed_seats: 'offer' }).where('id', '=', semester.id).execute()
  },
  'changes automatically': async ({ child, chess, art }: FirstInLine) => {
    const other = await fillWithFamily(chess)
    await send(school, 'enroll', child, art)
    await send(school, 'wait', child, chess, { swap: { drop_course_id: art.id, automatic: true } })
    await send(school, 'drop', other, chess)
  },
} as const

test.each(Object.entries(WAYS))(
  'a child that %s keeps its place at that time, and its family is asked before it changes',
  async (_, getChess) => {
    const at = await buildFirstInLine()
    const { semester, course, owner, child, chess } = at
    await getChess(at)
    const swap = { drop_course_id: chess.id, automatic: false }
    expect(await fetchSchedule(school, { ...child, semester })).toMatchObject({
      enrolled: [{ id: chess.id }],
      waiting: [{ id: course.id, swap, passed_over: null }],
    })
    await send(school, 'drop', owner, course)
    expect((await fetchSchedule(school, { ...child, semester })).offered).toMatchObject([
      { id: course.id, drops: chess.id },
    ])
  },
)

test.each([
  ['swap', 'automatic', { enrolled: ['Robotics'], waiting: [] }],
  ['swap', 'leave', { enrolled: ['Chess'], waiting: [] }],
  ['accept', 'automatic', { enrolled: ['Robotics'], waiting: [] }],
  ['accept', 'leave', { enrolled: ['Chess'], waiting: [] }],
  ['exchange', 'automatic', { enrolled: ['Robotics'], waiting: [] }],
  ['exchange', 'leave', { enrolled: ['Chess'], waiting: [] }],
] as const)(
  'a child whose family answers %s with the choice %s has the classes of that choice when a seat opens',
  async (command, waiting_places, classes) => {
    const { semester, course, owner, child, chess, art } = await buildFirstInLine()
    if (command === 'accept') {
      const other = await fillWithFamily(chess)
      await send(school, 'wait', child, chess)
      await send(school, 'drop', other, chess)
      expect((await send(school, 'accept', child, chess, { waiting_places })).status).toBe(201)
    } else {
      await send(school, 'enroll', child, art)
      if (command === 'exchange') {
        const partner = await fillWithFamily(chess)
        await send(school, 'wait', partner, art, { swap: { drop_course_id: chess.id, automatic: true } })
      }
      const body = { drop_course_id: art.id, waiting_places }
      expect((await send(school, 'swap', child, chess, body)).status).toBe(201)
    }
    await send(school, 'drop', owner, course)
    const { enrolled, waiting } = await fetchSchedule(school, { ...child, semester })
    const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
    expect({ enrolled: names(enrolled), waiting: names(waiting) }).toEqual(classes)
  },
)

test('a child that is copied into a new class keeps its place at that time', async () => {
  const { semester, course, child } = await buildFirstInLine()
  const teacher_id = (await school.db.selectFrom('teacher').select('id').limit(1).executeTakeFirstOrThrow()).id
  const body = { ...NEW_CLASS, teacher_id, semester: semester.id, roster: [child.student.id] }
  const created = await school.as(office).send(createCourse, { body })
  expect(created.status).toBe(201)
  expect((await fetchSchedule(school, { ...child, semester })).waiting).toMatchObject([
    { id: course.id, swap: { drop_course_id: created.body.course.id, automatic: false } },
  ])
})

test('a class at another time changes nothing for the places on wait lists', async () => {
  const { semester, child } = await buildFirstInLine()
  const choir = await buildCourse(school.postgres, { semester_id: semester.id, days: 'W' })
  const added = await send(school, 'enroll', child, choir, { waiting_places: 'leave' })
  expect(added).toMatchObject({ status: 201, body: { schedule: { waiting: [{ swap: null }] } } })
})

test('a refused class changes nothing for the places on wait lists', async () => {
  const { semester, child } = await buildFirstInLine()
  const { course: full } = await buildFullClass(school, semester.id)
  const refused = await send(school, 'enroll', child, full, { waiting_places: 'leave' })
  expect(refused).toMatchObject({ status: 202, body: { schedule: { waiting: [{ swap: null }] } } })
})

const NEW_CLASS = {
  ...{ section: '990', name: 'Copied', description: '<p>Copied</p>', grade: '5', max_seats: 5, room: '' },
  ...{ period: '1', days: 'M', time: '8:00', restrictions: '' },
}

/** Another family takes the class's only seat. */
async function fillWithFamily(course: { readonly id: number }): Promise<Family> {
  const family = await buildFamily(school.postgres)
  expect((await send(school, 'enroll', family, course)).status).toBe(201)
  return family
}

async function fillWithOffice({ id }: { readonly id: number }): Promise<void> {
  const { student } = await buildFamily(school.postgres)
  const body = { course_id: id, student_id: student.id }
  expect((await school.as(office).send(addStudentToClass, { body })).status).toBe(200)
}

type FirstInLine = Awaited<ReturnType<typeof buildFirstInLine>>

async function buildFirstInLine() {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [child, next] = families
  if (!child || !next) throw new Error('nobody waits')
  const named = (name: string) => buildCourse(school.postgres, { semester_id: semester.id, name, max_seats: 1 })
  return { semester, course, owner, child, next, chess: await named('Chess'), art: await named('Art') }
}
