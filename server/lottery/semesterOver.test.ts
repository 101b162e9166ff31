import { beforeAll, expect, test } from 'vitest'
import { getLottery, updateLottery } from '../../contract/enrollment/lottery.ts'
import { rehearseLottery, startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { updateRanking } from '../../contract/enrollment/rankings.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildLottery,
  buildRanking,
  buildSemester,
} from '../../test/data/builders.ts'
import { completeLottery, readResults } from '../../test/data/lotteries.ts'
import { openSchool } from '../../test/school.ts'
import { closeLotteries, recordAllEdits } from './closing.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dateIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const OVER = { starts_on: dateIn(-100), ends_on: dateIn(-10) }
const MESSAGE = 'The last day of the semester has passed, so there is no lottery anymore.'
const refused = { status: 422, body: { code: 'semester-over', message: MESSAGE } }

test.each([
  ['is not run', 'no' as const],
  ['has no preview of its emails', 'preview' as const],
])('after the last day a lottery %s', async (_, notify_families) => {
  const at = await buildClosedLottery(OVER)
  const call = { params: at.semester, body: { public_value: { source: 'none' as const } }, notify_families }
  expect(await school.as(office).send(startLottery, call)).toMatchObject(refused)
  expect(await rosterOf(at.semester)).toEqual([])
  expect(await school.db.selectFrom('family_mail').selectAll().execute()).toEqual([])
  const { lottery } = (await school.as(at.parent).send(getLottery, { params: at.semester })).body
  expect(lottery).toMatchObject({ state: 'closed', too_late: true })
})

test('after the last day a lottery that never ran is not closed, and no family gets an email', async () => {
  const { semester } = await buildClosedLottery(OVER)
  expect(await closeLotteries(school.postgres)).toBe(0)
  await recordAllEdits(school.postgres)
  const { rankings_hash } = await school.db
    .selectFrom('lottery')
    .select('rankings_hash')
    .where('semester_id', '=', semester.id)
    .executeTakeFirstOrThrow()
  expect(rankings_hash).toBeNull()
  expect(await school.db.selectFrom('family_mail').selectAll().execute()).toEqual([])
})

test('after the last day nothing is rehearsed or ranked', async () => {
  const { semester, parent, student } = await buildClosedLottery(OVER, { closes_at: new Date(Date.now() + HOUR) })
  expect(await school.as(office).send(rehearseLottery, { params: semester, body: {} })).toMatchObject(refused)
  const ranking = {
    params: { id: student.id },
    query: { semester: String(semester.id) },
    body: { wishes: [], all_day_first: true, draw_together: false },
  }
  for (const user of [parent, office]) expect(await school.as(user).send(updateRanking, ranking)).toMatchObject(refused)
})

test('a ranking period cannot close after the end of the semester', async () => {
  const { id } = await buildSemester(school.postgres, { starts_on: dateIn(-100), ends_on: dateIn(10) })
  const opens_at = new Date(Date.now() + HOUR).toISOString()
  const save = (days: number) => {
    const closes_at = new Date(Date.now() + days * DAY).toISOString()
    return school.as(office).send(updateLottery, { params: { id }, body: { opens_at, closes_at, priority: 'none' } })
  }
  expect(await save(12)).toMatchObject({
    status: 422,
    body: { errors: { closes_at: ['The ranking period must close before the end of the semester'] } },
  })
  expect((await save(5)).status).toBe(200)
})

test('a lottery gives no seat in a class that has met for the last time', async () => {
  const at = await buildClosedLottery({ starts_on: dateIn(-100), ends_on: dateIn(10) })
  const days = Array.from({ length: 12 }, (_, n) => ({
    semester_id: at.semester.id,
    day: dateIn(n - 1),
    name: 'Break',
  }))
  await school.db.insertInto('day_off').values(days).execute()
  await completeLottery(school, office, at.semester.id)
  const hs = { course_id: at.hs.id, student_id: at.student.id, status: 'enrolled' }
  expect(await rosterOf(at.semester)).toEqual([hs])
  expect(await readResults(school, at.parent, at.student.id, at.semester.id)).toMatchObject({
    times: [{ wishes: [{ course: { id: at.hs.id }, outcome: 'enrolled' }] }],
    not_offered: [{ id: at.monday.id, name: 'Robotics' }],
  })
})

/** A lottery in which one child ranked a Monday class and an HS class. */
async function buildClosedLottery(dates: typeof OVER, times: { readonly closes_at?: Date } = {}) {
  const semester = await buildSemester(school.postgres, dates)
  const lottery = await buildLottery(school.postgres, semester, {
    opens_at: new Date(Date.now() - 2 * HOUR),
    closes_at: new Date(Date.now() - HOUR),
    ...times,
  })
  const family = await buildFamily(school.postgres, { grade: '10' })
  const place = { semester_id: semester.id, grade: '10', period: '1' } as const
  const monday = await buildCourse(school.postgres, { ...place, days: 'M' })
  const hs = await buildCourse(school.postgres, { ...place, days: 'HS' })
  await buildRanking(school.postgres, lottery, { student_id: family.student.id, wishes: [[monday.id], [hs.id]] })
  return { semester: { id: semester.id }, monday, hs, ...family }
}

function rosterOf({ id }: { readonly id: number }) {
  return school.db
    .selectFrom('roster_entry')
    .select(['course_id', 'student_id', 'status'])
    .where('semester_id', '=', id)
    .execute()
}
