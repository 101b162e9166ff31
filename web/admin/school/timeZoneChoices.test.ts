import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'

vi.mock('@lingui/core/macro', () => ({ msg: String.raw }))
const { timeZoneChoices } = await import('./timeZoneChoices.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('the time zones of the United States come first, from east to west, and no zone is listed twice', () => {
  const known = ['Africa/Cairo', 'America/Denver', 'America/New_York', 'Pacific/Auckland', 'Pacific/Honolulu']
  const { unitedStates, others } = timeZoneChoices(i18n, known, 'America/Denver')
  expect(unitedStates.map(({ label }) => label)).toEqual([
    'Eastern (America/New_York)',
    'Mountain (America/Denver)',
    'Hawaii (Pacific/Honolulu)',
  ])
  expect(others).toEqual(['Africa/Cairo', 'Pacific/Auckland'])
})

test('the current time zone is a choice even if the server does not know it', () => {
  expect(timeZoneChoices(i18n, [], 'US/Arizona').others).toEqual(['US/Arizona'])
})
