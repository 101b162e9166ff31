import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getLottery } from '../../contract/enrollment/lottery.ts'
import { getLotteryResults } from '../../contract/enrollment/lotteryResults.ts'
import { getLotteryRecord, rehearseLottery, startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { updateRanking } from '../../contract/enrollment/rankings.ts'
import { deleteCourse } from '../../contract/officeCourses.ts'
import { confirmDifferentChildren } from '../../contract/sameChildren.ts'
import { deleteStudent } from '../../contract/students.ts'
import { checkRecord } from '../../domain/enrollment/lottery/check.mjs'
import { WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/limit.ts'
import { CLASS_GRADES } from '../../domain/grade.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildLottery,
  buildOffer,
  buildRanking,
  buildSemester,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { closeInTime } from '../../test/data/closeInTime.ts'
import { completeLottery, readRecord, readResults, waitForRun } from '../../test/data/lotteries.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { sha256Hex } from '../platform/sha256.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

const HOUR = 3_600_000
const closed = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() - HOUR) }

describe('a lottery', () => {
  test('writes the seats, the wait list in the order of the turns, the log and a record that verifies', async () => {
    const at = await buildRankedClass({ seats: 2, children: 5 })
    await completeLottery(school, office, at.semester.id)
    const record = await readRecord(school, at.semester.id)
    const { lottery } = (await school.as(office).send(getLottery, { params: at.semester })).body
    const { commitment, digest } = at.lottery
    expect(digest).toBeNull()
    expect(checkRecord(record, sha256Hex, { commitment, digest: lottery?.digest ?? '' })).toMatchObject({
      unchecked: ['closing-hash'],
    })
    const order = turnOrder(record).map((code) => at.studentOf(code))
    expect(await rosterOf(at.course.id)).toEqual(
      order.map((student_id, n) => ({ student_id, status: n < 2 ? 'enrolled' : 'waiting' })),
    )
    expect(await logOf(at.course.id)).toEqual(
      order.map((student_id, n) => ({ student_id, status: n < 2 ? 'enrolled' : 'waitlisted', culprit_id: office.id })),
    )
    expect(lottery).toMatchObject({ state: 'complete', office: { rankings: 5, run: null } })
    expect(lottery?.office?.figures).toMatchObject([{ grade: '5', children: 5, by_classes: [3, 2] }])
    expect(await findViolations(school.db)).toEqual([])
  })

  test('tells each family its turns and the result of each wish with the reason', async () => {
    const at = await buildRankedClass({ seats: 1, children: 2 })
    await completeLottery(school, office, at.semester.id)
    const order = turnOrder(await readRecord(school, at.semester.id))
    const [first, second] = order.map((code) => at.families.find(({ ranking }) => ranking.code === code))
    const course = { id: at.course.id, section: at.course.section, name: 'Robotics', days: 'M', period: '1' }
    const result = { course, choice: 1, by: null }
    expect(first && (await resultsOf(first, at.semester.id))).toEqual({
      code: order[0],
      times: [
        {
          turn: { place: 1, children: 2, last_served: 1 },
          wishes: [{ ...result, outcome: 'enrolled', place: null }],
        },
      ],
      not_offered: [],
    })
    expect(second && (await resultsOf(second, at.semester.id))).toMatchObject({
      times: [{ turn: { place: 2 }, wishes: [{ ...result, outcome: 'waiting', place: 1 }] }],
    })
  })

  test('does not show a family the inactive class that is in the way of a wish', async () => {
    const at = await buildRankedClass({ seats: 1, children: 1 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const hidden = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Secret', active: false })
    await buildEntry(school.postgres, hidden, family.student, { status: 'enrolled' })
    await completeLottery(school, office, at.semester.id)
    expect(await resultsOf(family, at.semester.id)).toMatchObject({
      times: [{ wishes: [{ outcome: 'same-time', by: { section: '', name: 'another class' } }] }],
    })
  })

  test('moves a child that waited from the wait list to a seat', async () => {
    const at = await buildRankedClass({ seats: 0, children: 1 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    await buildEntry(school.postgres, at.course, family.student, { status: 'waiting' })
    await school.db.updateTable('course').set({ max_seats: 1 }).where('id', '=', at.course.id).execute()
    await completeLottery(school, office, at.semester.id)
    expect(await rosterOf(at.course.id)).toEqual([{ student_id: family.student.id, status: 'enrolled' }])
    expect(await logOf(at.course.id)).toMatchObject([{ status: 'moved to enrolled' }])
  })

  test('counts a child that an account has twice once, and says so to the family, but not in the record', async () => {
    const at = await buildRankedClass({ seats: 5, children: 2 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const copy = await buildStudent(school.postgres, { parent_id: family.parent.id })
    const wishes = [[at.course.id]]
    const ranking = await buildRanking(school.postgres, at.lottery, { student_id: copy.id, wishes })
    await completeLottery(school, office, at.semester.id)
    const record = await readRecord(school, at.semester.id)
    const { commitment } = at.lottery
    const { lottery } = (await school.as(office).send(getLottery, { params: at.semester })).body
    expect(checkRecord(record, sha256Hex, { commitment, digest: lottery?.digest ?? '' })).toMatchObject({
      unchecked: ['closing-hash'],
    })
    expect(record.match(new RegExp(`^.*\t${ranking.code}\t.*$`, 'gm'))).toEqual([
      `ranking\t${ranking.code}\t\tall-day-first\t${at.course.id}`,
    ])
    expect(turnOrder(record)).toHaveLength(2)
    const seated = at.families.map(({ student }) => student.id).sort((a, b) => a - b)
    expect(await studentsIn(at.course.id)).toEqual(seated)
    const call = { params: { id: copy.id }, query: { semester: String(at.semester.id) } }
    const { body } = await school.as(family.parent).send(getLotteryResults, call)
    expect(body).toEqual({ results: null, left_out: true })
  })

  test('counts two children whom the office confirmed as different twice', async () => {
    const at = await buildRankedClass({ seats: 5, children: 1 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const other = await buildStudent(school.postgres, { parent_id: family.parent.id })
    await buildRanking(school.postgres, at.lottery, { student_id: other.id, wishes: [[at.course.id]] })
    const body = { student_ids: [family.student.id, other.id] }
    await school.as(office).send(confirmDifferentChildren, { body })
    await completeLottery(school, office, at.semester.id)
    expect(await studentsIn(at.course.id)).toEqual([family.student.id, other.id])
  })

  test('gives a child no second place in a line in which its other entry waits', async () => {
    const at = await buildRankedClass({ seats: 0, children: 2 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const copy = await buildStudent(school.postgres, { parent_id: family.parent.id })
    await buildEntry(school.postgres, at.course, copy, { status: 'waiting' })
    const free = await buildCourse(school.postgres, { semester_id: at.semester.id, days: 'F' })
    const ranked = { wishes: JSON.stringify([[at.course.id], [free.id]]) }
    await school.db.updateTable('ranking').set(ranked).where('student_id', '=', family.student.id).execute()
    await completeLottery(school, office, at.semester.id)
    expect((await studentsIn(at.course.id)).sort()).toEqual([at.families[1]?.student.id, copy.id].sort())
    expect(await resultsOf(family, at.semester.id)).toMatchObject({
      times: [
        { wishes: [{ course: { id: free.id }, outcome: 'enrolled' }] },
        { turn: null, wishes: [{ course: { id: at.course.id }, choice: 1, outcome: 'already-waiting', place: null }] },
      ],
      not_offered: [],
    })
  })

  test('gives a child with an offer a seat, and the offered seat is free again', async () => {
    const at = await buildRankedClass({ seats: 2, children: 1 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const { id: entry_id } = await buildEntry(school.postgres, at.course, family.student, { status: 'waiting' })
    const times = { offered_at: new Date(), expires_at: new Date(Date.now() + HOUR) }
    await school.db
      .insertInto('seat_offer')
      .values({ entry_id, course_id: at.course.id, ...times, reminded_at: null, drop_course_id: null })
      .execute()
    await completeLottery(school, office, at.semester.id)
    expect(await rosterOf(at.course.id)).toEqual([{ student_id: family.student.id, status: 'enrolled' }])
    const course = school.db.selectFrom('course').select(['current_seats', 'offered_seats', 'wait_list'])
    expect(await course.where('id', '=', at.course.id).executeTakeFirst()).toEqual({
      current_seats: 1,
      offered_seats: 0,
      wait_list: 0,
    })
  })

  test('keeps the line within its limit when a child with an offer gets a seat and nobody gets its held one', async () => {
    const at = await buildRankedClass({ seats: 2, children: 2, priority: 'oldest-first' })
    const [first, last] = at.families
    if (!first || !last) throw new Error('no families')
    await school.db.updateTable('semester').set({ freed_seats: 'open' }).where('id', '=', at.semester.id).execute()
    await school.db.updateTable('student').set({ grade: '6' }).where('id', '=', first.student.id).execute()
    await buildOffer(
      school.postgres,
      await buildEntry(school.postgres, at.course, first.student, { status: 'waiting' }),
    )
    for (let n = 0; n < WAIT_LIST_LIMIT; n++)
      await buildEntry(school.postgres, at.course, (await buildFamily(school.postgres)).student, { status: 'waiting' })
    await completeLottery(school, office, at.semester.id)
    expect(await readRecord(school, at.semester.id)).toMatch(
      new RegExp(`^turn\t1\t2\t${last.ranking.code}\t${at.course.id}:reserve:1$`, 'm'),
    )
  })

  test('asks a child that waits for a better choice to give up the class that it got', async () => {
    const at = await buildRankedClass({ seats: 0, children: 0 })
    const second = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Choir' })
    const { student } = await buildFamily(school.postgres)
    await buildRanking(school.postgres, at.lottery, { student_id: student.id, wishes: [[at.course.id, second.id]] })
    await completeLottery(school, office, at.semester.id)
    const entries = school.db
      .selectFrom('roster_entry')
      .select(['course_id', 'status', 'drop_course_id', 'swap_automatic'])
    expect(await entries.where('student_id', '=', student.id).orderBy('course_id').execute()).toEqual([
      { course_id: at.course.id, status: 'waiting', drop_course_id: second.id, swap_automatic: false },
      { course_id: second.id, status: 'enrolled', drop_course_id: null, swap_automatic: false },
    ])
  })

  test('asks a child that waited before the lottery to give up the class that it got at that time', async () => {
    const at = await buildRankedClass({ seats: 5, children: 1 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const full = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Chess', max_seats: 0 })
    const other = await buildCourse(school.postgres, { semester_id: at.semester.id, days: 'F', max_seats: 0 })
    for (const course of [full, other]) await buildEntry(school.postgres, course, family.student, { status: 'waiting' })
    await completeLottery(school, office, at.semester.id)
    const entries = school.db
      .selectFrom('roster_entry')
      .select(['course_id', 'status', 'drop_course_id', 'swap_automatic'])
    expect(await entries.where('student_id', '=', family.student.id).orderBy('course_id').execute()).toEqual([
      { course_id: at.course.id, status: 'enrolled', drop_course_id: null, swap_automatic: false },
      { course_id: full.id, status: 'waiting', drop_course_id: at.course.id, swap_automatic: false },
      { course_id: other.id, status: 'waiting', drop_course_id: null, swap_automatic: false },
    ])
  })

  test('leaves out classes that are no longer offered, and families are told', async () => {
    const at = await buildRankedClass({ seats: 5, children: 1 })
    const hidden = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Choir', active: false })
    const { parent, student } = await buildFamily(school.postgres)
    await buildRanking(school.postgres, at.lottery, { student_id: student.id, wishes: [[hidden.id, at.course.id]] })
    await completeLottery(school, office, at.semester.id)
    expect(await readResults(school, parent, student.id, at.semester.id)).toMatchObject({
      times: [{ wishes: [{ choice: 1, outcome: 'enrolled' }] }],
      not_offered: [{ name: 'Choir' }],
    })
  })

  test('leaves out a class that was deleted after it was ranked, and families are told its name', async () => {
    const at = await buildRankedClass({ seats: 5, children: 1 })
    const gone = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Weaving' })
    const { parent, student } = await buildFamily(school.postgres)
    await buildRanking(school.postgres, at.lottery, { student_id: student.id, wishes: [[gone.id, at.course.id]] })
    expect((await school.as(office).send(deleteCourse, { params: { id: gone.id } })).status).toBe(204)
    await completeLottery(school, office, at.semester.id)
    expect(await readResults(school, parent, student.id, at.semester.id)).toMatchObject({
      times: [{ wishes: [{ choice: 1, outcome: 'enrolled' }] }],
      not_offered: [{ id: gone.id, name: 'Weaving' }],
    })
  })

  test('tells a family whose only choice was deleted, in the results and by email, and lists the child in no record', async () => {
    const at = await buildRankedClass({ seats: 5, children: 1 })
    const gone = await buildCourse(school.postgres, { semester_id: at.semester.id, name: 'Weaving' })
    const [{ parent, student }, nothing] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
    const { code } = await buildRanking(school.postgres, at.lottery, { student_id: student.id, wishes: [[gone.id]] })
    await buildRanking(school.postgres, at.lottery, { student_id: nothing.student.id, wishes: [] })
    expect((await school.as(office).send(deleteCourse, { params: { id: gone.id } })).status).toBe(204)
    await closeInTime(school.owner, at.semester.id)
    const headers = { 'notify-families': 'preview' }
    const preview = await school.as(office).send(startLottery, { params: at.semester, body: {}, headers })
    expect(preview.body).toMatchObject({ families: 2 })
    await completeLottery(school, office, at.semester.id)
    expect(await readResults(school, parent, student.id, at.semester.id)).toEqual({
      ...{ code, times: [] },
      not_offered: [expect.objectContaining({ id: gone.id, name: 'Weaving' })],
    })
    const emails = school.db.selectFrom('family_mail').select('facts').where('student_id', '=', student.id)
    expect(await emails.execute()).toMatchObject([
      { facts: { kind: 'lottery-closed', code, left_out: true } },
      { facts: { kind: 'lottery-results', code, left_out: true } },
    ])
    expect(await readResults(school, nothing.parent, nothing.student.id, at.semester.id)).toBeNull()
    expect((await readRecord(school, at.semester.id)).match(/^child\t/gm)).toHaveLength(1)
  })

  test('puts siblings next to each other if their family says so', async () => {
    const at = await buildRankedClass({ seats: 1, children: 4 })
    const [family] = at.families
    if (!family) throw new Error('no family')
    const sister = await buildStudent(school.postgres, { first_name: 'Lena', parent_id: family.parent.id })
    const ranking = { student_id: sister.id, wishes: [[at.course.id]] }
    const { code } = await buildRanking(school.postgres, at.lottery, ranking)
    const together = { lottery_id: at.lottery.id, parent_id: family.parent.id, draw_together: true }
    await school.db.insertInto('lottery_family').values(together).execute()
    await completeLottery(school, office, at.semester.id)
    const order = turnOrder(await readRecord(school, at.semester.id))
    expect(Math.abs(order.indexOf(code) - order.indexOf(family.ranking.code))).toBe(1)
  })

  test('publishes by code what the office changed after the closing, and the record verifies with the former hash', async () => {
    const at = await buildRankedClass({ seats: 1, children: 2 })
    const [changed, deleted] = at.families
    if (!changed || !deleted) throw new Error('no families')
    const other = await buildCourse(school.postgres, { semester_id: at.semester.id, days: 'F' })
    await closeInTime(school.owner, at.semester.id)
    const wishes = [[other.id]]
    const call = {
      params: { id: changed.student.id },
      query: { semester: String(at.semester.id) },
      body: { wishes, reason: 'The family called' },
    }
    expect((await school.as(office).send(updateRanking, call)).status).toBe(200)
    expect((await school.as(office).send(deleteStudent, { params: { id: deleted.student.id } })).status).toBe(204)
    await completeLottery(school, office, at.semester.id, 'The family left')
    const record = await readRecord(school, at.semester.id)
    const edits = record.split('\n').filter((line) => line.startsWith('edit\t'))
    const lines = edits.map((line) => line.split('\t').slice(3).join(' '))
    expect(lines).toContain(`set ranking ${changed.ranking.code}  all-day-first ${other.id}`)
    expect(lines).toContain(`removed ranking ${deleted.ranking.code}`)
    expect(checkRecord(record, sha256Hex, await storedHashes(at.semester.id))).toMatchObject({
      unchecked: ['closing-hash'],
    })
    expect(await studentsIn(other.id)).toEqual([changed.student.id])
  })

  test('decides All Day classes after single classes for a child whose family wants so', async () => {
    const at = await buildRankedClass({ seats: 2, children: 2 })
    const allDay = await buildCourse(school.postgres, { semester_id: at.semester.id, period: 'All Day' })
    const [first, last] = at.families
    const wishes = JSON.stringify([[allDay.id], [at.course.id]])
    const rankings = school.db.updateTable('ranking').set({ wishes }).where('lottery_id', '=', at.lottery.id)
    await rankings.execute()
    const isLast = { all_day_first: false }
    await school.db
      .updateTable('ranking')
      .set(isLast)
      .where('student_id', '=', last?.student.id ?? 0)
      .execute()
    await completeLottery(school, office, at.semester.id)
    expect(await studentsIn(allDay.id)).toEqual([first?.student.id])
    expect(await studentsIn(at.course.id)).toEqual([last?.student.id])
  })

  test('runs once, also when the office orders it twice at the same moment', async () => {
    const at = await buildRankedClass({ seats: 2, children: 3 })
    await closeInTime(school.owner, at.semester.id)
    const order = () =>
      school.as(office).send(startLottery, { params: at.semester, body: { public_value: { source: 'none' } } })
    const answers = await Promise.all([order(), order()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    await waitForRun(school, office, at.semester.id)
    const record = await readRecord(school, at.semester.id)
    expect(await order()).toMatchObject({ status: 422, body: { code: 'already-run' } })
    expect(await readRecord(school, at.semester.id)).toBe(record)
    expect(await logOf(at.course.id)).toHaveLength(3)
  })

  test('is refused while families rank, and its record is not found', async () => {
    const at = await buildRankedClass({ seats: 2, children: 1, times: { closes_at: new Date(Date.now() + HOUR) } })
    const refused = await school
      .as(office)
      .send(startLottery, { params: at.semester, body: { public_value: { source: 'none' } } })
    expect(refused).toMatchObject({ status: 422, body: { code: 'not-closed-yet' } })
    expect((await school.as().send(getLotteryRecord, { params: at.semester })).status).toBe(404)
  })

  test('has a public record while families see the semester, afterwards only the office reads it', async () => {
    const semester = await buildSemester(school.postgres)
    await buildLottery(school.postgres, semester, { ran_at: new Date() })
    const [family, at] = [await buildUser(school.postgres), { params: { id: semester.id } }]
    const statuses = async () => {
      const sent = [undefined, family, office].map((user) => school.as(user).send(getLotteryRecord, at))
      return (await Promise.all(sent)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200, 200])
    await school.db.updateTable('semester').set({ active: false }).where('id', '=', semester.id).execute()
    expect(await statuses()).toEqual([404, 404, 200])
  })

  test('that fails has changed nothing, says so and can be repeated', async () => {
    const at = await buildRankedClass({ seats: 2, children: 3 })
    await closeInTime(school.owner, at.semester.id)
    await sql`create function fail_lottery() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`.execute(
      school.owner.db,
    )
    await sql`create trigger planted before insert on enrollment_log for each statement execute function fail_lottery()`.execute(
      school.owner.db,
    )
    await school.as(office).send(startLottery, { params: at.semester, body: { public_value: { source: 'none' } } })
    const run = async () =>
      (await school.as(office).send(getLottery, { params: at.semester })).body.lottery?.office?.run
    await expect.poll(run).toMatchObject({ state: 'failed' })
    expect(await rosterOf(at.course.id)).toEqual([])
    await sql`drop trigger planted on enrollment_log`.execute(school.owner.db)
    await completeLottery(school, office, at.semester.id)
    expect(await rosterOf(at.course.id)).toHaveLength(3)
  })
})

test('a rehearsal shows the demand for each class and figures by grade, and changes nothing', async () => {
  const at = await buildRankedClass({ seats: 2, children: 3, times: { closes_at: new Date(Date.now() + HOUR) } })
  const before = await school.db.selectFrom('lottery').selectAll().execute()
  const { status, body } = await school.as(office).send(rehearseLottery, { params: at.semester, body: {} })
  expect(status).toBe(200)
  expect(body.demand).toEqual([{ section: at.course.section, name: at.course.name, first_choices: 3, seats: 2 }])
  expect(body.figures).toEqual([
    { grade: '5', children: 3, by_classes: [1, 2], by_choice: [2], times_ranked: 3, times_served: 2 },
  ])
  expect(await rosterOf(at.course.id)).toEqual([])
  expect(await school.db.selectFrom('lottery').selectAll().execute()).toEqual(before)
})

test('rehearsals use different seeds', async () => {
  const at = await buildRankedClass({ seats: 1, children: 0 })
  for (const grade of CLASS_GRADES) {
    const { student } = await buildFamily(school.postgres, { grade })
    await buildRanking(school.postgres, at.lottery, { student_id: student.id, wishes: [[at.course.id]] })
  }
  const served = new Set<string | undefined>()
  for (let n = 0; n < 8 && served.size < 2; n++) {
    const { body } = await school.as(office).send(rehearseLottery, { params: at.semester, body: {} })
    served.add(body.figures.find(({ times_served }) => times_served === 1)?.grade)
  }
  expect(served.size).toBeGreaterThan(1)
})

interface RankedClass {
  readonly seats: number
  readonly children: number
  readonly times?: { readonly closes_at: Date }
  readonly priority?: 'oldest-first'
}

/** A closed lottery with one class that every child ranked. */
async function buildRankedClass({ seats, children, times = closed, ...priority }: RankedClass) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: seats })
  const lottery = await buildLottery(school.postgres, semester, { ...closed, ...times, ...priority })
  const families = await Promise.all(
    Array.from({ length: children }, async () => {
      const family = await buildFamily(school.postgres)
      const ranking = { student_id: family.student.id, wishes: [[course.id]] }
      return { ...family, ranking: await buildRanking(school.postgres, lottery, ranking) }
    }),
  )
  const studentOf = (code: number) => families.find(({ ranking }) => ranking.code === code)?.student.id
  return { semester: { id: semester.id }, course, lottery, families, studentOf }
}

/** The codes in the order of their turns at the only class time, as the record has them. */
function turnOrder(record: string): number[] {
  expect(checkRecord(record, sha256Hex).problem).toBeUndefined()
  return record.split('\n').flatMap((line) => (line.startsWith('turn\t') ? [Number(line.split('\t')[3])] : []))
}

function storedHashes(semester_id: number) {
  const lottery = school.db.selectFrom('lottery').select(['commitment', 'digest'])
  return lottery
    .where('semester_id', '=', semester_id)
    .executeTakeFirstOrThrow()
    .then(({ commitment, digest }) => ({ commitment, digest: digest ?? '' }))
}

function rosterOf(course_id: number) {
  const entries = school.db.selectFrom('roster_entry').select(['student_id', 'status'])
  return entries.where('course_id', '=', course_id).orderBy('id').execute()
}

async function studentsIn(course_id: number): Promise<number[]> {
  return (await rosterOf(course_id)).map(({ student_id }) => student_id).sort((a, b) => a - b)
}

function logOf(course_id: number) {
  const rows = school.db.selectFrom('enrollment_log').select(['student_id', 'status', 'culprit_id'])
  return rows.where('course_id', '=', course_id).orderBy('id').execute()
}

function resultsOf({ parent, student }: Awaited<ReturnType<typeof buildFamily>>, semester_id: number) {
  return readResults(school, parent, student.id, semester_id)
}
