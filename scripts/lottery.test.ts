import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lotteryRecord, recordText } from '../domain/enrollment/lottery/record.ts'
import { NO_PUBLIC_VALUE } from '../domain/enrollment/lottery/seed.ts'
import { sha256Hex } from '../server/platform/sha256.ts'
import { runScript } from '../test/commands.ts'
import { testChild, testClass, testPool } from '../test/data/enrollmentRules.ts'

const children = [1, 2, 3].map((code) => testChild(code, [[10]]))
const rankings = children.map(({ code, family, all_day_first, wishes }) => ({ code, family, all_day_first, wishes }))
/** Round 1000 of drand is the announced one. */
const closed = {
  closed_at: '2023-08-23T15:49:24.000Z',
  kept_at: '2023-08-23T15:49:24.000Z',
  announced_round: 1000,
  pool: testPool([testClass(10)], children),
  rankings,
}
const input = { closed, edits: [], secret: sha256Hex('secret'), public_value: NO_PUBLIC_VALUE, replaced: [] }
const result = lotteryRecord(input, sha256Hex)
const record = recordText(result, sha256Hex)
const digest = sha256Hex(record.slice(0, record.indexOf('digest\t')))
const COMMITMENT = ['--commitment', result.commitment]
const CLOSING_HASH = ['--closing-hash', result.closing_hash]
const DIGEST = ['--digest', digest]
const OTHER = 'a'.repeat(64)

test('a correct record is confirmed if all published hashes are given, also with spaces and capitals', async () => {
  const file = await fileWith(record)
  for (const hash of [digest, ` ${digest.toUpperCase()}\n`]) {
    const { code, output } = await verify(file, ...COMMITMENT, ...CLOSING_HASH, '--digest', hash)
    expect([code, output]).toEqual([0, expect.stringContaining('every decision follows from')])
    expect(output).toContain(`closed ${closed.closed_at}\npublic value from none`)
    expect(output).not.toContain('Not compared')
  }
})

test.each([
  [[], ['commitment', 'closing-hash', 'digest']],
  [COMMITMENT, ['closing-hash', 'digest']],
  [[...CLOSING_HASH, ...DIGEST], ['commitment']],
])('with %j, the command says that it did not compare %j, and ends with 3', async (given, missing) => {
  const { code, output } = await verify(await fileWith(record), ...given)
  expect(code).toBe(3)
  expect([...output.matchAll(/^Not compared with what was published: (.*)$/gm)].map(([, name]) => name)).toEqual(
    missing,
  )
})

test('one changed byte is found, with its line', async () => {
  const file = await fileWith(record.replace(':enrolled', ':waiting'))
  const { code, output } = await verify(file)
  const line = record.split('\n').findIndex((text) => text.includes(':enrolled')) + 1
  expect([code, output]).toEqual([1, expect.stringContaining(`The first difference is in line ${line}:`)])
})

test('a file that is not UTF-8 is not a record', async () => {
  const { code, output } = await verify(await fileWith(Buffer.from('online enrollment lottery 3\n\xff', 'latin1')))
  expect([code, output]).toEqual([1, expect.stringContaining('UTF-8')])
})

test('a correct record with another hash than the published one is found', async () => {
  const file = await fileWith(record)
  for (const option of ['--commitment', '--closing-hash', '--digest']) {
    const { code, output } = await verify(file, option, OTHER)
    expect([code, output]).toEqual([1, expect.stringContaining(`computed or published: ${option.slice(2)}\t${OTHER}`)])
  }
})

test('a round that drand did not sign is found', async () => {
  // The signature of round 42, in the name of the announced round.
  const proof = '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'
  const value = sha256Hex(Buffer.from(proof, 'hex'))
  const forged = lotteryRecord({ ...input, public_value: { source: 'drand', name: '1000', value, proof } }, sha256Hex)
  const { code, output } = await verify(await fileWith(recordText(forged, sha256Hex)))
  expect([code, output]).toEqual([1, expect.stringContaining('did not sign this round')])
})

test('a missing file or command is explained', async () => {
  expect(await runScript('lottery', {})).toMatchObject({ code: 2, output: expect.stringContaining('verify FILE') })
  expect(await verify('/missing/record.txt')).toMatchObject({ code: 2, output: expect.stringContaining('ENOENT') })
})

async function fileWith(text: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-lottery-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'record.txt')
  await writeFile(file, text)
  return file
}

function verify(file: string, ...args: string[]) {
  return runScript('lottery', {}, 'verify', file, ...args)
}
