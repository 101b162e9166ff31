import { expect } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { createClient, withKeys } from '../client.ts'
import { TEST_DATA_KEY } from '../data/dataKey.ts'
import { createDatabase, openClient } from '../database.ts'
import { TEST_DOCUMENTS } from '../documentFiles.ts'
import { allowSlowRequests } from './startListening.ts'

/** A new database and servers in this process, each with connections of its own, as several processes have them. */
export async function openServers(count: number) {
  const database = await createDatabase({ hasTimeLimits: false })
  const servers = await Promise.all(Array.from({ length: count }, () => startServerOn(database.servingUrl)))
  let sent = 0
  return {
    ...database,
    /** Sends each command of this user to the next server. */
    as: ({ token }: { readonly token: string }) => withKeys(createClient(servers[sent++ % count]?.origin ?? '', token)),
    /** Closes everything and returns the number of deadlocks. */
    async closeAndCountDeadlocks(): Promise<number> {
      await Promise.all(servers.map((server) => server.close()))
      await database.close()
      return countDeadlocks(database.url)
    },
  }
}

/** A server in this process, with connections of its own. */
export async function startServerOn(servingUrl: string) {
  const postgres = new Postgres(servingUrl, 'serving', { connectionTimeout: 600_000 })
  const app = await buildApp({
    postgres,
    dataKey: TEST_DATA_KEY,
    documentFiles: TEST_DOCUMENTS,
    commandRateLimit: 1_000_000,
    lotteryRelays: [],
    logLevel: 'silent',
  })
  allowSlowRequests(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await postgres.close()
  }
  return { origin, close }
}

/**
 * The number of deadlocks that PostgreSQL found in a database. Connections report what they counted when they end, so this ends all others:
 * call it last.
 */
async function countDeadlocks(url: string): Promise<number> {
  const observer = await openClient(url)
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await observer.query(`select pg_terminate_backend(pid) ${others}`)
  await expect.poll(async () => (await observer.query(`select ${others}`)).rowCount).toBe(0)
  const { rows } = await observer.query('select deadlocks from pg_stat_database where datname = current_database()')
  return Number(rows[0].deadlocks)
}
