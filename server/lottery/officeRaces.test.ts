import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateRanking } from '../../contract/enrollment/rankings.ts'
import { decideSameChild } from '../../contract/sameChildren.ts'
import { buildConfirmedAdmin, buildCourse, buildFamily, buildLottery, buildSemester } from '../../test/data/builders.ts'
import { openServers } from '../../test/processes/inProcessServers.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'
import { closeLotteries } from './closing.ts'

const HOUR = 3_600_000

/** Each race is forced: a transaction holds what the first command needs until the second one waits. */
test('of two decisions that join the same entry with others at once, none is lost', async () => {
  const state = await buildState(4, HOUR)
  const [one = 0, two = 0, three = 0, four = 0] = state.ids
  expect((await state.decide(two, four)).status).toBe(200)
  const lateInADecision = sql`lock table same_child in share mode`
  const statuses = await atOnce(state, lateInADecision, [() => state.decide(one, two), () => state.decide(three, four)])
  expect(statuses).toEqual([200, 200])
  const same = state.servers.postgres.db
    .selectFrom('same_child')
    .select(['student_id', 'kept_id'])
    .orderBy('student_id')
  expect(await same.execute()).toEqual([one, two, four].map((student_id) => ({ student_id, kept_id: three })))
  expect(await state.servers.closeAndCountDeadlocks()).toBe(0)
})

test('two corrections of the office after the closing wait for each other without a deadlock', async () => {
  const state = await buildState(2, -HOUR)
  const { servers, office, semester, course } = state
  expect(await closeLotteries(servers.postgres)).toBe(1)
  const corrections = state.ids.map((id) => () => {
    const body = { wishes: [[course.id]], all_day_first: false, reason: 'The family called' }
    return servers.as(office).send(updateRanking, { params: { id }, query: { semester: String(semester.id) }, body })
  })
  const readByACorrection = sql`lock table different_children in access exclusive mode`
  expect(await atOnce(state, readByACorrection, corrections)).toEqual([200, 200])
  const edits = servers.postgres.db.selectFrom('lottery_edit').select('reason')
  expect(await edits.execute()).not.toHaveLength(0)
  expect(await servers.closeAndCountDeadlocks()).toBe(0)
})

/** Children in accounts of their own and a lottery that closes then, on two servers. */
async function buildState(count: number, closesIn: number) {
  const servers = await openServers(2)
  const { postgres } = servers
  const office = await buildConfirmedAdmin(postgres)
  const semester = await buildSemester(postgres)
  const course = await buildCourse(postgres, { semester_id: semester.id })
  const times = { opens_at: new Date(Date.now() - 2 * HOUR), closes_at: new Date(Date.now() + closesIn) }
  await buildLottery(postgres, semester, times)
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const { student } = await buildFamily(postgres)
    ids.push(student.id)
  }
  const decide = (kept_id: number, other_id: number) =>
    servers.as(office).send(decideSameChild, { body: { kept_id, other_id } })
  return { servers, office, semester, course, ids, decide }
}

/** Sends the second command when `hold` blocks the first one, and lets both go on when the second one is blocked too. Returns the statuses. */
async function atOnce(
  { servers: { owner } }: Awaited<ReturnType<typeof buildState>>,
  hold: RawBuilder<unknown>,
  commands: readonly (() => Promise<{ readonly status: number }>)[],
): Promise<number[]> {
  const sent = await owner.transaction(async (trx) => {
    await hold.execute(trx)
    const responses = []
    for (const [n, send] of commands.entries()) {
      responses.push(send())
      await (n === 0 ? waitUntilBlocked(owner.db) : waitUntilAllBlocked(owner.db, n + 1))
    }
    return { responses }
  })
  return (await Promise.all(sent.responses)).map(({ status }) => status)
}
