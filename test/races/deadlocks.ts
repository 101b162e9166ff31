import { expect } from 'vitest'
import { openClient } from '../database.ts'

/**
 * The number of deadlocks that PostgreSQL found in a database. Connections report what they counted when they end, so this ends all others:
 * call it last.
 */
export async function countDeadlocks(url: string): Promise<number> {
  const observer = await openClient(url)
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await observer.query(`select pg_terminate_backend(pid) ${others}`)
  await expect.poll(async () => (await observer.query(`select ${others}`)).rowCount).toBe(0)
  const { rows } = await observer.query('select deadlocks from pg_stat_database where datname = current_database()')
  return Number(rows[0].deadlocks)
}
