import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { lotteryRecord, recordText } from './record.ts'
import { NO_PUBLIC_VALUE, type PublicValue } from './seed.ts'
import { verifyRecord } from './verify.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const SECRET = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const BEACON: PublicValue = { source: 'drand', name: '1000', value: sha256('a value'), proof: 'ab'.repeat(48) }
const pool = { priority: 'none', wait_list_limit: 5, classes: [], children: [], left_out: [] } as const

function recordWith(public_value: PublicValue): string {
  const input = { pool, secret: SECRET, public_value, replaced: [], rankings: [], edits: [] }
  return recordText(lotteryRecord(input, sha256), sha256)
}

test('the seed is made of the secret and the public value, so that neither decides alone', () => {
  expect(recordWith(BEACON)).toContain(`seed\t${sha256(`${SECRET}:${BEACON.value}`)}\n`)
  expect(recordWith(NO_PUBLIC_VALUE)).toContain(`seed\t${sha256(`${SECRET}:`)}\n`)
})

test('the signature of a beacon is named as unchecked unless it was verified, and a false one is a difference', () => {
  const text = recordWith(BEACON)
  const line = text.split('\n').findIndex((each) => each.startsWith('public-value')) + 1
  const unchecked = ['commitment', 'rankings_hash', 'digest']
  expect(verifyRecord(text, sha256, {})).toMatchObject({ unchecked: [...unchecked, 'signature'] })
  expect(verifyRecord(text, sha256, {}, () => 'hash')).toMatchObject({ unchecked: [...unchecked, 'signature'] })
  const seen: PublicValue[] = []
  const isProven = (value: PublicValue) => seen.push(value) > 0
  expect(verifyRecord(text, sha256, {}, isProven)).toMatchObject({ unchecked })
  expect(seen).toEqual([BEACON])
  expect(verifyRecord(text, sha256, {}, () => false)).toMatchObject({ difference: { line } })
})

test('a value without a proof needs none', () => {
  for (const value of [NO_PUBLIC_VALUE, { source: 'nist', name: '1', value: 'AB'.repeat(64), proof: '' } as const]) {
    const verified = verifyRecord(recordWith(value), sha256, {}, () => expect.unreachable('there is no proof'))
    expect(verified).toMatchObject({ unchecked: expect.not.arrayContaining(['signature']) })
  }
})
