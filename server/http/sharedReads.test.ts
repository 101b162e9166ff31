import { expect, test } from 'vitest'
import { SharedReads } from './sharedReads.ts'

test('requests during a read share the next one, which starts when it ends', async () => {
  const { reads, started, end } = setUp()
  const first = reads('a')
  await expect.poll(() => started()).toBe(1)
  const later = [reads('a'), reads('a'), reads('a')]
  await Promise.resolve()
  expect(started()).toBe(1)
  end(1)
  expect(await first).toBe(1)
  await expect.poll(() => started()).toBe(2)
  end(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  expect(started()).toBe(2)
})

test('a request after the last read starts another one', async () => {
  const { reads, started, end } = setUp()
  for (const n of [1, 2, 3]) {
    const value = reads('a')
    await expect.poll(() => started()).toBe(n)
    end(n)
    expect(await value).toBe(n)
  }
})

test('requests with different keys do not wait for each other', async () => {
  const { reads, started, end } = setUp()
  const values = [reads('a'), reads('b')]
  await expect.poll(() => started()).toBe(2)
  end(2)
  expect(await values[1]).toBe(2)
  end(1)
  expect(await values[0]).toBe(1)
})

test('a failed read fails for all that waited for it, and the next read succeeds', async () => {
  const shared = new SharedReads<number>()
  const failing = Array.from({ length: 3 }, () => shared.read('a', () => Promise.reject(new Error('no connection'))))
  const results = await Promise.allSettled(failing)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await shared.read('a', async () => 1)).toBe(1)
})

/** Reads that end when `end` is called with their number. */
function setUp() {
  const shared = new SharedReads<number>()
  const open = new Map<number, (value: number) => void>()
  let count = 0
  return {
    reads: (key: string) =>
      shared.read(key, () => {
        const { promise, resolve } = Promise.withResolvers<number>()
        count += 1
        open.set(count, resolve)
        return promise
      }),
    started: () => count,
    end: (n: number) => open.get(n)?.(n),
  }
}
