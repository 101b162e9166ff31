import { afterAll, describe, expect, test } from 'vitest'
import { updateDaysOff } from '../../contract/daysOff.ts'
import { addStudentToClass, dropStudentFromClass } from '../../contract/enrollment/rosters.ts'
import { getWindows } from '../../contract/enrollment/windows.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { buildFamily, buildUser } from '../../test/data/builders.ts'
import { fetchSchedule } from '../../test/data/roster.ts'
import { buildReserve, buildWaitList, joinAll, passTime, readSchedule, send } from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { recordExpiry } from '../lottery/closing.ts'
import { expireAllOffers } from './expiry.ts'

const school = openSchool()
afterAll(async () => {
  expect(await findViolations(school.db)).toEqual([])
})

const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const OVER = { starts_on: dateIn(-400), ends_on: dateIn(-300) }

function setDates({ id }: { readonly id: number }, dates: { readonly starts_on: string; readonly ends_on: string }) {
  return school.db.updateTable('semester').set(dates).where('id', '=', id).execute()
}

async function emailKinds(course: { readonly id: number }): Promise<string[]> {
  const rows = await school.db.selectFrom('family_mail').select('kind').where('course_id', '=', course.id).execute()
  return rows.map(({ kind }) => kind)
}

async function buildWaiting(options: Parameters<typeof buildWaitList>[1] = {}) {
  const built = await buildWaitList(school, options)
  const [first, second] = built.families
  if (!first || !second) throw new Error('nobody waits')
  return { ...built, first, second }
}

describe.each(['offer', 'enroll'] as const)(
  'after the last day, with freed seats that the semester would %s',
  (freed_seats) => {
    test('a dropped seat is neither offered nor given, and nobody gets an email', async () => {
      const { semester, course, owner, first } = await buildWaiting({ semester: { freed_seats } })
      await setDates(semester, OVER)
      expect((await send(school, 'drop', owner, course)).status).toBe(200)
      expect(await readSchedule(school, first, semester)).toEqual({ enrolled: [], waiting: [course.id], offered: [] })
      expect(await emailKinds(course)).toEqual([])
    })
  },
)

test('after the last day a family can neither add a class nor join a wait list', async () => {
  const { semester, course, owner } = await buildWaiting()
  const other = await buildFamily(school.postgres)
  await setDates(semester, OVER)
  const refused = { status: 422, body: { because: 'class-over', message: 'Robotics has met for the last time.' } }
  expect(await send(school, 'wait', other, course)).toMatchObject(refused)
  await send(school, 'drop', owner, course)
  expect(await send(school, 'enroll', other, course)).toMatchObject(refused)
})

test('families read with the windows when the classes of each day have met for the last time', async () => {
  const { semester, owner } = await buildWaiting()
  const seatsEnd = async () => {
    const read = await school.as(owner.parent).send(getWindows, { params: { id: semester.id } })
    return read.status === 200 ? read.body.seats_end : undefined
  }
  expect(await seatsEnd()).toEqual({})
  await setDates(semester, { starts_on: '2026-08-24', ends_on: '2026-12-18' })
  const off = { semester_id: semester.id, day: '2026-12-14', name: 'Break' }
  await school.db.insertInto('day_off').values(off).execute()
  expect(await seatsEnd()).toEqual({
    M: '2026-12-08T07:00:00.000Z',
    'T/TH': '2026-12-18T07:00:00.000Z',
    W: '2026-12-17T07:00:00.000Z',
    F: '2026-12-19T07:00:00.000Z',
    HS: '2026-12-19T07:00:00.000Z',
  })
})

test('nobody moves up from behind the wait list after the last day', async () => {
  const { semester, course, first } = await buildWaiting()
  await joinAll(school, course, 3)
  const [reserved] = await buildReserve(school, course, 1)
  if (!reserved) throw new Error('nobody is in the reserve')
  await setDates(semester, OVER)
  await send(school, 'leave', first, course)
  expect((await readSchedule(school, reserved, semester)).waiting).toEqual([])
  expect(await emailKinds(course)).toEqual([])
})

test('a held seat that outlasts the last day cannot be accepted, and its end is told to nobody', async () => {
  const { semester, course, owner, first, second } = await buildWaiting()
  await send(school, 'drop', owner, course)
  await setDates(semester, OVER)
  expect(await send(school, 'accept', first, course)).toMatchObject({ status: 422, body: { because: 'class-over' } })
  await passTime(school, course)
  await expireAllOffers(school.postgres, recordExpiry)
  expect((await readSchedule(school, first, semester)).offered).toEqual([])
  expect((await readSchedule(school, second, semester)).offered).toEqual([])
  expect(await emailKinds(course)).toEqual(['offer-made'])
})

test('a seat is held no longer than the class meets', async () => {
  const { semester, course, owner, first } = await buildWaiting({
    semester: { offer_hours: 240 },
    course: { days: 'HS' },
  })
  await setDates(semester, { starts_on: dateIn(-30), ends_on: dateIn(2) })
  await send(school, 'drop', owner, course)
  const [offer] = (await fetchSchedule(school, { ...first, semester })).offered
  expect(Date.parse(offer?.expires_at ?? '')).toBeLessThanOrEqual(Date.now() + 4 * DAY_MS)
})

test('a class whose remaining meetings are days off has met for the last time', async () => {
  const { semester, course, owner, first } = await buildWaiting({ course: { days: 'M' } })
  await setDates(semester, { starts_on: dateIn(-30), ends_on: dateIn(10) })
  const days = Array.from({ length: 12 }, (_, n) => ({ semester_id: semester.id, day: dateIn(n - 1), name: 'Break' }))
  await school.db.insertInto('day_off').values(days).execute()
  await send(school, 'drop', owner, course)
  expect((await readSchedule(school, first, semester)).offered).toEqual([])
  expect(await emailKinds(course)).toEqual([])
})

test('the office corrects rosters after the last day, and families get no email', async () => {
  const { semester, course, owner, first } = await buildWaiting()
  const office = await buildUser(school.postgres, { role: 'admin' })
  await setDates(semester, OVER)
  const body = ({ student }: typeof owner) => ({ course_id: course.id, student_id: student.id })
  expect((await school.as(office).send(dropStudentFromClass, { body: body(owner) })).status).toBe(200)
  expect((await school.as(office).send(addStudentToClass, { body: body(first) })).status).toBe(200)
  expect(await readSchedule(school, first, semester)).toMatchObject({ enrolled: [course.id] })
  expect(await emailKinds(course)).toEqual([])
})

test('a later last day gives the free seats to the wait lists', async () => {
  const { semester, course, owner, first } = await buildWaiting()
  const office = await buildUser(school.postgres, { role: 'admin' })
  await setDates(semester, OVER)
  await send(school, 'drop', owner, course)
  const body = { name: semester.name, active: true, disabled: false, ends_on: dateIn(-100) }
  const save = (dates: object) =>
    school.as(office).send(updateSemester, { params: { id: semester.id }, body: { ...body, ...dates } })
  expect((await save({})).status).toBe(200)
  expect((await readSchedule(school, first, semester)).offered).toEqual([])
  expect((await save({ starts_on: dateIn(-40), ends_on: dateIn(40) })).status).toBe(200)
  expect((await readSchedule(school, first, semester)).offered).toEqual([course.id])
})

test('fewer days off give the free seats of a class that meets again', async () => {
  const { semester, course, owner, first } = await buildWaiting({ course: { days: 'M' } })
  const office = await buildUser(school.postgres, { role: 'admin' })
  await setDates(semester, { starts_on: dateIn(-30), ends_on: dateIn(10) })
  const days = Array.from({ length: 12 }, (_, n) => ({ semester_id: semester.id, day: dateIn(n - 1), name: 'Break' }))
  await school.db.insertInto('day_off').values(days).execute()
  await send(school, 'drop', owner, course)
  const saved = await school.as(office).send(updateDaysOff, { params: { id: semester.id }, body: { days_off: [] } })
  expect(saved.status).toBe(200)
  expect((await readSchedule(school, first, semester)).offered).toEqual([course.id])
})
