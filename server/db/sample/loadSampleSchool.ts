import { sql } from 'kysely'
import type { Postgres, Transaction } from '../database.ts'
import { insertCalendar } from './load/calendar.ts'
import { Ids } from './load/ids.ts'
import { insertPeople } from './load/people.ts'
import { insertSemester } from './load/semester.ts'
import { NOTIFICATIONS } from './notifications.ts'
import { semestersAround } from './semesters.ts'

const LOCK = 20_180_902

export interface SampleOptions {
  readonly passwordHash: string
  /** The same `now` gives the same school. */
  readonly now: Date
}

/** Does nothing if there are users. Returns whether it loaded the school. */
export async function loadSampleSchool(postgres: Postgres, options: SampleOptions): Promise<boolean> {
  return postgres.transaction(async (trx) => {
    await acquireLock(trx)
    if (await hasUsers(trx)) return false
    const ids = new Ids()
    for (const semester of await insertPeopleAndRosters(trx, ids, options))
      await insertCalendar(trx, ids.get(semester), semester)
    await trx.updateTable('semester').set({ freed_seats: 'open' }).execute()
    return true
  })
}

/** The part of the school that fits the schema of migration 0011. Returns the inserted semesters. */
export async function insertPeopleAndRosters(trx: Transaction, ids: Ids, { passwordHash, now }: SampleOptions) {
  const semesters = semestersAround(now)
  await insertPeople(trx, ids, now, passwordHash)
  for (const semester of semesters) await insertSemester(trx, ids, semester)
  await trx.insertInto('system_notification').values(NOTIFICATIONS).execute()
  return semesters
}

/** Raises the time limits, because loading is slow on some machines. */
async function acquireLock(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(trx)
  await sql`set local statement_timeout = '60s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

async function hasUsers(trx: Transaction): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
