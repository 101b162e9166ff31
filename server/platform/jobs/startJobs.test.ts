import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Job, startJobs } from './startJobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each job runs at its own interval, and not after the stop', async () => {
  const runs: string[] = []
  const jobNamed = (name: string, interval_ms: number): Job => ({ name, interval_ms, run: async () => runs.push(name) })
  const stop = startJobs([jobNamed('often', 1000), { ...jobNamed('at start', 3000), runsAtStart: true }], { warn() {} })
  expect(runs).toEqual(['at start'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(runs).toEqual(['at start', 'often', 'often', 'at start', 'often'])
  stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(runs).toHaveLength(5)
})

test('a job that is still running when it is due again does not run twice at the same time', async () => {
  const ends: (() => void)[] = []
  const run = () => new Promise<void>((end) => ends.push(end))
  startJobs([{ name: 'slow', interval_ms: 1000, run }], { warn() {} })
  await vi.advanceTimersByTimeAsync(2500)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)
})

test('a job that fails is reported with its name, runs again, and does not stop the others', async () => {
  const reported: unknown[] = []
  let [failures, others] = [0, 0]
  const failing = async () => {
    failures += 1
    throw new Error('the table is missing')
  }
  const other = async () => {
    others += 1
  }
  const jobs = [
    { name: 'queue reminders', interval_ms: 1000, run: failing },
    { name: 'queue summaries', interval_ms: 1000, run: other },
  ]
  startJobs(jobs, { warn: (...args: unknown[]) => void reported.push(args) })
  await vi.advanceTimersByTimeAsync(3000)
  expect([failures, others]).toEqual([3, 3])
  const error = expect.objectContaining({ message: 'the table is missing' })
  expect(reported).toEqual([[{ err: error }, 'the job "queue reminders" failed: the table is missing']])
})
