import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../domain/durations.ts'

const OPENING = '2026-08-03T15:00:00.000Z'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse(OPENING) - HOUR_MS })
})
afterEach(() => vi.useRealTimers())

test('the clock of the server counts, also when the clock of the browser is an hour slow or is set meanwhile', async () => {
  const { recordServerTime, serverTime } = await import('./serverClock.ts')
  recordServerTime(OPENING)
  expect(serverTime()).toBe(Date.parse(OPENING))
  vi.advanceTimersByTime(1500)
  vi.setSystemTime(Date.parse(OPENING) + 7_200_000)
  expect(serverTime()).toBe(Date.parse(OPENING) + 1500)
})

test('of several responses within minutes the fastest counts, so that the estimate is never ahead of the server', async () => {
  const { recordServerTime, serverTime } = await import('./serverClock.ts')
  const at = (milliseconds: number) => new Date(Date.parse(OPENING) + milliseconds).toISOString()
  vi.advanceTimersByTime(800)
  recordServerTime(at(0))
  vi.advanceTimersByTime(1000)
  recordServerTime(at(1750))
  expect(serverTime()).toBe(Date.parse(at(1750)))
  vi.advanceTimersByTime(1000)
  recordServerTime(at(2000))
  expect(serverTime()).toBe(Date.parse(at(2750)))
})

test('the clock of a browser that runs too fast is set right by a later response', async () => {
  const { recordServerTime, serverTime } = await import('./serverClock.ts')
  const at = (milliseconds: number) => new Date(Date.parse(OPENING) + milliseconds).toISOString()
  recordServerTime(at(0))
  vi.advanceTimersByTime(12 * HOUR_MS)
  recordServerTime(at(12 * HOUR_MS - 2000))
  expect(serverTime()).toBe(Date.parse(at(12 * HOUR_MS - 2000)))
})
