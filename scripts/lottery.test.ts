import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lotteryRecord, recordText } from '../domain/enrollment/lottery/record.ts'
import { NO_PUBLIC_VALUE } from '../domain/enrollment/lottery/seed.ts'
import { testChild, testClass, testPool } from '../domain/enrollment/testing.ts'
import { runScript } from '../test/commands.ts'
import { sha256 } from '../test/data/lotteries.ts'

const children = [1, 2, 3].map((code) => testChild(code, [[10]]))
const rankings = children.map(({ code, family, all_day_first, wishes }) => ({ code, family, all_day_first, wishes }))
const drawn = lotteryRecord(
  {
    pool: testPool([testClass(10)], children),
    secret: sha256('secret'),
    public_value: NO_PUBLIC_VALUE,
    replaced: [],
    rankings,
    edits: [],
  },
  sha256,
)
const record = recordText(drawn, sha256)
const digest = sha256(record.slice(0, record.indexOf('digest\t')))
const COMMITMENT = ['--commitment', drawn.commitment]
const RANKINGS_HASH = ['--rankings-hash', drawn.rankings_hash]
const DIGEST = ['--digest', digest]
const OTHER = 'a'.repeat(64)

test('a correct record is confirmed if all published hashes are given, also with spaces and capitals', async () => {
  const file = await fileWith(record)
  for (const hash of [digest, ` ${digest.toUpperCase()}\n`]) {
    const { code, output } = await verify(file, ...COMMITMENT, ...RANKINGS_HASH, '--digest', hash)
    expect([code, output]).toEqual([0, expect.stringContaining('every decision about 3 children and\n1 classes')])
    expect(output).toContain(`commitment ${drawn.commitment}\nrankings-hash ${drawn.rankings_hash}\ndigest ${digest}`)
    expect(output).not.toContain('Not compared')
  }
})

test.each([
  [[], ['commitment', 'rankings-hash', 'digest']],
  [COMMITMENT, ['rankings-hash', 'digest']],
  [[...RANKINGS_HASH, ...DIGEST], ['commitment']],
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
  const { code, output } = await verify(await fileWith(Buffer.from('online enrollment lottery 2\n\xff', 'latin1')))
  expect([code, output]).toEqual([1, expect.stringContaining('UTF-8')])
})

test('a correct record with another hash than the published one is found', async () => {
  const file = await fileWith(record)
  for (const option of ['--commitment', '--rankings-hash', '--digest']) {
    const { code, output } = await verify(file, option, OTHER)
    expect([code, output]).toEqual([1, expect.stringContaining(`computed or published: ${option.slice(2)}\t${OTHER}`)])
  }
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
