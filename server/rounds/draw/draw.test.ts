import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getDrawRecord, rehearseDraw, startDraw } from '../../../contract/draws.ts'
import { getRound } from '../../../contract/rounds.ts'
import { readRecord as parseRecord } from '../../../domain/draw/readRecord.ts'
import { verifyRecord } from '../../../domain/draw/verify.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildRanking,
  buildRound,
  buildSemester,
  buildStudent,
} from '../../../test/builders.ts'
import { drawRound, readRecord, readResults, sha256, waitForDraw } from '../../../test/draws.ts'
import { openSchool } from '../../../test/school.ts'
import { findViolations } from '../../roster/audit.queries.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

const HOUR = 3_600_000
const closed = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() - HOUR) }

describe('a draw', () => {
  test('writes the seats, the wait list in drawn order, the log and a record that verifies', async () => {
    const at = await buildRankedClass({ seats: 2, children: 5 })
    await drawRound(school, office, at.semester.id)
    const record = await readRecord(school, at.semester.id)
    const { round } = (await school.as(office).send(getRound, { params: at.semester })).body
    const { commitment, digest } = at.round
    expect(digest).toBeNull()
    expect(verifyRecord(record, sha256, { commitment, digest: round?.digest ?? '' })).toBeUndefined()
    const order = drawnOrder(record).map((code) => at.studentOf(code))
    expect(await rosterOf(at.course.id)).toEqual(
      order.map((student_id, n) => ({ student_id, status: n < 2 ? 'enrolled' : 'waiting' })),
    )
    expect(await logOf(at.course.id)).toEqual(
      order.map((student_id, n) => ({ student_id, status: n < 2 ? 'enrolled' : 'waitlisted', culprit_id: office.id })),
    )
    expect(round).toMatchObject({ state: 'drawn', office: { rankings: 5, run: null } })
    expect(round?.office?.figures).toMatchObject([{ grade: '5', children: 5, by_classes: [3, 2] }])
    expect(await findViolations(school.db)).toEqual([])
  })

  test('tells each family its lottery place and the result of each wish with the reason', async () => {
    const at = await buildRankedClass({ seats: 1, children: 2 })
    await drawRound(school, office, at.semester.id)
    const order = drawnOrder(await readRecord(school, at.semester.id))
    const [first, second] = order.map((code) => at.families.find(({ ranking }) => ranking.code === code))
    const course = { id: at.course.id, section: at.course.section, name: 'Robotics', days: 'M', period: '1' }
    const result = { course, choice: 1, by: null }
    expect(first && (await resultsOf(first, at.semester.id))).toEqual({
      code: order[0],
      lottery_place: 1,
      children: 2,
      wishes: [[{ ...result, outcome: 'enrolled', place: null }]],
      not_offered: [],
    })
    expect(second && (await resultsOf(second, at.semester.id))).toMatchObject({
      lottery_place: 2,
      wishes: [[{ ...result, outcome: 'waiting', place: 1 }]],
    })
  })

  test('does not show a family the inactive class that is in the way of a wish', async () => {
    const at = await buildRankedClass({ seats: 1, children: 1 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const hidden = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Secret', active: false })
    await buildEntry(school.postgres, hidden, family.student, { status: 'enrolled' })
    await drawRound(school, office, at.semester.id)
    expect(await resultsOf(family, at.semester.id)).toMatchObject({
      wishes: [[{ outcome: 'same-time', by: { section: '', name: 'another class' } }]],
    })
  })

  test('moves a child that waited from the wait list to a seat', async () => {
    const at = await buildRankedClass({ seats: 0, children: 1 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    await buildEntry(school.postgres, at.course, family.student, { status: 'waiting' })
    await school.db.updateTable('course').set({ max_seats: 1 }).where('id', '=', at.course.id).execute()
    await drawRound(school, office, at.semester.id)
    expect(await rosterOf(at.course.id)).toEqual([{ student_id: family.student.id, status: 'enrolled' }])
    expect(await logOf(at.course.id)).toMatchObject([{ status: 'moved to enrolled' }])
  })

  test('gives a child with an offer a drawn seat, and the offered seat is free again', async () => {
    const at = await buildRankedClass({ seats: 2, children: 1 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const { id: entry_id } = await buildEntry(school.postgres, at.course, family.student, { status: 'waiting' })
    const times = { offered_at: new Date(), expires_at: new Date(Date.now() + HOUR) }
    await school.db
      .insertInto('seat_offer')
      .values({ entry_id, course_id: at.course.id, ...times, reminded_at: null, drops: null })
      .execute()
    await drawRound(school, office, at.semester.id)
    expect(await rosterOf(at.course.id)).toEqual([{ student_id: family.student.id, status: 'enrolled' }])
    const course = school.db.selectFrom('course').select(['current_seats', 'offered_seats', 'wait_list'])
    expect(await course.where('id', '=', at.course.id).executeTakeFirst()).toEqual({
      current_seats: 1,
      offered_seats: 0,
      wait_list: 0,
    })
  })

  test('asks a child that waits for a better choice to give up the class that it got', async () => {
    const at = await buildRankedClass({ seats: 0, children: 0 })
    const second = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Choir' })
    const { student } = await buildFamily(school.postgres)
    await buildRanking(school.postgres, at.round, { student_id: student.id, wishes: [[at.course.id, second.id]] })
    await drawRound(school, office, at.semester.id)
    const entries = school.db.selectFrom('roster_entry').select(['course_id', 'status', 'swap_drops', 'swap_automatic'])
    expect(await entries.where('student_id', '=', student.id).orderBy('course_id').execute()).toEqual([
      { course_id: at.course.id, status: 'waiting', swap_drops: second.id, swap_automatic: false },
      { course_id: second.id, status: 'enrolled', swap_drops: null, swap_automatic: false },
    ])
  })

  test('leaves out classes that are no longer offered, and families are told', async () => {
    const at = await buildRankedClass({ seats: 5, children: 1 })
    const hidden = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Choir', active: false })
    const { parent, student } = await buildFamily(school.postgres)
    await buildRanking(school.postgres, at.round, { student_id: student.id, wishes: [[hidden.id, at.course.id]] })
    await drawRound(school, office, at.semester.id)
    expect(await readResults(school, parent, student.id, at.semester.id)).toMatchObject({
      wishes: [[{ choice: 1, outcome: 'enrolled' }]],
      not_offered: [{ name: 'Choir' }],
    })
  })

  test('puts brothers and sisters next to each other if the round says so', async () => {
    const at = await buildRankedClass({ seats: 1, children: 4, siblings_together: true })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const sister = await buildStudent(school.postgres, { parent_id: family.parent.id })
    const ranking = { student_id: sister.id, wishes: [[at.course.id]] }
    const { code } = await buildRanking(school.postgres, at.round, ranking)
    await drawRound(school, office, at.semester.id)
    const order = drawnOrder(await readRecord(school, at.semester.id))
    expect(Math.abs(order.indexOf(code) - order.indexOf(family.ranking.code))).toBe(1)
  })

  test('runs once, also when the office orders it twice at the same moment', async () => {
    const at = await buildRankedClass({ seats: 2, children: 3 })
    const order = () => school.as(office).send(startDraw, { params: at.semester, body: {} })
    const answers = await Promise.all([order(), order()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    await waitForDraw(school, office, at.semester.id)
    const record = await readRecord(school, at.semester.id)
    expect(await order()).toMatchObject({ status: 422, body: { code: 'already-drawn' } })
    expect(await readRecord(school, at.semester.id)).toBe(record)
    expect(await logOf(at.course.id)).toHaveLength(3)
  })

  test('is refused while families rank, and its record is not found', async () => {
    const at = await buildRankedClass({ seats: 2, children: 1, times: { closes_at: new Date(Date.now() + HOUR) } })
    const refused = await school.as(office).send(startDraw, { params: at.semester, body: {} })
    expect(refused).toMatchObject({ status: 422, body: { code: 'not-closed-yet' } })
    expect((await school.as().send(getDrawRecord, { params: at.semester })).status).toBe(404)
  })

  test('that fails has changed nothing, says so and can be repeated', async () => {
    const at = await buildRankedClass({ seats: 2, children: 3 })
    await sql`create function fail_draw() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`.execute(
      school.owner.db,
    )
    await sql`create trigger planted before insert on enrollment_log for each statement execute function fail_draw()`.execute(
      school.owner.db,
    )
    await school.as(office).send(startDraw, { params: at.semester, body: {} })
    const run = async () => (await school.as(office).send(getRound, { params: at.semester })).body.round?.office?.run
    await expect.poll(run).toMatchObject({ state: 'failed' })
    expect(await rosterOf(at.course.id)).toEqual([])
    await sql`drop trigger planted on enrollment_log`.execute(school.owner.db)
    await drawRound(school, office, at.semester.id)
    expect(await rosterOf(at.course.id)).toHaveLength(3)
  })
})

test('a rehearsal shows figures by grade and changes nothing', async () => {
  const at = await buildRankedClass({ seats: 2, children: 3, times: { closes_at: new Date(Date.now() + HOUR) } })
  const before = await school.db.selectFrom('preference_round').selectAll().execute()
  const { status, body } = await school.as(office).send(rehearseDraw, { params: at.semester, body: {} })
  expect(status).toBe(200)
  expect(body.figures).toEqual([
    { grade: '5', children: 3, by_classes: [1, 2], by_choice: [2], times_ranked: 3, times_served: 2 },
  ])
  expect(await rosterOf(at.course.id)).toEqual([])
  expect(await school.db.selectFrom('preference_round').selectAll().execute()).toEqual(before)
})

test('rehearsals use different seeds', async () => {
  const at = await buildRankedClass({ seats: 1, children: 0 })
  for (const grade of CLASS_GRADES) {
    const { student } = await buildFamily(school.postgres, { grade })
    await buildRanking(school.postgres, at.round, { student_id: student.id, wishes: [[at.course.id]] })
  }
  const served = new Set<string | undefined>()
  for (let n = 0; n < 8; n++) {
    const { body } = await school.as(office).send(rehearseDraw, { params: at.semester, body: {} })
    served.add(body.figures.find(({ times_served }) => times_served === 1)?.grade)
  }
  expect(served.size).toBeGreaterThan(1)
})

interface RankedClass {
  readonly seats: number
  readonly children: number
  readonly siblings_together?: boolean
  readonly times?: { readonly closes_at: Date }
}

/** A closed round with one class that every child ranked. */
async function buildRankedClass({ seats, children, siblings_together = false, times = closed }: RankedClass) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: seats })
  const round = await buildRound(school.postgres, semester, { ...closed, ...times, siblings_together })
  const families = await Promise.all(
    Array.from({ length: children }, async () => {
      const family = await buildFamily(school.postgres)
      const ranking = { student_id: family.student.id, wishes: [[course.id]] }
      return { ...family, ranking: await buildRanking(school.postgres, round, ranking) }
    }),
  )
  const studentOf = (code: number) => families.find(({ ranking }) => ranking.code === code)?.student.id
  return { semester: { id: semester.id }, course, round, families, studentOf }
}

/** The codes in the order of their lottery numbers, as the record has it. */
function drawnOrder(record: string): number[] {
  expect(parseRecord(record).unreadable).toBeUndefined()
  return record.split('\n').flatMap((line) => (line.startsWith('place\t') ? [Number(line.split('\t')[2])] : []))
}

function rosterOf(course_id: number) {
  const entries = school.db.selectFrom('roster_entry').select(['student_id', 'status'])
  return entries.where('course_id', '=', course_id).orderBy('id').execute()
}

function logOf(course_id: number) {
  const rows = school.db.selectFrom('enrollment_log').select(['student_id', 'status', 'culprit_id'])
  return rows.where('course_id', '=', course_id).orderBy('id').execute()
}

function resultsOf({ parent, student }: Awaited<ReturnType<typeof buildFamily>>, semester_id: number) {
  return readResults(school, parent, student.id, semester_id)
}
