import { expect, test } from 'vitest'
import { timeZoneChoices } from './timeZoneChoices.ts'

test('the time zones of the United States come first, from east to west, and no zone is listed twice', () => {
  const known = ['Africa/Cairo', 'America/Denver', 'America/New_York', 'Pacific/Auckland', 'Pacific/Honolulu']
  const { unitedStates, others } = timeZoneChoices(known, 'America/Denver')
  expect(unitedStates.map(({ label }) => label)).toEqual([
    'Eastern (America/New_York)',
    'Mountain (America/Denver)',
    'Hawaii (Pacific/Honolulu)',
  ])
  expect(others).toEqual(['Africa/Cairo', 'Pacific/Auckland'])
})

test('the current time zone is a choice even if the server does not know it', () => {
  expect(timeZoneChoices([], 'US/Arizona').others).toEqual(['US/Arizona'])
})
