import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { Postgres } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { type Finding, findBrokenInvariants, INVARIANTS } from '../server/roster/audit.queries.ts'

/** How many breaks of one invariant are printed. */
const SHOWN = 20
const BROKEN = 1
const NOT_LOOKED_AT = 2

/** Looks at the school of DATABASE_URL or DATA_DIR and says of each invariant whether it holds. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env, { sample: false })
  const database = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await embedded(join(dataDir, 'postgres'))
  try {
    const findings = await lookAt(database.url)
    print(findings)
    if (findings.length > 0) process.exitCode = BROKEN
  } finally {
    await database.stop()
  }
}

/** Joins the one a server runs; without a server, starts it for the while. */
function embedded(folder: string) {
  if (!existsSync(folder)) throw new Error(`There is no database in ${folder} yet: start the product first.`)
  return startEmbedded({ folder })
}

async function lookAt(url: string): Promise<Finding[]> {
  const postgres = new Postgres(url)
  try {
    return await findBrokenInvariants(postgres.db)
  } finally {
    await postgres.close()
  }
}

function print(findings: readonly Finding[]): void {
  for (const { name, sentence } of INVARIANTS) {
    const breaks = findings.find((finding) => finding.name === name)?.breaks ?? []
    console.log(`${breaks.length === 0 ? 'ok    ' : 'BROKEN'} ${name.padEnd(24)} ${sentence}`)
    for (const one of breaks.slice(0, SHOWN)) console.log(`         ${JSON.stringify(one)}`)
    if (breaks.length > SHOWN) console.log(`         and ${breaks.length - SHOWN} more`)
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = NOT_LOOKED_AT
})
