import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNDO_SECONDS } from '../../../domain/enrollment/undo.ts'
import { lastChange, setLastChange } from './lastChange.ts'

const [DROP, MOVE] = ['Ruby Marsh was dropped.', 'Oscar Marsh is now in Chess.'].map((text) => ({
  text,
  undo: async () => {},
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  setLastChange(undefined)
  vi.useRealTimers()
})

test('the last change can be undone for the minute in which its emails wait', () => {
  setLastChange(DROP)
  vi.advanceTimersByTime(UNDO_SECONDS * 1000 - 1)
  expect(lastChange()).toBe(DROP)
  vi.advanceTimersByTime(1)
  expect(lastChange()).toBeUndefined()
})

test('the next change has a minute of its own, until it was undone', () => {
  setLastChange(DROP)
  vi.advanceTimersByTime(UNDO_SECONDS * 1000 - 1)
  setLastChange(MOVE)
  vi.advanceTimersByTime(UNDO_SECONDS * 1000 - 1)
  expect(lastChange()).toBe(MOVE)
  setLastChange(undefined)
  expect(lastChange()).toBeUndefined()
})
