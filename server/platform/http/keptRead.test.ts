import { expect, test } from 'vitest'
import { KeptRead } from './keptRead.ts'

const at = (milliseconds: number) => new Date(milliseconds)

function counted() {
  const reports: unknown[] = []
  let reads = 0
  const read = new KeptRead<number>(1000, (error) => reports.push(error))
  return { read, reports, next: async () => ++reads }
}

test('a result answers until it is too old', async () => {
  const { read, next } = counted()
  expect([await read.get(at(0), next), await read.get(at(999), next), await read.get(at(1000), next)]).toEqual([
    1, 1, 2,
  ])
})

test('those who come during a read share it', async () => {
  const { read, next } = counted()
  expect(await Promise.all([0, 1, 2].map((time) => read.get(at(time), next)))).toEqual([1, 1, 1])
})

test('a clock that was set back does not keep a result for longer', async () => {
  const { read, next } = counted()
  expect([await read.get(at(5000), next), await read.get(at(100), next)]).toEqual([1, 2])
})

test('a read that takes long leaves the last result meanwhile, and a first one is waited for', async () => {
  const { read, next } = counted()
  expect(await read.get(at(0), next)).toBe(1)
  const { promise, resolve } = Promise.withResolvers<number>()
  expect(await read.get(at(1000), () => promise)).toBe(1)
  resolve(7)
  await expect.poll(() => read.get(at(1000), next)).toBe(7)
})

test('a failed read leaves the last result and is reported, and the first one fails', async () => {
  const { read, reports, next } = counted()
  const failure = new Error('the database is gone')
  const fail = () => Promise.reject(failure)
  await expect(read.get(at(0), fail)).rejects.toBe(failure)
  expect([await read.get(at(0), next), await read.get(at(1000), fail), await read.get(at(1999), next)]).toEqual([
    1, 1, 1,
  ])
  expect(reports).toEqual([failure])
  expect(await read.get(at(2000), next)).toBe(2)
})
