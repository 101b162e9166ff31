import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { lotteryRecord, recordText } from '../domain/enrollment/lottery/record.ts'
import { verifyRecord } from '../domain/enrollment/lottery/verify.ts'
import { testChild, testClass } from '../domain/enrollment/testing.ts'
import { verifyLottery } from '../web/enrollment/lottery/record/verifyLottery.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const children = [1, 2, 3].map((code) => testChild(code, [[10]], { family: code < 3 ? 1 : null }))
const lottery = { classes: [testClass(10)], children }
const text = recordText(lotteryRecord(lottery, SEED, sha256), sha256)

test('a browser confirms a record with the same hashes as the server', async () => {
  const verified = await verifyLottery(text)
  expect(verified.difference).toBeUndefined()
  expect(verified.record).toEqual(lotteryRecord(lottery, SEED, sha256))
  expect(text).toContain(`digest\t${'digest' in verified && verified.digest}`)
})

test.each([
  ['a changed decision', text.replace('\tenrolled\t', '\twaiting\t')],
  ['a changed digest', text.replace(/digest\t\w/, 'digest\tx')],
  ['a changed seed', text.replace('001122', '001123')],
  ['a line that cannot be read', text.replace('class\t10', 'class\tx')],
  ['another file', 'hello'],
])('a browser finds %s in the same line as the command', async (_, changed) => {
  const verified = await verifyLottery(changed)
  expect(verified.difference).toEqual(verifyRecord(changed, sha256))
  expect(verified.difference).toBeDefined()
})
