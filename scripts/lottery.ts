import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { LotteryRecord } from '../domain/enrollment/lottery/record.ts'
import { type PublishedHashes, type RecordDifference, verifyRecord } from '../domain/enrollment/lottery/verify.ts'
import { verifyProof } from '../server/enrollment/lottery/drand.ts'

const USAGE = `npm run lottery -- verify FILE [--commitment SHA256] [--rankings-hash SHA256] [--digest SHA256]
  computes every line of a lottery's record again and compares it with the file, and with the hashes that the school published.
  Asks for hashes that are not given on a terminal. Exit code 0: correct, and all three hashes match. 1: a difference.
  2: wrong usage. 3: correct in itself, but not compared with all three hashes
npm run lottery -- renew-secrets
  gives every lottery that has not run a new secret, after a restore that the server cannot notice. Families see that it did`
const DIFFERENT = 1
const FAILED = 1
const USAGE_ERROR = 2
const NOT_COMPARED = 3

/** Where a person finds each hash that the school published. */
const QUESTIONS = {
  commitment: { option: 'commitment', question: 'Commitment, which families saw while they ranked classes' },
  rankings_hash: { option: 'rankings-hash', question: 'Hash of all rankings, which families saw since the closing' },
  digest: { option: 'digest', question: 'Digest, which the school published with the record' },
} as const satisfies Record<keyof PublishedHashes, unknown>

/** npm run lottery: verifies the record of a lottery, without a database, or renews the secrets in the database. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { commitment: text, 'rankings-hash': text, digest: text },
    allowPositionals: true,
  })
  const [command, file, ...more] = positionals
  const given = { commitment: values.commitment, rankings_hash: values['rankings-hash'], digest: values.digest }
  if (command === 'verify' && file !== undefined && more.length === 0) await verify(file, given)
  else if (command === 'renew-secrets' && file === undefined && Object.keys(values).length === 0)
    await renewAllSecrets()
  else throw new UsageError(USAGE)
}

async function verify(file: string, given: Given): Promise<void> {
  const bytes = await readFile(file)
  const text = bytes.toString()
  if (!bytes.equals(Buffer.from(text))) {
    process.exitCode = DIFFERENT
    console.error('The record is not correct: it is not a text in UTF-8.')
    return
  }
  const verified = verifyRecord(text, sha256, known(await askForMissing(given)), verifyProof)
  if (verified.difference) {
    process.exitCode = DIFFERENT
    printDifference(verified.difference)
    return
  }
  const { record, unchecked } = verified
  process.exitCode = unchecked.length > 0 ? NOT_COMPARED : 0
  printRecord(record, text)
  for (const name of unchecked)
    console.log(`Not compared with what was published: ${name === 'signature' ? name : QUESTIONS[name].option}`)
  if (unchecked.length > 0) console.log('A school that wrote the whole record anew would not be noticed without it.')
}

type Given = { readonly [N in keyof PublishedHashes]: string | undefined }

/** Asks for the hashes that are not given, if a person can answer. An empty answer is none. */
async function askForMissing(given: Given): Promise<Given> {
  if (!process.stdin.isTTY) return given
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answered = { ...given }
  for (const name of Object.keys(QUESTIONS) as (keyof PublishedHashes)[])
    answered[name] ??= await terminal.question(`${QUESTIONS[name].question} (Enter if you don't have it): `)
  terminal.close()
  return answered
}

/** As they are in a record: without spaces, in lowercase. */
function known(given: Given): Partial<PublishedHashes> {
  const hashes = Object.entries(given).map(([name, hash]) => [name, hash?.trim().toLowerCase() ?? ''] as const)
  return Object.fromEntries(hashes.filter(([, hash]) => hash !== ''))
}

function printRecord({ pool, commitment, rankings_hash, public_value, replaced, edits }: LotteryRecord, text: string) {
  console.log(`The record is correct in itself: every decision about ${pool.children.length} children and`)
  console.log(`${pool.classes.length} classes follows from the rankings, the secret and the public value.`)
  console.log(`commitment ${commitment}\nrankings-hash ${rankings_hash}\ndigest ${/^digest\t(\w+)$/m.exec(text)?.[1]}`)
  console.log(`public value from ${[public_value.source, public_value.name, public_value.value].join(' ').trim()}`)
  if (public_value.source === 'drand') console.log('The beacon of drand (quicknet) signed this round.')
  else if (public_value.source !== 'none') console.log('Compare it with its source: this command does not.')
  for (const former of replaced)
    console.log(
      `replaced the commitment ${former.commitment} at ${former.replaced_at}: the database was restored or moved`,
    )
  for (const { edited_at, ranking } of edits)
    console.log(`changed the ranking of child ${ranking.code} at ${edited_at}`)
}

async function renewAllSecrets(): Promise<void> {
  process.exitCode = FAILED
  const { renewSecretsIn } = await import('./renew-secrets.ts')
  const renewed = await renewSecretsIn(process.env)
  process.exitCode = 0
  console.log(`Lotteries with a new secret: ${renewed}. The screens and the records of these lotteries say so.`)
}

class UsageError extends Error {}

function printDifference({ line, expected, found }: RecordDifference): void {
  console.error(`The record is not correct. The first difference is in line ${line}:`)
  console.error(
    `  computed or published: ${expected ?? '(this line cannot be read, or does not follow from the rankings)'}`,
  )
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
