import { findViolations } from '../server/invariants/findViolations.ts'
import { Postgres } from '../server/platform/database/postgres.ts'

/**
 * Checks the school after the rush: seat limits, counters and log rows. Returns whether anything is wrong. `isOnlyAdded`: nothing left a
 * roster, so that there are as many log rows as roster rows.
 */
export async function hasViolations(url: string, { isOnlyAdded = true } = {}): Promise<boolean> {
  await using closing = new AsyncDisposableStack()
  const { db } = closing.adopt(new Postgres(url, 'bulk'), (postgres) => postgres.close())
  const findings = await findViolations(db)
  for (const finding of findings) console.log('broken:', JSON.stringify(finding))
  const { entries } = await db
    .selectFrom('roster_entry')
    .select((builder) => builder.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  const { logged } = await db
    .selectFrom('enrollment_log')
    .select((builder) => builder.fn.countAll<number>().as('logged'))
    .executeTakeFirstOrThrow()
  const matches = entries === logged || !isOnlyAdded
  const comparison = isOnlyAdded ? `: ${matches ? 'they match' : 'THEY DO NOT MATCH'}` : ''
  console.log(`\n${entries} roster rows, ${logged} log rows${comparison}`)
  console.log(
    findings.length === 0 ? 'Every invariant of the audit holds.' : `${findings.length} invariants are broken.`,
  )
  return !matches || findings.length > 0
}
