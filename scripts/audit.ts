import { type Finding, findViolations, INVARIANTS } from '../server/invariants/findViolations.ts'
import { withDatabase } from './with-database.ts'

const MAX_PRINTED = 20
const BROKEN = 1
const FAILED = 2

/** npm run audit: checks the invariants of the school at DATABASE_URL or DATA_DIR and prints whether each holds. */
async function main(): Promise<void> {
  const findings = await withDatabase((postgres) => findViolations(postgres.db), 'bulk')
  print(findings)
  if (findings.length > 0) process.exitCode = BROKEN
}

function print(findings: readonly Finding[]): void {
  for (const { name, sentence } of INVARIANTS) {
    const breaks = findings.find((finding) => finding.name === name)?.violations ?? []
    console.log(`${breaks.length === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${sentence}`)
    for (const violation of breaks.slice(0, MAX_PRINTED)) console.log(`         ${JSON.stringify(violation)}`)
    if (breaks.length > MAX_PRINTED) console.log(`         and ${breaks.length - MAX_PRINTED} more`)
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = FAILED
})
