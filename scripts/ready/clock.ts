import { sql } from 'kysely'
import type { Database } from '../../server/platform/database/database.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Milliseconds. An HTTP response tells its time in seconds. */
const [WARNING_MS, PROBLEM_MS, ANSWER_MS] = [2000, 10_000, 5000]

/** `ahead`: milliseconds by which this machine's clock is ahead of another one. */
export function clockFinding(ahead: number, other: string): Finding {
  const seconds = (Math.abs(ahead) / 1000).toFixed(1)
  const figure = `This machine's clock is ${seconds} s ${ahead < 0 ? 'behind' : 'ahead of'} ${other}`
  if (Math.abs(ahead) <= WARNING_MS) return ok(`${figure}.`)
  const advice = 'Keep the clock in sync (NTP): enrollment opens by it.'
  return Math.abs(ahead) > PROBLEM_MS ? problem(`${figure}. ${advice}`) : warning(`${figure}. ${advice}`)
}

/** Compares the clock with the first server that answers, and with a database on another machine. */
export async function checkClock(servers: readonly string[], database: Database | undefined): Promise<Finding> {
  if (database) {
    const finding = clockFinding(await aheadOfDatabase(database), "the database's")
    if (finding.state !== 'ok') return finding
  }
  for (const server of servers) {
    const ahead = await aheadOf(server)
    if (ahead !== undefined) return clockFinding(ahead, new URL(server).host)
  }
  return warning('No server on the internet answered, so the clock could not be compared. Compare it with a phone.')
}

async function aheadOfDatabase(db: Database): Promise<number> {
  const sent = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return (sent + Date.now()) / 2 - (rows[0]?.now.getTime() ?? Number.NaN)
}

async function aheadOf(server: string): Promise<number | undefined> {
  const sent = Date.now()
  const response = await fetch(server, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => undefined,
  )
  const date = Date.parse(response?.headers.get('date') ?? '')
  // Its second began up to a second before.
  return Number.isNaN(date) ? undefined : (sent + Date.now()) / 2 - (date + 500)
}
