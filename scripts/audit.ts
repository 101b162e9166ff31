import { type Finding, findViolations, INVARIANTS } from '../server/roster/audit.queries.ts'
import { withDatabase } from './with-database.ts'

/** How many breaks of one invariant are printed. */
const SHOWN = 20
const BROKEN = 1
const NOT_LOOKED_AT = 2

/** Looks at the school of DATABASE_URL or DATA_DIR and says of each invariant whether it holds. */
async function main(): Promise<void> {
  const findings = await withDatabase((postgres) => findViolations(postgres.db), 'bulk')
  print(findings)
  if (findings.length > 0) process.exitCode = BROKEN
}

function print(findings: readonly Finding[]): void {
  for (const { name, sentence } of INVARIANTS) {
    const breaks = findings.find((finding) => finding.name === name)?.violations ?? []
    console.log(`${breaks.length === 0 ? 'ok    ' : 'BROKEN'} ${name.padEnd(24)} ${sentence}`)
    for (const one of breaks.slice(0, SHOWN)) console.log(`         ${JSON.stringify(one)}`)
    if (breaks.length > SHOWN) console.log(`         and ${breaks.length - SHOWN} more`)
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = NOT_LOOKED_AT
})
