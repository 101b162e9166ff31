import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lotteryRecord, recordText } from '../domain/enrollment/lottery/record.ts'
import { testChild, testClass } from '../domain/enrollment/testing.ts'
import { runScript } from '../test/commands.ts'
import { sha256 } from '../test/data/lotteries.ts'

const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const children = [1, 2, 3].map((code) => testChild(code, [[10]]))
const record = recordText(lotteryRecord({ classes: [testClass(10)], children }, SEED, sha256), sha256)
const OTHER = 'a'.repeat(64)

test('a correct record is confirmed, also with the published commitment and digest', async () => {
  const file = await fileWith(record)
  const digest = sha256(record.slice(0, record.indexOf('digest\t')))
  const published = ['--commitment', sha256(SEED), '--digest', digest]
  for (const args of [[], published]) {
    const { code, output } = await verify(file, ...args)
    expect([code, output]).toEqual([0, expect.stringContaining('every decision about 3 children and 1 classes')])
    expect(output).toContain(`commitment ${sha256(SEED)}\ndigest ${digest}`)
  }
})

test('one changed byte is found, with its line', async () => {
  const file = await fileWith(record.replace('\tenrolled\t', '\twaiting\t'))
  const { code, output } = await verify(file)
  const line = record.split('\n').findIndex((text) => text.includes('\tenrolled\t')) + 1
  expect([code, output]).toEqual([1, expect.stringContaining(`The first difference is in line ${line}:`)])
})

test('a correct record of another seed than the published commitment is found', async () => {
  const file = await fileWith(record)
  for (const option of ['--commitment', '--digest'])
    expect((await verify(file, option, OTHER)).output).toContain(`computed: ${option.slice(2)}\t${OTHER}`)
})

test('a missing file or command is explained', async () => {
  expect(await runScript('draw', {})).toMatchObject({ code: 2, output: expect.stringContaining('verify FILE') })
  expect(await verify('/missing/record.txt')).toMatchObject({ code: 2, output: expect.stringContaining('ENOENT') })
})

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-lottery-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'record.txt')
  await writeFile(file, text)
  return file
}

function verify(file: string, ...args: string[]) {
  return runScript('draw', {}, 'verify', file, ...args)
}
