import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { checkRecord } from '../domain/enrollment/lottery/check.mjs'
import { verifyProof } from '../server/lottery/drand.ts'
import { sha256Hex } from '../server/platform/sha256.ts'

const USAGE = `${operatorCommand('lottery verify FILE')} [--commitment SHA256] [--closing-hash SHA256] [--digest SHA256]
  computes every line of a lottery's record again and compares it with the file, and with the hashes that the school published.
  Asks for hashes that are not given on a terminal. Exit code 0: correct, and all three hashes match. 1: a difference.
  2: wrong usage. 3: correct in itself, but not compared with all three hashes
${operatorCommand('lottery renew-secrets')}
  gives every lottery that has not run a new secret, after a restore that the server cannot notice. Families see that it did`
const DIFFERENT = 1
const FAILED = 1
const USAGE_ERROR = 2
const NOT_COMPARED = 3

/** Where a person finds each hash that the school published. */
const QUESTIONS = {
  commitment: 'Commitment, which families saw while they ranked classes',
  'closing-hash': 'Hash of the closing, which families saw since the closing',
  digest: 'Digest, which the school published with the record',
} as const
type Hashes = Partial<Record<keyof typeof QUESTIONS, string>>

/** npm run lottery: verifies the record of a lottery, without a database, or renews the secrets in the database. */
async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { commitment: text, 'closing-hash': text, digest: text },
    allowPositionals: true,
  })
  const [command, file, ...more] = positionals
  if (command === 'verify' && file !== undefined && more.length === 0) await verify(file, values)
  else if (command === 'renew-secrets' && file === undefined && Object.keys(values).length === 0)
    await renewAllSecrets()
  else throw new UsageError(USAGE)
}

async function verify(file: string, given: Hashes): Promise<void> {
  const bytes = await readFile(file)
  const text = bytes.toString()
  if (!bytes.equals(Buffer.from(text))) {
    process.exitCode = DIFFERENT
    console.error('The record is not correct: it is not a text in UTF-8.')
    return
  }
  const { problem, notes, unchecked = [] } = checkRecord(text, sha256Hex, known(await askForMissing(given)))
  if (problem) {
    process.exitCode = DIFFERENT
    printProblem(problem)
    return
  }
  if (notes?.publicValue.source === 'drand' && !verifyProof(notes.publicValue)) {
    process.exitCode = DIFFERENT
    console.error('The record is not correct: the beacon of drand (quicknet) did not sign this round.')
    return
  }
  process.exitCode = unchecked.length > 0 ? NOT_COMPARED : 0
  if (notes) printNotes(notes)
  for (const name of unchecked) console.log(`Not compared with what was published: ${name}`)
  if (unchecked.length > 0) console.log('A school that wrote the whole record anew would not be noticed without it.')
}

/** Asks for the hashes that are not given, if a person can answer. An empty answer is none. */
async function askForMissing(given: Hashes): Promise<Hashes> {
  if (!process.stdin.isTTY) return given
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answered = { ...given }
  for (const name of ['commitment', 'closing-hash', 'digest'] as const)
    answered[name] ??= await terminal.question(`${QUESTIONS[name]} (Enter if you don't have it): `)
  terminal.close()
  return answered
}

/** As they are in a record: without spaces, in lowercase. */
function known(given: Hashes): Record<string, string> {
  const hashes = Object.entries(given).map(([name, hash]) => [name, hash.trim().toLowerCase()] as const)
  return Object.fromEntries(hashes.filter(([, hash]) => hash !== ''))
}

type Checked = ReturnType<typeof checkRecord>

function printNotes({ closed, publicValue, replaced, edits, fewerWishes }: NonNullable<Checked['notes']>): void {
  console.log('The record is correct in itself: every decision follows from what was fixed at the closing,')
  console.log('the later edits, the secret and the public value.')
  console.log(`closed ${closed}`)
  console.log(`public value from ${[publicValue.source, publicValue.name, publicValue.value].join(' ').trim()}`)
  if (publicValue.source === 'drand') console.log('The beacon of drand (quicknet) signed this round.')
  else if (publicValue.source !== 'none') console.log('Compare it with its source: this command does not.')
  for (const time of replaced) console.log(`replaced the secret at ${time}: the database was restored or moved`)
  for (const edit of edits) console.log(`edited ${edit}`)
  if (fewerWishes.length > 0)
    console.log(`Codes without a part for some classes they ranked: ${fewerWishes.join(', ')}`)
}

async function renewAllSecrets(): Promise<void> {
  process.exitCode = FAILED
  const { renewSecretsIn } = await import('./renew-secrets.ts')
  const renewed = await renewSecretsIn(process.env)
  process.exitCode = 0
  console.log(`Lotteries with a new secret: ${renewed}. The screens and the records of these lotteries say so.`)
}

class UsageError extends Error {}

function printProblem({ line, reason, expected, found }: NonNullable<Checked['problem']>): void {
  console.error(`The record is not correct. The first difference is in line ${line}: ${reason}`)
  if (expected !== undefined) console.error(`  computed or published: ${expected}`)
  console.error(`  in the file: ${found ?? '(missing)'}`)
}

await main().catch((error: NodeJS.ErrnoException) => {
  const isUsage = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode ??= USAGE_ERROR
  console.error(isUsage ? USAGE : error.message)
})
