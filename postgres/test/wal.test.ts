import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLsn, parseLsn, SEGMENT_SIZE, segmentName, segmentStart, startOfSegment } from '../src/wal.ts'

test('a position reads as PostgreSQL writes it', () => {
  expect(parseLsn('0/2000028')).toBe(0x2000028n)
  expect(parseLsn('1A/FF000000')).toBe(0x1a_ff00_0000n)
  expect(formatLsn(0x1a_ff00_0000n)).toBe('1A/FF000000')
  expect(() => parseLsn('2000028')).toThrow('2000028 is not a position in the write-ahead log')
})

test('a segment is named as PostgreSQL names it', () => {
  expect(segmentName(1, parseLsn('0/2000028'))).toBe('000000010000000000000002')
  expect(segmentName(2, parseLsn('0/FFFFFFFF'))).toBe('0000000200000000000000FF')
  expect(segmentName(2, parseLsn('1/0'))).toBe('000000020000000100000000')
})

test('every position lies in the segment that is named after it', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 0xffff_ffff_ffffn), fc.integer({ min: 1, max: 9 }), (lsn, timeline) => {
      const start = startOfSegment(segmentName(timeline, lsn), timeline)
      expect(start).toBe(segmentStart(lsn))
      expect(lsn - segmentStart(lsn)).toBeLessThan(SEGMENT_SIZE)
      expect(parseLsn(formatLsn(lsn))).toBe(lsn)
    }),
  )
})

test('files of another timeline or kind are no segments', () => {
  for (const name of [
    '000000020000000000000002',
    '00000002.history',
    '000000010000000000000002.partial',
    'coverage.json',
  ])
    expect(startOfSegment(name, 1)).toBeUndefined()
})
