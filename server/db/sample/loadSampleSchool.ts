import { sql } from 'kysely'
import type { Postgres, Transaction } from '../database.ts'
import { Ids } from './load/ids.ts'
import { insertPeople } from './load/people.ts'
import { insertSemester } from './load/semester.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { semestersAround } from './semesters.ts'

/** One number for every process that would load the sample: PostgreSQL lets one of them in at a time. */
const LOCK = 20_180_902

export interface SampleOptions {
  /** Of the one password with which everybody in the sample signs in. */
  readonly passwordHash: string
  /** The semesters are laid around it; the same `now`, the same school. */
  readonly now: Date
}

/**
 * Loads the sample school into an empty database; true when it did, false when there was somebody already. Of several that
 * load at once one does it, the others wait for it.
 */
export async function loadSampleSchool(postgres: Postgres, { passwordHash, now }: SampleOptions): Promise<boolean> {
  return postgres.transaction(async (trx) => {
    await takeTurn(trx)
    if (await isAnybodyThere(trx)) return false
    const ids = new Ids()
    await insertPeople(trx, ids, now, passwordHash)
    for (const semester of semestersAround(now)) await insertSemester(trx, ids, semester)
    await trx.insertInto('system_notification').values(NOTIFICATIONS).execute()
    return true
  })
}

/** Waits longer than a command may: loading takes a moment on a slow machine. */
async function takeTurn(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(trx)
  await sql`set local statement_timeout = '60s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

async function isAnybodyThere(trx: Transaction): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
