import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { lotteryRecord, recordText } from '../domain/enrollment/lottery/record.ts'
import { NO_PUBLIC_VALUE } from '../domain/enrollment/lottery/seed.ts'
import { verifyRecord } from '../domain/enrollment/lottery/verify.ts'
import { testChild, testClass, testPool } from '../domain/enrollment/testing.ts'
import { sha256 as sha256OfBrowser } from '../web/enrollment/lottery/record/sha256.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const children = [1, 2, 3].map((code) => testChild(code, [[10]], { family: code < 3 ? 1 : null }))
const input = {
  pool: testPool([testClass(10, { section: 'Ä 1' })], children),
  secret: sha256('secret'),
  public_value: NO_PUBLIC_VALUE,
  replaced: [],
  rankings: children.map(({ code, family, all_day_first, wishes }) => ({ code, family, all_day_first, wishes })),
  edits: [],
}
const record = lotteryRecord(input, sha256)
const text = recordText(record, sha256)
const [, digest = ''] = /^digest\t(\w+)$/m.exec(text) ?? []

test('a browser confirms a record with the same hashes as the server', () => {
  expect(verifyRecord(text, sha256OfBrowser, {})).toEqual({
    record,
    unchecked: ['commitment', 'rankings_hash', 'digest'],
  })
  const { commitment, rankings_hash } = record
  expect(verifyRecord(text, sha256OfBrowser, { commitment, rankings_hash, digest })).toEqual({ record, unchecked: [] })
})

test.each([
  ['a changed decision', text.replace(':enrolled', ':already-waiting')],
  ['a changed digest', text.replace(/digest\t\w/, 'digest\tx')],
  ['a changed secret', text.replace(/secret\t./, 'secret\tf')],
  ['a line that cannot be read', text.replace('class\t10', 'class\tx')],
  ['another file', 'hello'],
])('a browser finds %s in the same line as the command', (_, changed) => {
  const { difference } = verifyRecord(changed, sha256OfBrowser, {})
  expect(difference).toEqual(verifyRecord(changed, sha256, {}).difference)
  expect(difference).toBeDefined()
})
