import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeAll } from 'vitest'
import { buildApp } from '../server/app.ts'
import type { ExportLimits } from '../server/http/rowStream.ts'
import { mailsOf } from '../server/mail/queue.ts'
import { type BuiltUser, buildSemester, buildUser } from './builders.ts'
import { TEST_DATA_KEY } from './dataKey.ts'
import { openSchool } from './school.ts'

/** More than the buffers of a connection hold. */
export const ENTRIES = 60_000
const BATCH = 10_000
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
    for (let n = 0; n < ENTRIES / BATCH; n++) await addEntries(BATCH)
  })

  const close = async () => {
    await Promise.all(closers.splice(0).map((closer) => closer()))
  }
  afterEach(close)

  const log = () => `/api/masterlogs/${semester_id}`

  function send(origin: string, path = log()) {
    return get(`${origin}${path}`, { headers: { authorization: `Bearer ${by.token}` } })
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

    /** The origin of a server with these limits. */
    async listen(exportLimits: ExportLimits, postgres = school.postgres): Promise<string> {
      const app = await buildApp({
        postgres,
        mails: mailsOf(postgres),
        dataKey: TEST_DATA_KEY,
        exportLimits,
        runsJobs: false,
        logLevel: 'silent',
      })
      closers.push(() => app.close())
      return app.listen({ port: 0, host: '127.0.0.1' })
    },

    /** The response before its body is read. Not compressed, because compression would fit into the buffers. */
    async request(origin: string, path = log()): Promise<IncomingMessage> {
      const [response] = await once(send(origin, path), 'response')
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

export async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part
  return text
}
