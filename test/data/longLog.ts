import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeAll } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { ExportLimits } from '../../server/platform/http/rowStream.ts'
import { openSchool } from '../school.ts'
import { type BuiltUser, buildSemester, buildUser } from './builders.ts'
import { TEST_DATA_KEY } from './dataKey.ts'

/** Of about 230 bytes each, many more than `connectTo` holds. */
export const ENTRIES = 10_000
export const PATIENT: ExportLimits = { stalled: 120_000, total: 120_000 }

/** A school with a semester whose log is long, and its exports. Call it at the top level of a test file. */
export function openLongLog() {
  const school = openSchool()
  const closers: (() => Promise<void>)[] = []
  let by: BuiltUser
  let semester_id = 0

  beforeAll(async () => {
    by = await buildUser(school.postgres, { role: 'admin' })
    semester_id = (await buildSemester(school.postgres)).id
    await addEntries(ENTRIES)
  })

  const close = async () => {
    await Promise.all(closers.splice(0).map((closer) => closer()))
  }
  afterEach(close)

  const log = () => `/api/masterlogs/${semester_id}`

  function send(app: FastifyInstance, path = log()) {
    return get({ createConnection: () => connectTo(app), path, headers: { authorization: `Bearer ${by.token}` } })
  }

  async function addEntries(count: number): Promise<void> {
    await sql`
      insert into enrollment_log (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
      select ${semester_id}::integer, 1, n, '101', 'Art', 'Fall', 'Child ' || n, 'Yazzie', 'enrolled', 'Rosa Yazzie', 1
      from generate_series(1, ${count}::integer) n`.execute(school.owner.db)
  }

  return {
    school,
    /** The path of the log. */
    log,
    /** Closes the servers of the test. */
    close,
    send,
    addEntries,
    asOffice: () => school.as(by),

    /** A server with these limits. */
    async listen(exportLimits: ExportLimits, postgres = school.postgres): Promise<FastifyInstance> {
      const app = await buildApp({
        postgres,
        dataKey: TEST_DATA_KEY,
        exportLimits,
        logLevel: 'silent',
      })
      closers.push(() => app.close())
      await app.ready()
      return app
    },

    /** The response before its body is read. Not compressed, because compression would fit into the buffers. */
    async request(app: FastifyInstance, path = log()): Promise<IncomingMessage> {
      const [response] = await once(send(app, path), 'response')
      return response
    },

    /** The snapshots of exports that read their rows, also while PostgreSQL reads the next ones. */
    openSnapshots: () => countTransactions('fetch %'),

    /** The snapshots whose first statement waits for its turn. */
    waitingSnapshots: () => countTransactions('begin isolation level repeatable read%'),

    openTransactions: () => countSessions(sql`xact_start is not null`),
  }

  /** Transactions whose last statement, running or done, is like the pattern. */
  function countTransactions(pattern: string): Promise<number> {
    return countSessions(sql`xact_start is not null and query like ${pattern}`)
  }

  async function countSessions(condition: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and ${condition}`.execute(
      school.owner.db,
    )
    return rows[0]?.count ?? 0
  }
}

/**
 * A connection without the network, which holds a few hundred kilobytes. The buffers of a network connection hold as many megabytes as the
 * system allows.
 */
function connectTo({ server }: FastifyInstance): Duplex {
  const [client, accepted] = duplexPair()
  client.once('close', () => accepted.destroy())
  accepted.once('close', () => client.destroy())
  server.emit('connection', Object.assign(accepted, { remoteAddress: '127.0.0.1' }))
  return client
}

export async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part
  return text
}
