import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteLottery, getLottery, getPublishedLottery, updateLottery } from '../../contract/enrollment/lottery.ts'
import { startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { updateRanking } from '../../contract/enrollment/rankings.ts'
import { announcedRound } from '../../domain/enrollment/lottery/beacon.ts'
import { AUTOMATIC_REASONS } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { closingText } from '../../domain/enrollment/lottery/record.ts'
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
  buildUser,
} from '../../test/data/builders.ts'
import { closeInTime } from '../../test/data/closeInTime.ts'
import { completeLottery, readRecord, waitForRun } from '../../test/data/lotteries.ts'
import { openSchool } from '../../test/school.ts'
import { expireAllOffers } from '../enrollment/expiry.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { closeLotteries, recordAllEdits, recordExpiry } from './closing.ts'

const school = openSchool()
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
let office: BuiltUser
let visitor: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
  visitor = await buildUser(school.postgres)
})

describe('the job that closes lotteries', () => {
  test('publishes the hash of everything that decides to everyone, once', async () => {
    const at = await buildRankedLottery()
    expect(await publishedOf(at)).toMatchObject({ closing_hash: null, ranking_count: null, edits: [] })
    expect(await closeLotteries(school.postgres)).toBe(0)
    await endRanking(at)
    expect(await closeLotteries(school.postgres)).toBe(1)
    const text = await closingTextOf(at)
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(lines.map(([kind]) => kind)).toEqual([
      ...['online enrollment lottery 3', 'closed', 'kept', 'announced-round', 'priority', 'wait-list-limit'],
      ...['ranking', 'ranking', 'class', 'class', 'child', 'child'],
    ])
    const closing_hash = sha256Hex(text)
    expect(await publishedOf(at)).toMatchObject({ closing_hash, ranking_count: 2 })
    const seen = (await school.as(visitor).send(getLottery, { params: at.semester })).body.lottery
    expect(seen).toMatchObject({ closing_hash, ranking_count: 2, edits: [], events: [] })
    expect(await closeLotteries(school.postgres)).toBe(0)
  })

  test('emails each family that ranked the code and what was published, once, unless it turned lottery emails off', async () => {
    const at = await buildRankedLottery()
    const { semester, lottery, codes } = at
    const [family, muted] = at.families
    const choice = { user_id: muted?.parent.id ?? 0, kind: 'lottery-results' } as const
    await school.db.insertInto('muted_mail').values(choice).execute()
    const { student } = await buildFamily(school.postgres)
    await buildRanking(school.postgres, lottery, { student_id: student.id, wishes: [] })
    await closeInTime(school.owner, semester.id, { opens_at: inHours(-2), closes_at: inHours(-1) })
    await closeLotteries(school.postgres)
    const { closes_at, kept_at } = await storedLottery(at)
    const { round, published_at } = announcedRound({ closes_at, kept_at })
    const facts = {
      ...{
        kind: 'lottery-closed',
        semester_id: semester.id,
        code: codes[0],
        closing_hash: sha256Hex(await closingTextOf(at)),
      },
      ...{ closed_at: closes_at.toISOString(), round, published_at: published_at.toISOString() },
    }
    expect(await emailsAbout(semester.id)).toMatchObject([{ user_id: family?.parent.id, facts }])
    await completeLottery(school, office, semester.id)
    const { code, closing_hash } = facts
    const digest = (await publishedOf(at))?.digest
    const results = { kind: 'lottery-results', code, closing_hash, digest }
    expect(await emailsAbout(semester.id)).toMatchObject([{ facts }, { user_id: family?.parent.id, facts: results }])
  })

  test('that runs only when the announced round is public announces another one, with the closing, to everyone', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    const order = () =>
      school.as(office).send(startLottery, { params: at.semester, body: { public_value: { source: 'none' } } })
    expect(await order()).toMatchObject({ status: 422, body: { code: 'beacon-not-published' } })
    expect(await closeLotteries(school.postgres)).toBe(1)
    const { closes_at, kept_at } = await storedLottery(at)
    const { round, published_at } = announcedRound({ closes_at: kept_at ?? new Date(0) })
    expect(round).toBeGreaterThan(announcedRound({ closes_at }).round)
    expect(await closingTextOf(at)).toContain(`\nkept\t${kept_at?.toISOString()}\nannounced-round\t${round}\n`)
    expect(await publishedOf(at)).toMatchObject({ kept_at: kept_at?.toISOString(), beacon: { round } })
    expect(published_at.getTime()).toBeGreaterThan(Date.now())
    expect(await emailsAbout(at.semester.id)).toMatchObject([{ facts: { round } }, { facts: { round } }])
    expect(await order()).toMatchObject({ status: 422, body: { code: 'beacon-not-published' } })
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
    const edit = saveAsOffice(at, [], REASON)
    const again = [closeLotteries(school.postgres), closeLotteries(school.postgres)]
    expect((await edit).status).toBe(200)
    expect(await Promise.all(again)).toEqual([0, 0])
    expect(await storedLottery(at)).toEqual(closed)
  })

  test('closes the others when one lottery cannot be closed, and throws its cause then', async () => {
    const [broken, whole] = [await buildRankedLottery(), await buildRankedLottery()]
    await endRanking(broken)
    await endRanking(whole)
    await sql`create trigger planted before update on lottery for each row when (new.semester_id = ${sql.lit(broken.semester.id)})
      execute function raise_restrict_violation('planted')`.execute(school.owner.db)
    const closing = closeLotteries(school.postgres)
    await expect(closing).rejects.toMatchObject({ errors: [{ cause: { message: 'planted' } }] })
    expect(await publishedOf(whole)).not.toMatchObject({ closing_hash: null })
    await sql`drop trigger planted on lottery`.execute(school.owner.db)
    expect(await closeLotteries(school.postgres)).toBe(1)
  })

  test('closes a lottery again that an earlier version closed, and says so', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    const former = { rankings: '[]', rankings_hash: 'a'.repeat(64) }
    await school.db.updateTable('lottery').set(former).where('semester_id', '=', at.semester.id).execute()
    expect(await publishedOf(at)).toMatchObject({ closing_hash: null })
    expect(await closeLotteries(school.postgres)).toBe(1)
    expect(await publishedOf(at)).toMatchObject({ closing_hash: sha256Hex(await closingTextOf(at)), ranking_count: 2 })
    expect(await eventsOf(at)).toMatchObject([{ kind: 'updated', closing_hash: former.rankings_hash }])
  })
})

describe('a change after the closing', () => {
  test('of choices needs a reason, and is published by code only', async () => {
    const at = await buildRankedLottery()
    await closeInTime(school.owner, at.semester.id, { opens_at: inHours(-2), closes_at: inHours(-1) })
    const errors = { reason: ['Field is Required'] }
    expect(await saveAsOffice(at, [[at.second.id]], '')).toMatchObject({ status: 422, body: { errors } })
    expect(await saveAsOffice(at, [[at.second.id]])).toMatchObject({ status: 422, body: { errors } })
    for (const reason of Object.values(AUTOMATIC_REASONS))
      expect((await saveAsOffice(at, [[at.second.id]], reason)).status).toBe(422)
    expect((await saveAsOffice(at, [[at.second.id]], REASON)).status).toBe(200)
    expect(await closeLotteries(school.postgres)).toBe(0)
    const published = await publishedOf(at)
    expect(published).toMatchObject({ closing_hash: sha256Hex(await closingTextOf(at)), ranking_count: 2 })
    const edit = {
      action: 'set',
      id: expect.any(Number),
      key: String(at.codes[0]),
      section: null,
      reason: REASON,
      edited_at: expect.any(String),
    }
    expect(published?.edits).toEqual([
      { kind: 'ranking', ...edit },
      { kind: 'child', ...edit },
    ])
    await completeLottery(school, office, at.semester.id)
    const record = await readRecord(school, at.semester.id)
    expect(record.startsWith(await closingTextOf(at))).toBe(true)
    expect(record).toMatch(new RegExp(`^edit\t.*\t${REASON}\tset\tranking\t${at.codes[0]}\t.*\t${at.second.id}$`, 'm'))
    expect(record).toMatch(new RegExp(`^turn\t.*\t${at.codes[0]}\t${at.second.id}:enrolled$`, 'm'))
  })

  test('of a class, a time, a child or anything else is published when the server sees it, once, also by SQL', async () => {
    const at = await buildRankedLottery()
    const { families, course, second, codes } = at
    await endRanking(at)
    await closeLotteries(school.postgres)
    const added = await buildCourse(school.postgres, { semester_id: at.semester.id, days: 'W', section: '777' })
    const { owner } = school
    await owner.db.updateTable('course').set({ max_seats: 40 }).where('id', '=', course.id).execute()
    await owner.db.deleteFrom('course').where('id', '=', second.id).execute()
    await owner.db
      .updateTable('student')
      .set({ grade: '6' })
      .where('id', '=', families[0]?.student.id ?? 0)
      .execute()
    await owner.db
      .deleteFrom('ranking')
      .where('student_id', '=', families[1]?.student.id ?? 0)
      .execute()
    await Promise.all([recordAllEdits(school.postgres), recordAllEdits(school.postgres)])
    await recordAllEdits(school.postgres)
    const [set, removed] = [
      { action: 'set', reason: null },
      { action: 'removed', reason: null },
    ]
    const edits = (await publishedOf(at))?.edits ?? []
    expect(
      edits.toSorted((a, b) => `${a.action}${a.kind}${a.key}`.localeCompare(`${b.action}${b.kind}${b.key}`)),
    ).toMatchObject([
      { ...removed, kind: 'child', key: String(codes[1]) },
      { ...removed, kind: 'class', key: String(second.id), section: second.section },
      { ...removed, kind: 'ranking', key: String(codes[1]) },
      { ...set, kind: 'child', key: String(codes[0]) },
      { ...set, kind: 'class', key: String(course.id), section: course.section },
      { ...set, kind: 'class', key: String(added.id), section: '777' },
    ])
  })

  test('is in the record with the reason that the office gives when it runs the lottery, which is refused without', async () => {
    const at = await buildRankedLottery()
    await closeInTime(school.owner, at.semester.id, { opens_at: inHours(-2), closes_at: inHours(-1) })
    await saveAsOffice(at, [[at.second.id]], REASON)
    await school.owner.db.updateTable('course').set({ max_seats: 40 }).where('id', '=', at.course.id).execute()
    const call = { params: at.semester, body: { public_value: { source: 'none' } as const } }
    const refused = await school.as(office).send(startLottery, call)
    expect(refused).toMatchObject({ status: 422, body: { code: 'changes-without-reason' } })
    const reasons = async () => (await publishedOf(at))?.edits.map(({ kind, reason }) => [kind, reason])
    const given = [
      ['ranking', REASON],
      ['child', REASON],
    ]
    expect(await reasons()).toEqual([...given, ['class', null]])
    const last_edit = (await publishedOf(at))?.edits.at(-1)?.id
    const unseen = { ...call.body, reason: 'A larger room', last_edit: (last_edit ?? 0) - 1 }
    const later = await school.as(office).send(startLottery, { ...call, body: unseen })
    expect(later).toMatchObject({ status: 422, body: { code: 'changes-not-seen' } })
    const body = { ...unseen, last_edit }
    expect((await school.as(office).send(startLottery, { ...call, body })).status).toBe(202)
    await waitForRun(school, office, at.semester.id)
    expect(await reasons()).toEqual([...given, ['class', 'A larger room']])
    const record = await readRecord(school, at.semester.id)
    expect(record).toMatch(new RegExp(`^edit\t.*\tA larger room\tset\tclass\t${at.course.id}\t`, 'm'))
  })
})

describe('what the server does itself after the closing has a reason of its own, and holds up no lottery:', () => {
  test.each(['before the lottery', 'in it'])('an offer whose time ends %s', async (when) => {
    const at = await buildRankedLottery()
    const [family] = at.families
    const entry = await buildEntry(school.postgres, at.second, { id: family?.student.id ?? 0 }, { status: 'waiting' })
    await buildOffer(school.postgres, entry)
    await closeInTime(school.owner, at.semester.id, { opens_at: inHours(-2), closes_at: inHours(-1) })
    await school.owner.db.updateTable('seat_offer').set({ expires_at: new Date() }).execute()
    if (when === 'before the lottery') await expireAllOffers(school.postgres, recordExpiry)
    await completeLottery(school, office, at.semester.id)
    const reason = AUTOMATIC_REASONS.offerEnded
    expect((await publishedOf(at))?.edits).toMatchObject([
      { kind: 'class', key: String(at.second.id), reason },
      { kind: 'child', key: String(at.codes[0]), reason },
    ])
  })

  test('a class that meets for the last time', async () => {
    const at = await buildRankedLottery()
    const inDays = (days: number) => inHours(24 * days)
    const dateIn = (days: number) => inDays(days).toISOString().slice(0, 10)
    await closeInTime(school.owner, at.semester.id, { opens_at: inDays(-9), closes_at: inDays(-8) })
    const dates = { starts_on: dateIn(-90), ends_on: dateIn(5) }
    await school.owner.db.updateTable('semester').set(dates).where('id', '=', at.semester.id).execute()
    const off = Array.from({ length: 7 }, (_, n) => ({ semester_id: at.semester.id, day: dateIn(n - 1), name: 'Off' }))
    await school.owner.db.insertInto('day_off').values(off).execute()
    await completeLottery(school, office, at.semester.id)
    const edits = (await publishedOf(at))?.edits
    expect(new Set(edits?.map(({ reason }) => reason))).toEqual(new Set([AUTOMATIC_REASONS.classOver]))
    expect(edits?.map(({ kind }) => kind).toSorted()).toEqual(['child', 'child', 'class', 'class'])
  })
})

describe('after the closing', () => {
  test('a reopening needs the password, is published, and moves the announced round', async () => {
    const at = await buildRankedLottery()
    await closeInTime(school.owner, at.semester.id, { opens_at: inHours(-2), closes_at: inHours(-1) })
    await saveAsOffice(at, [[at.second.id]], REASON)
    const before = await publishedOf(at)
    const unconfirmed = await buildUser(school.postgres, { role: 'admin' })
    expect(await reopen(at, unconfirmed)).toMatchObject({ status: 403, body: { code: 'password-required' } })
    expect(await eventsOf(at)).toEqual([])
    expect((await publishedOf(at))?.closing_hash).toBe(before?.closing_hash)
    const opened = await reopen(at)
    const event = {
      kind: 'reopened',
      happened_at: expect.any(String),
      commitment: before?.commitment,
      closing_hash: before?.closing_hash,
    }
    expect(opened).toMatchObject({
      status: 200,
      body: { lottery: { state: 'ranking', closing_hash: null, ranking_count: null, edits: [], events: [event] } },
    })
    expect(opened.body.lottery?.beacon.round).toBeGreaterThan(before?.beacon.round ?? 0)
    expect(await eventsOf(at)).toEqual([event])
    const edits = school.db.selectFrom('lottery_edit').select('id').where('lottery_id', '=', at.lottery.id)
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
    await closeLotteries(school.postgres)
    const closing_hash = (await publishedOf(at))?.closing_hash
    expect((await school.as(office).send(deleteLottery, { params: at.semester, body: {} })).status).toBe(204)
    const event = { kind: 'deleted', happened_at: expect.any(String), commitment, closing_hash }
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

  test('the database refuses to change or delete what was closed, an edit or an event without an event, also for the server', async () => {
    const at = await buildRankedLottery()
    await endRanking(at)
    const rows = school.db.updateTable('lottery').where('semester_id', '=', at.semester.id)
    const deleted = school.db.deleteFrom('lottery').where('semester_id', '=', at.semester.id)
    const refusal = 'unless an event says so'
    const expectKept = async () => {
      await expect(rows.set({ closes_at: inHours(1) }).execute()).rejects.toThrow(refusal)
      await expect(rows.set({ priority: 'oldest-first' }).execute()).rejects.toThrow(refusal)
      await expect(deleted.execute()).rejects.toThrow(refusal)
    }
    await expectKept()
    await saveAsOffice(at, [[at.second.id]], REASON)
    await expectKept()
    await expect(rows.set({ rankings_hash: 'a'.repeat(64) }).execute()).rejects.toThrow(refusal)
    await expect(rows.set({ rankings: '[]' }).execute()).rejects.toThrow(refusal)
    await expect(rows.set({ pool: '{}' }).execute()).rejects.toThrow(refusal)
    const edits = school.db.updateTable('lottery_edit').where('lottery_id', '=', at.lottery.id)
    await expect(edits.set({ reason: 'Another' }).execute()).rejects.toThrow('does not change')
    await expect(edits.set({ edited_at: new Date() }).execute()).rejects.toThrow('does not change')
    const lost = school.db.deleteFrom('lottery_edit').where('lottery_id', '=', at.lottery.id)
    await expect(lost.execute()).rejects.toThrow('with its lottery or its closing only')
    expect((await reopen(at)).status).toBe(200)
    const events = school.db.updateTable('lottery_event').where('semester_id', '=', at.semester.id)
    await expect(events.set({ kind: 'deleted' }).execute()).rejects.toThrow('does not change')
    const gone = school.db.deleteFrom('lottery_event').where('semester_id', '=', at.semester.id)
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
  const families = [await buildFamily(school.postgres), await buildFamily(school.postgres, { first_name: 'Ben' })]
  const codes: (number | null)[] = []
  for (const { parent, student } of families) {
    const { body } = await save(parent, student.id, semester, [[course.id]])
    codes.push(body.ranking.code)
  }
  return { semester, course, second, lottery, families, codes }
}

type Ranked = Awaited<ReturnType<typeof buildRankedLottery>>

const REASON = 'The family called'

function save(
  user: BuiltUser,
  student_id: number,
  { id }: { readonly id: number },
  wishes: readonly number[][],
  reason?: string,
) {
  const body = { wishes, all_day_first: true, draw_together: false, reason }
  return school.as(user).send(updateRanking, { params: { id: student_id }, query: { semester: String(id) }, body })
}

function saveAsOffice({ families: [family], semester }: Ranked, wishes: readonly number[][], reason?: string) {
  return save(office, family?.student.id ?? 0, semester, wishes, reason)
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

/** What was hashed at the closing. */
async function closingTextOf(at: Ranked): Promise<string> {
  const { closes_at, kept_at, pool, rankings } = await storedLottery(at)
  if (!pool || !rankings || !kept_at) throw new Error('the lottery is not closed')
  const { round: announced_round } = announcedRound({ closes_at, kept_at })
  const times = { closed_at: closes_at.toISOString(), kept_at: kept_at.toISOString() }
  return closingText({ ...times, announced_round, pool, rankings })
}

/** The emails to families about a lottery, in their order. */
function emailsAbout(semester_id: number) {
  return school.db
    .selectFrom('family_mail')
    .select(['user_id', 'facts'])
    .where(sql<boolean>`(facts->>'semester_id')::integer = ${semester_id}`)
    .orderBy('id')
    .execute()
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(school.owner.db)
  return rows[0]?.waiting ?? 0
}
