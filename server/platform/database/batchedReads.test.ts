import { expect, test } from 'vitest'
import { BatchedReads } from './batchedReads.ts'

test('keys that arrive during a read are read together when it ends, and each gets its own value', async () => {
  const { reads, batches, end } = setUp()
  const first = reads.read(1)
  await expect.poll(() => batches).toEqual([[1]])
  const later = [2, 3, 4].map((key) => reads.read(key))
  await Promise.resolve()
  expect(batches).toHaveLength(1)
  end()
  expect(await first).toBe('value 1')
  await expect.poll(() => batches).toEqual([[1], [2, 3, 4]])
  const during = reads.read(5)
  end()
  expect(await Promise.all(later)).toEqual(['value 2', 'value 3', 'value 4'])
  await expect.poll(() => batches.at(-1)).toEqual([5])
  end()
  expect(await during).toBe('value 5')
})

test('a failed read fails for its keys only, and the next one starts', async () => {
  const { reads, batches, end } = setUp()
  const failing = reads.read(1)
  await expect.poll(() => batches).toHaveLength(1)
  const next = reads.read(2)
  const refused = expect(failing).rejects.toThrow('no connection')
  end(new Error('no connection'))
  await refused
  await expect.poll(() => batches).toEqual([[1], [2]])
  end()
  expect(await next).toBe('value 2')
})

/** `end` ends the read under way. */
function setUp() {
  const batches: number[][] = []
  let under: PromiseWithResolvers<void> = Promise.withResolvers()
  const reads = new BatchedReads<number, string>(async (keys) => {
    batches.push([...keys])
    under = Promise.withResolvers()
    await under.promise
    return keys.map((key) => `value ${key}`)
  })
  const end = (error?: Error) => (error ? under.reject(error) : under.resolve())
  return { reads, batches, end }
}
