import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './seatCache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('many calls within the interval run twice: the first at once, the others together at the end', () => {
  const runs: string[] = []
  const run = atMostEvery(1000, (name: string) => runs.push(name))
  for (let n = 0; n < 5; n++) run('a')
  expect(runs).toEqual(['a'])
  vi.advanceTimersByTime(1000)
  expect(runs).toEqual(['a', 'a'])
  vi.advanceTimersByTime(5000)
  expect(runs).toEqual(['a', 'a'])
})

test('different arguments do not delay each other', () => {
  const runs: string[] = []
  const run = atMostEvery(1000, (name: string) => runs.push(name))
  run('a')
  run('b')
  expect(runs).toEqual(['a', 'b'])
})
