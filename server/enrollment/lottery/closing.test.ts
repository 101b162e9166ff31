import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteLottery, getLottery, getPublishedLottery, updateLottery } from '../../../contract/enrollment/lottery.ts'
import { updateRanking } from '../../../contract/enrollment/rankings.ts'
import { checkRecord } from '../../../domain/enrollment/lottery/check.mjs'
import { rankingsText } from '../../../domain/enrollment/lottery/record.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildLottery,
  buildSemester,
  buildUser,
} from '../../../test/data/builders.ts'
import { drawLottery, readRecord, sha256 } from '../../../test/data/lotteries.ts'
import { openSchool } from '../../../test/school.ts'
import { closeLotteries } from './closing.ts'

const school = openSchool()
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
let office: BuiltUser
let visitor: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
  visitor = await buildUser(school.postgres)
})

describe('the job that closes rankings', () => {
  test('publishes the hash of all rankings to everyone, once', async () => {
    const at = await buildRankedLottery()
    expect(await publishedOf(at)).toMatchObject({ rankings_hash: null, ranking_count: null, edits: [] })
    expect(await closeLotteries(school.postgres)).toBe(0)
    await endRanking(at)
    expect(await closeLotteries(school.postgres)).toBe(1)
    const { rankings, rankings_hash } = await storedLottery(at)
    expect(rankings).toHaveLength(2)
    expect(rankings_hash).toBe(sha256(rankingsText(rankings ?? [])))
    expect(await publishedOf(at)).toMatchObject({ rankings_hash, ranking_count: 2 })
    const seen = (await school.as(visitor).send(getLottery, { params: at.semester })).body.lottery
    expect(seen).toMatchObject({ rankings_hash, ranking_count: 2, edits: [], events: [] })
    expect(await closeLotteries(school.postgres)).toBe(0)
  })

  test('of two servers at once closes each lottery once, while an edit waits and is published', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    const held = Promise.withResolvers<void>()
    const isLocked = Promise.withResolvers<void>()
    const holder = school.postgres.transaction(async (trx) => {
      await sql`select from lottery where semester_id = ${at.semester.id} for update`.execute(trx)
      isLocked.resolve()
      await held.promise
    })
    await isLocked.promise
    const jobs = [closeLotteries(school.postgres), closeLotteries(school.postgres)]
    await expect.poll(waitingForLocks).toBe(2)
    held.resolve()
    await holder
    expect((await Promise.all(jobs)).toSorted()).toEqual([0, 1])
    const closed = await storedLottery(at)
    const edit = saveAsOffice(at, [])
    const again = [closeLotteries(school.postgres), closeLotteries(school.postgres)]
    expect((await edit).status).toBe(200)
    expect(await Promise.all(again)).toEqual([0, 0])
    expect(await storedLottery(at)).toEqual(closed)
  })

  test('an edit after the closing is published by code only, also if it comes before the job', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    const before = sha256(rankingsText(await rankingsOf(at)))
    expect((await saveAsOffice(at, [[at.second.id]])).status).toBe(200)
    expect(await closeLotteries(school.postgres)).toBe(0)
    const published = await publishedOf(at)
    expect(published).toMatchObject({ rankings_hash: before, ranking_count: 2 })
    expect(published?.edits).toEqual([{ code: at.codes[0], edited_at: expect.stringMatching(/Z$/) }])
    await drawLottery(school, office, at.semester.id)
    const { notes } = checkRecord(await readRecord(school, at.semester.id), sha256)
    const line = `set ranking ${at.codes[0]}  all-day-first ${at.second.id}`
    expect(notes?.edits).toContainEqual(expect.stringContaining(line))
  })

  test('a child that was deleted after the closing is published as an edit by the run', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    await closeLotteries(school.postgres)
    await school.owner.db
      .deleteFrom('ranking')
      .where('student_id', '=', at.families[0]?.student.id ?? 0)
      .execute()
    await drawLottery(school, office, at.semester.id)
    expect((await publishedOf(at))?.edits).toMatchObject([{ code: at.codes[0] }])
  })
})

describe('after the closing', () => {
  test('a reopening needs the password, is published, and moves the announced round', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    await closeLotteries(school.postgres)
    await saveAsOffice(at, [[at.second.id]])
    const before = await publishedOf(at)
    const unconfirmed = await buildUser(school.postgres, { role: 'admin' })
    expect(await reopen(at, unconfirmed)).toMatchObject({ status: 403, body: { code: 'password-required' } })
    expect(await eventsOf(at)).toEqual([])
    expect((await publishedOf(at))?.rankings_hash).toBe(before?.rankings_hash)
    const opened = await reopen(at)
    const event = {
      kind: 'reopened',
      happened_at: expect.any(String),
      commitment: before?.commitment,
      rankings_hash: before?.rankings_hash,
    }
    expect(opened).toMatchObject({
      status: 200,
      body: { lottery: { state: 'ranking', rankings_hash: null, ranking_count: null, edits: [], events: [event] } },
    })
    expect(opened.body.lottery?.beacon.round).toBeGreaterThan(before?.beacon.round ?? 0)
    expect(await eventsOf(at)).toEqual([event])
    const edits = school.db.selectFrom('ranking_edit').select('id').where('lottery_id', '=', at.lottery.id)
    expect(await edits.execute()).toEqual([])
    await endRanking(at, new Date())
    await closeLotteries(school.postgres)
    const { rankings } = await storedLottery(at)
    expect(rankings?.find(({ code }) => code === at.codes[0])?.wishes).toEqual([[at.second.id]])
    expect(await publishedOf(at)).toMatchObject({ edits: [], ranking_count: 2 })
  })

  test('the same times can be saved again without a password, and publish nothing', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    const { opens_at, closes_at, priority } = await storedLottery(at)
    const body = { opens_at: opens_at.toISOString(), closes_at: closes_at.toISOString(), priority }
    const unconfirmed = await buildUser(school.postgres, { role: 'admin' })
    expect((await school.as(unconfirmed).send(updateLottery, { params: at.semester, body })).status).toBe(200)
    expect(await eventsOf(at)).toEqual([])
  })

  test('a deletion stays visible to everyone with what was published, also when a new lottery is made', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    const { commitment } = await storedLottery(at)
    const rankings_hash = sha256(rankingsText(await rankingsOf(at)))
    expect((await school.as(office).send(deleteLottery, { params: at.semester, body: {} })).status).toBe(204)
    const event = { kind: 'deleted', happened_at: expect.any(String), commitment, rankings_hash }
    expect((await school.as().send(getPublishedLottery, { params: at.semester })).body).toMatchObject({
      lottery: null,
      events: [event],
    })
    await buildLottery(school.postgres, at.semester)
    expect((await school.as(visitor).send(getLottery, { params: at.semester })).body.lottery?.events).toEqual([event])
  })

  test('before the closing, a change and a deletion publish nothing', async () => {
    const at = await buildRankedLottery()
    expect((await reopen(at)).status).toBe(200)
    expect((await school.as(office).send(deleteLottery, { params: at.semester, body: {} })).status).toBe(204)
    expect(await eventsOf(at)).toEqual([])
  })

  test('the database refuses to change or delete a closed lottery or an event without an event', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    await closeLotteries(school.postgres)
    const rows = school.owner.db.updateTable('lottery').where('semester_id', '=', at.semester.id)
    const refusal = 'unless an event says so'
    await expect(rows.set({ closes_at: inHours(1) }).execute()).rejects.toThrow(refusal)
    await expect(rows.set({ rankings_hash: 'a'.repeat(64) }).execute()).rejects.toThrow(refusal)
    await expect(rows.set({ rankings: '[]' }).execute()).rejects.toThrow(refusal)
    const deleted = school.owner.db.deleteFrom('lottery').where('semester_id', '=', at.semester.id)
    await expect(deleted.execute()).rejects.toThrow(refusal)
    await reopen(at)
    const events = school.owner.db.updateTable('lottery_event').where('semester_id', '=', at.semester.id)
    await expect(events.set({ kind: 'deleted' }).execute()).rejects.toThrow('does not change')
    const gone = school.owner.db.deleteFrom('lottery_event').where('semester_id', '=', at.semester.id)
    await expect(gone.execute()).rejects.toThrow('with its semester only')
  })
})

test('everyone sees the lottery of an active semester only, and no rankings of the office', async () => {
  const semester = await buildSemester(school.postgres, { active: false })
  await buildLottery(school.postgres, semester)
  expect((await school.as().send(getPublishedLottery, { params: { id: semester.id } })).status).toBe(404)
  const seen = await school.as(office).send(getPublishedLottery, { params: { id: semester.id } })
  expect(seen.status).toBe(200)
  expect(Object.keys(seen.body.lottery ?? {})).not.toContain('office')
})

/** A lottery in which two families rank. */
async function buildRankedLottery() {
  const { id } = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: id })
  const second = await buildCourse(school.postgres, { semester_id: id })
  const semester = { id }
  const lottery = await buildLottery(school.postgres, semester)
  const families = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  const codes: (number | null)[] = []
  for (const { parent, student } of families) {
    const { body } = await save(parent, student.id, semester, [[course.id]])
    codes.push(body.ranking.code)
  }
  return { semester, course, second, lottery, families, codes }
}

type Ranked = Awaited<ReturnType<typeof buildRankedLottery>>

function save(user: BuiltUser, student_id: number, { id }: { readonly id: number }, wishes: readonly number[][]) {
  const body = { wishes, all_day_first: true, draw_together: false }
  return school.as(user).send(updateRanking, { params: { id: student_id }, query: { semester: String(id) }, body })
}

function saveAsOffice({ families: [family], semester }: Ranked, wishes: readonly number[][]) {
  return save(office, family?.student.id ?? 0, semester, wishes)
}

/** Moves the closing, by default to half an hour ago, as time would. */
async function endRanking({ semester }: Ranked, closes_at = inHours(-1 / 2)): Promise<void> {
  const times = { opens_at: inHours(-1), closes_at }
  await school.db.updateTable('lottery').set(times).where('semester_id', '=', semester.id).execute()
}

async function reopen(at: Ranked, user = office) {
  const { opens_at, priority } = await storedLottery(at)
  const body = { opens_at: opens_at.toISOString(), closes_at: inHours(2).toISOString(), priority }
  return school.as(user).send(updateLottery, { params: at.semester, body })
}

async function publishedOf({ semester }: Ranked) {
  return (await school.as().send(getPublishedLottery, { params: semester })).body.lottery
}

async function eventsOf({ semester }: Ranked) {
  return (await school.as().send(getPublishedLottery, { params: semester })).body.events
}

function storedLottery({ semester }: Ranked) {
  const lottery = school.db.selectFrom('lottery').selectAll().where('semester_id', '=', semester.id)
  return lottery.executeTakeFirstOrThrow()
}

async function rankingsOf({ lottery, course }: Ranked) {
  const rows = await school.db.selectFrom('ranking').select('code').where('lottery_id', '=', lottery.id).execute()
  return rows.map(({ code }) => ({ code, family: null, all_day_first: true, wishes: [[course.id]] }))
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(school.owner.db)
  return rows[0]?.waiting ?? 0
}
