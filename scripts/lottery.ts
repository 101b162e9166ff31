import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type RecordDifference, readRecord, verifyRecord } from '../domain/enrollment/lottery/verify.ts'

const USAGE = `npm run lottery -- verify FILE [--commitment SHA256] [--digest SHA256]
  computes every line of a lottery's record again and compares it with the file, and with what the school published
npm run lottery -- renew-secrets
  gives every lottery that is not drawn a new seed, after a restore that the server cannot notice. Families see that it did`
const DIFFERENT = 1
const FAILED = 1
const USAGE_ERROR = 2

/** npm run lottery: verifies the record of a lottery, without a database, or renews the seeds in the database. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { commitment: { type: 'string' }, digest: { type: 'string' } },
    allowPositionals: true,
  })
  const [command, file, ...more] = positionals
  if (command === 'verify' && file !== undefined && more.length === 0) await verify(file, values)
  else if (command === 'renew-secrets' && file === undefined && Object.keys(values).length === 0) await renewAllSeeds()
  else throw new UsageError(USAGE)
}

async function verify(file: string, { commitment, digest }: Published): Promise<void> {
  const text = await readFile(file, 'utf8')
  const difference = verifyRecord(text, sha256) ?? differenceFrom(text, { commitment, digest })
  if (difference) {
    process.exitCode = DIFFERENT
    print(difference)
    return
  }
  const read = readRecord(text)
  if (read.unreadable !== undefined) throw new Error('a verified record is readable')
  const { children, classes } = read.lottery
  console.log(`The record is correct: every decision about ${children.length} children and ${classes.length} classes`)
  console.log(`follows from its seed. commitment ${sha256(read.seed)}`)
  console.log(`digest ${digestOf(text)}`)
  for (const { commitment, replaced_at } of read.replaced)
    console.log(`replaced the commitment ${commitment} at ${replaced_at}: the database was restored or moved`)
}

async function renewAllSeeds(): Promise<void> {
  process.exitCode = FAILED
  const { renewSecretsIn } = await import('./renew-secrets.ts')
  const renewed = await renewSecretsIn(process.env)
  process.exitCode = 0
  console.log(`Lotteries with a new secret: ${renewed}. The screens and the records of these lotteries say so.`)
}

class UsageError extends Error {}

interface Published {
  readonly commitment?: string | undefined
  readonly digest?: string | undefined
}

/** What the school published and the record does not have. */
function differenceFrom(text: string, published: Published): RecordDifference | undefined {
  const read = readRecord(text)
  const commitment = published.commitment ?? (read.unreadable === undefined ? sha256(read.seed) : '')
  return verifyRecord(text, sha256, { commitment, digest: published.digest ?? digestOf(text) })
}

function digestOf(text: string): string {
  return /^digest\t(\w+)$/m.exec(text)?.[1] ?? ''
}

function print({ line, expected, found }: RecordDifference): void {
  console.error(`The record is not correct. The first difference is in line ${line}:`)
  console.error(`  computed: ${expected ?? '(this line cannot be read)'}`)
  console.error(`  in the file: ${found ?? '(missing)'}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

await main().catch((error: NodeJS.ErrnoException) => {
  const isUsage = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode ??= USAGE_ERROR
  console.error(isUsage ? USAGE : error.message)
})
