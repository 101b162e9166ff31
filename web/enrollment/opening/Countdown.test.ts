import { expect, test } from 'vitest'
import { countdownText } from './Countdown.tsx'

test.each([
  [2 * 86_400_000 + 3 * 3_600_000 + 59_000, '2 days, 3 hours'],
  [86_400_000, '1 day'],
  [3_600_000 + 61_000, '1 hour, 1 minute'],
  [4 * 60_000 + 9001, '4 minutes, 10 seconds'],
  [60_000, '1 minute'],
  [59_001, '1 minute'],
  [1, '1 second'],
  [0, ''],
  [-5000, ''],
])('%i ms before the opening, the countdown says "%s"', (milliseconds, text) => {
  expect(countdownText(milliseconds, 'en')).toBe(text)
})
