import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataKeyIdOf } from '../../server/config/keys.ts'
import { TEST_DATA_KEY } from '../../test/data/dataKey.ts'
import { checkKeyCopy } from './dataKeyCopy.ts'

test.each([
  ['on the next morning', '2026-08-04T14:00:00Z', '0 days'],
  ['on the next evening', '2026-08-05T04:00:00Z', '1 day'],
  ['weeks later', '2026-09-12T04:00:00Z', '39 days'],
])('%s, a data key whose copy was compared in the evening says how long ago, on every clock', (_, now, days) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'key-copy-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const key = TEST_DATA_KEY.toString('base64')
  const copy = join(dataDir, 'copy')
  for (const file of [copy, join(dataDir, 'data.key')]) writeFileSync(file, key)
  const check = (copied: string | undefined, time: string) =>
    checkKeyCopy({ dataKey: undefined, dataDir }, { copy: copied, now: new Date(time) })
  // 9 p.m. in Phoenix, on August 3.
  expect(check(copy, '2026-08-04T04:00:00Z').state).toBe('ok')
  expect(check(undefined, now)).toEqual({ state: 'ok', text: `A copy of the data key was compared ${days} ago.` })
})

test('a record of an earlier version names a day', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'key-copy-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  writeFileSync(join(dataDir, 'data.key'), TEST_DATA_KEY.toString('base64'))
  const id = dataKeyIdOf({ dataKey: undefined, dataDir })
  writeFileSync(join(dataDir, 'data.key.copied'), `${id} 2026-08-04\n`)
  const found = checkKeyCopy(
    { dataKey: undefined, dataDir },
    { copy: undefined, now: new Date('2026-08-09T04:00:00Z') },
  )
  expect(found.text).toBe('A copy of the data key was compared 5 days ago.')
})
