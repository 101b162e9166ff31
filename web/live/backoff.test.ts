import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

test('the longest pause doubles with each failure up to half a minute', () => {
  expect([0, 1, 2, 3, 10].map((failures) => backoff(failures, 1))).toEqual([1000, 2000, 4000, 8000, 30_000])
})

test('the pause is anywhere between zero and the longest', () => {
  expect(backoff(3, 0)).toBe(0)
  expect(backoff(3, 0.25)).toBe(2000)
})
