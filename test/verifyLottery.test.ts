import { expect, test } from 'vitest'
import { announcedRound } from '../domain/enrollment/lottery/beacon.ts'
import { checkRecord } from '../domain/enrollment/lottery/check.mjs'
import { lotteryRecord, recordText } from '../domain/enrollment/lottery/record.ts'
import { NO_PUBLIC_VALUE } from '../domain/enrollment/lottery/seed.ts'
import { sha256Hex as sha256 } from '../server/platform/sha256.ts'
import { sha256 as sha256OfBrowser } from '../web/enrollment/lottery/check/sha256.ts'
import { testChild, testClass, testPool } from './data/enrollmentRules.ts'

const children = [1, 2, 3].map((code) => testChild(code, [[10]], { family: code < 3 ? 1 : null }))
const closed_at = '2026-08-10T16:00:00.000Z'
const closed = {
  closed_at,
  kept_at: closed_at,
  announced_round: announcedRound({ closes_at: new Date(closed_at) }).round,
  pool: testPool([testClass(10, { section: 'Ä 1' })], children),
  rankings: children.map(({ code, family, all_day_first, wishes }) => ({ code, family, all_day_first, wishes })),
}
const record = lotteryRecord(
  { closed, edits: [], secret: sha256('secret'), public_value: NO_PUBLIC_VALUE, replaced: [] },
  sha256,
)
const text = recordText(record, sha256)

test('a browser confirms a record with the same hashes as the server', () => {
  const [, digest = ''] = /^digest\t(\w+)$/m.exec(text) ?? []
  const published = { commitment: record.commitment, 'closing-hash': record.closing_hash, digest }
  expect(checkRecord(text, sha256OfBrowser, published)).toMatchObject({ unchecked: [] })
})

test.each([
  ['a changed decision', text.replace(':enrolled', ':already-waiting')],
  ['a changed digest', text.replace(/digest\t\w/, 'digest\tx')],
  ['a changed secret', text.replace(/secret\t./, 'secret\tf')],
  ['a line that cannot be read', text.replace('class\t10', 'class\tx')],
  ['another file', 'hello'],
])('a browser finds %s in the same line as the command', (_, changed) => {
  const { problem } = checkRecord(changed, sha256OfBrowser)
  expect(problem).toEqual(checkRecord(changed, sha256).problem)
  expect(problem).toBeDefined()
})
