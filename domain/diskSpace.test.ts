import { expect, test } from 'vitest'
import { whyDiskWarning } from './diskSpace.ts'

const GB = 1024 ** 3
const space = (free: number, size: number, grown = 0) => ({ free: free * GB, size: size * GB, grown: grown * GB })

test.each([
  [20, 0.9, 1.1],
  [100, 4.9, 5.1],
  [1000, 9.9, 10.1],
  [2, 0.3, 0.5],
])('a disk of %d GB is low with %d GB, and not with %d', (size, low, enough) => {
  expect(whyDiskWarning(space(low, size))).toBe('low')
  expect(whyDiskWarning(space(enough, size))).toBeUndefined()
})

test('a disk that was low stays so until there is a tenth more space', () => {
  expect(whyDiskWarning(space(1.05, 20), 'low')).toBe('low')
  expect(whyDiskWarning(space(1.05, 20))).toBeUndefined()
  expect(whyDiskWarning(space(1.11, 20), 'low')).toBeUndefined()
})

test('a disk is filling when a day of the last hour’s log would fill it', () => {
  expect(whyDiskWarning(space(50, 100, 2.1))).toBe('filling')
  expect(whyDiskWarning(space(50, 100, 2))).toBeUndefined()
  expect(whyDiskWarning(space(1, 100, 2.1))).toBe('low')
})
