import { expect, test, vi } from 'vitest'
import { withStreamSlot } from './seatConnection.ts'

test('only three tabs of a browser have a stream, and the next one gets it when one ends', async () => {
  const held = new Set<string>()
  const request = async (name: string, _: object, work: (lock: object | null) => Promise<boolean>) => {
    if (held.has(name)) return work(null)
    held.add(name)
    return work({ name }).finally(() => held.delete(name))
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const ends: (() => void)[] = []
  const stream = () => new Promise<void>((resolve) => ends.push(resolve))
  const tabs = [1, 2, 3].map(() => withStreamSlot(stream))
  await expect.poll(() => ends).toHaveLength(3)
  await withStreamSlot(stream)
  expect(ends).toHaveLength(3)
  ends[0]?.()
  await tabs[0]
  void withStreamSlot(stream)
  await expect.poll(() => ends).toHaveLength(4)
})

test('a browser without locks opens the stream', async () => {
  vi.stubGlobal('navigator', {})
  const stream = vi.fn(async () => undefined)
  await withStreamSlot(stream)
  expect(stream).toHaveBeenCalledOnce()
})
