import { findViolations } from '../server/invariants/findViolations.ts'
import { Postgres } from '../server/platform/database/postgres.ts'

/** Checks a school whose families only added classes: the audit, and one log row for each roster row. Returns whether anything is wrong. */
export async function hasViolations(url: string): Promise<boolean> {
  await using closing = new AsyncDisposableStack()
  const { db } = closing.adopt(new Postgres(url, 'bulk'), (postgres) => postgres.close())
  const findings = await findViolations(db)
  for (const finding of findings) console.log('broken:', JSON.stringify(finding))
  const count = async (table: 'roster_entry' | 'enrollment_log') =>
    (
      await db
        .selectFrom(table)
        .select((builder) => builder.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const [entries, logged] = [await count('roster_entry'), await count('enrollment_log')]
  const matches = entries === logged
  console.log(`\n${entries} roster rows, ${logged} log rows: ${matches ? 'they match' : 'THEY DO NOT MATCH'}`)
  console.log(
    findings.length === 0 ? 'Every invariant of the audit holds.' : `${findings.length} invariants are broken.`,
  )
  return !matches || findings.length > 0
}
