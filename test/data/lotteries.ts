import { sql } from 'kysely'
import { expect } from 'vitest'
import { getLottery } from '../../contract/enrollment/lottery.ts'
import { getLotteryResults } from '../../contract/enrollment/lotteryResults.ts'
import { getLotteryRecord, startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import type { Postgres } from '../../server/platform/database/postgres.ts'
import type { School } from '../school.ts'
import type { BuiltUser } from './builders.ts'
import { closeInTime } from './closeInTime.ts'

/** Moves the renewals of secrets to this time, as time would. */
export function moveRenewals(owner: Postgres, replaced_at: Date): Promise<void> {
  return owner.transaction(async (trx) => {
    await sql`alter table replaced_commitment disable trigger user`.execute(trx)
    await trx.updateTable('replaced_commitment').set({ replaced_at }).execute()
    await sql`alter table replaced_commitment enable trigger user`.execute(trx)
  })
}

/** The last edit that can be. */
const ALL_EDITS = 999_999_999

/** Runs the lottery of a semester as the office, and waits for its end. */
export async function completeLottery(school: School, office: BuiltUser, id: number, reason?: string): Promise<void> {
  await closeInTime(school.owner, id)
  const { status } = await school
    .as(office)
    .send(startLottery, { params: { id }, body: { public_value: { source: 'none' }, reason, last_edit: ALL_EDITS } })
  expect(status).toBe(202)
  await waitForRun(school, office, id)
}

export function waitForRun(school: School, office: BuiltUser, id: number): Promise<void> {
  const state = async () => (await school.as(office).send(getLottery, { params: { id } })).body.lottery?.state
  return expect.poll(state).toBe('complete')
}

export async function readRecord(school: School, id: number): Promise<string> {
  return (await school.as().send(getLotteryRecord, { params: { id } })).body
}

export async function readResults(school: School, parent: BuiltUser, student_id: number, semester_id: number) {
  const call = { params: { id: student_id }, query: { semester: String(semester_id) } }
  return (await school.as(parent).send(getLotteryResults, call)).body.results
}
