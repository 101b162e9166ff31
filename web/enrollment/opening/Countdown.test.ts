import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { countdownText } from './Countdown.tsx'

test.each([
  [2 * DAY_MS + 3 * HOUR_MS + 59_000, '2 days, 3 hours'],
  [DAY_MS, '1 day'],
  [HOUR_MS + 61_000, '1 hour, 1 minute'],
  [4 * MINUTE_MS + 9001, '4 minutes, 10 seconds'],
  [60_000, '1 minute'],
  [59_001, '1 minute'],
  [1, '1 second'],
  [0, ''],
  [-5000, ''],
])('%i ms before the opening, the countdown says "%s"', (milliseconds, text) => {
  expect(countdownText(milliseconds, 'en')).toBe(text)
})
