import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { FREED_SEATS, type FreedSeats } from '../../domain/enrollment/waitList/waitList.ts'
import { type BuiltUser, buildCourse, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { courseForm } from '../../test/data/classes.ts'
import { joinAll, passTime, readSchedule, send } from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { recordExpiry } from '../lottery/closing.ts'
import { expireAllOffers } from './expiry.ts'

/** Every change of what happens to freed seats, with every change of what families see, while two seats are held. */
const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin' })
})
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

const PAIRS = FREED_SEATS.flatMap((from) => FREED_SEATS.map((to) => [from, to] as const))

/** The steps after which the class is as visible as before, and where the two seats then are. */
const CHANGES: readonly (readonly [string, (held: Held, to: FreedSeats) => Promise<void>, Readonly<Expected>])[] = [
  [
    'one save that also closes changes',
    async (held, to) => {
      await save(held, { freed_seats: to, disabled: 1 })
      await check(held)
      await save(held, { disabled: 0 })
    },
    { offer: 'held', enroll: 'held', open: 'held' },
  ],
  [
    'one save that also hides the semester',
    async (held, to) => {
      await save(held, { freed_seats: to, active: 0 })
      await checkHidden(held)
      await save(held, { active: 1 })
    },
    { offer: 'held', enroll: 'given', open: 'free' },
  ],
  [
    'a save while the semester is hidden',
    async (held, to) => {
      await save(held, { active: 0 })
      await save(held, { active: 0, freed_seats: to })
      await checkHidden(held)
      await save(held, { active: 1 })
    },
    { offer: 'held', enroll: 'given', open: 'free' },
  ],
  [
    'a save that shows the semester again',
    async (held, to) => {
      await save(held, { active: 0 })
      await checkHidden(held)
      await save(held, { active: 1, freed_seats: to })
    },
    { offer: 'held', enroll: 'given', open: 'free' },
  ],
  [
    'a save while the class is hidden',
    async (held, to) => {
      await toggle(held)
      await save(held, { freed_seats: to })
      await checkHidden(held)
      await toggle(held)
    },
    { offer: 'held', enroll: 'given', open: 'free' },
  ],
  [
    'a save before the class is hidden',
    async (held, to) => {
      await save(held, { freed_seats: to })
      await check(held)
      await toggle(held)
      await checkHidden(held)
      await toggle(held)
    },
    { offer: 'held', enroll: 'given', open: 'free' },
  ],
  [
    'a save between fewer seats and as many as before',
    async (held, to) => {
      await edit(held, { max_seats: 0, withdraw_offers: true })
      await save(held, { freed_seats: to })
      await check(held)
      await edit(held, { max_seats: 2 })
    },
    { offer: 'held', enroll: 'given', open: 'free' },
  ],
]

type Expected = Record<FreedSeats, 'held' | 'given' | 'free'>

describe.each(CHANGES)('%s', (_, change, expected) => {
  test.each(PAIRS)('from %s to %s gives no seat twice and passes nobody', async (from, to) => {
    const held = await holdTwoSeats(from)
    await change(held, to)
    await check(held)
    const [first, inTheWay, third] = held.families
    const where = await Promise.all([first, third].map((family) => readSchedule(school, family, held.semester)))
    const ids = [held.course.id]
    for (const schedule of where)
      expect(schedule).toEqual({
        enrolled: expected[to] === 'given' ? ids : [],
        waiting: expected[to] === 'given' ? [] : ids,
        offered: expected[to] === 'held' ? ids : [],
      })
    expect(await readSchedule(school, inTheWay, held.semester)).toMatchObject({ waiting: ids, offered: [] })

    const strangers = await Promise.all([1, 2, 3].map(() => buildFamily(school.postgres)))
    const added = await Promise.all(strangers.map((family) => send(school, 'enroll', family, held.course)))
    const sorted = added.map(({ status }) => status).sort()
    expect(sorted).toEqual(expected[to] === 'free' ? [201, 201, 202] : [202, 202, 202])
    const accepted = await send(school, 'accept', first, held.course)
    expect(accepted.status).toBe(expected[to] === 'held' ? 201 : 422)
    await check(held)
    await passTime(school, held.course)
    await expireAllOffers(school.postgres, recordExpiry)
    await check(held)
  })
})

type Held = Awaited<ReturnType<typeof holdTwoSeats>>

/**
 * A class whose two seats are held for the first and the third child on its wait list, in a semester that then has the setting. The second
 * child has another class at the same time.
 */
async function holdTwoSeats(freed_seats: FreedSeats) {
  const semester = await buildSemester(school.postgres)
  const [course, inTheWay] = await Promise.all(
    [2, 1].map((max_seats) => buildCourse(school.postgres, { semester_id: semester.id, max_seats })),
  )
  if (!course || !inTheWay) throw new Error('a class is missing')
  const owners = await Promise.all([1, 2].map(() => buildFamily(school.postgres)))
  for (const owner of owners) await send(school, 'enroll', owner, course)
  const [first] = await joinAll(school, course, 1)
  const second = await buildFamily(school.postgres)
  await send(school, 'enroll', second, inTheWay)
  await send(school, 'wait', second, course)
  const [third] = await joinAll(school, course, 1)
  if (!first || !third) throw new Error('nobody waits')
  for (const owner of owners) await send(school, 'drop', owner, course)
  const held = { semester, course, families: [first, second, third] as const }
  await save(held, { freed_seats })
  for (const family of [first, third])
    expect((await readSchedule(school, family, semester)).offered).toEqual([course.id])
  return held
}

/** No rule is broken, and the class has no more children and held seats than seats. */
async function check({ course }: Pick<Held, 'course'>): Promise<void> {
  const { current_seats, max_seats } = await readSeats(course)
  expect(current_seats).toBeLessThanOrEqual(max_seats)
  expect(await findViolations(school.db)).toEqual([])
}

/** A class that families do not see holds no seats, and no family can add it. */
async function checkHidden(held: Pick<Held, 'course'>): Promise<void> {
  await check(held)
  expect(await readSeats(held.course)).toMatchObject({ current_seats: 0, offered_seats: 0 })
  const added = await send(school, 'enroll', await buildFamily(school.postgres), held.course)
  expect(added.status).toBe(404)
}

function readSeats({ id }: { readonly id: number }) {
  const query = school.db.selectFrom('course').select(['current_seats', 'offered_seats', 'max_seats'])
  return query.where('id', '=', id).executeTakeFirstOrThrow()
}

async function save({ semester }: Pick<Held, 'semester'>, changes: object): Promise<void> {
  const body = { name: semester.name, active: 1, disabled: 0, ...changes }
  const saved = await school.as(office).send(updateSemester, { params: { id: String(semester.id) }, body })
  expect(saved.status).toBe(200)
}

async function toggle({ course }: Pick<Held, 'course'>): Promise<void> {
  expect((await school.as(office).send(toggleCourse, { params: { id: course.id } })).status).toBe(200)
}

async function edit({ semester, course }: Pick<Held, 'semester' | 'course'>, changes: object): Promise<void> {
  const body = courseForm({ semester, course }, { ...changes })
  expect((await school.as(office).send(updateCourse, { params: { id: course.id }, body })).status).toBe(200)
}
