import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_AGE_MS, RUSH_REQUESTS, SharedReads } from './sharedReads.ts'

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

test('in a rush, a request that accepts an earlier read gets the latest one, and another request waits for the next one', async () => {
  stopClock()
  const { reads, started, end } = setUp()
  await rush({ reads, end })
  const before = started()
  expect(await reads('a', { acceptsEarlier: true })).toBe(before)
  expect(started()).toBe(before)
  const own = reads('a')
  await expect.poll(() => started()).toBe(before + 1)
  end(before + 1)
  expect(await own).toBe(before + 1)
})

test('without a rush, a request that accepts an earlier read gets one of its own', async () => {
  const { reads, started, end } = setUp()
  for (let n = 1; n < RUSH_REQUESTS; n++) {
    const value = reads('a', { acceptsEarlier: true })
    await expect.poll(() => started()).toBe(n)
    end(n)
    expect(await value).toBe(n)
  }
})

test('no request gets a read that started half a second ago', async () => {
  stopClock()
  const { reads, started, end } = setUp()
  await rush({ reads, end })
  const before = started()
  vi.advanceTimersByTime(MAX_AGE_MS / 2)
  await Promise.all(Array.from({ length: RUSH_REQUESTS }, () => reads('a', { acceptsEarlier: true })))
  vi.advanceTimersByTime(MAX_AGE_MS / 2)
  const next = reads('a', { acceptsEarlier: true })
  await expect.poll(() => started()).toBe(before + 1)
  end(before + 1)
  expect(await next).toBe(before + 1)
})

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** One request after the other, until the next one is part of a rush. */
async function rush({ reads, end }: Pick<ReturnType<typeof setUp>, 'reads' | 'end'>): Promise<void> {
  for (let n = 1; n < RUSH_REQUESTS; n++) {
    const value = reads('a')
    await new Promise(setImmediate)
    end(n)
    await value
  }
}

/** Reads that end when `end` is called with their number. */
function setUp() {
  const shared = new SharedReads<number>()
  const open = new Map<number, (value: number) => void>()
  let count = 0
  return {
    reads: (key: string, options?: { readonly acceptsEarlier: boolean }) =>
      shared.read(
        key,
        () => {
          const { promise, resolve } = Promise.withResolvers<number>()
          count += 1
          open.set(count, resolve)
          return promise
        },
        options,
      ),
    started: () => count,
    end: (n: number) => open.get(n)?.(n),
  }
}
