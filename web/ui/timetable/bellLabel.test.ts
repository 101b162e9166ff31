import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { DEFAULT_BELL_SCHEDULES } from '../../../domain/defaultBellSchedules.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: (parts: TemplateStringsArray, ...values: string[]) => ({
    id: `usual: ${String.raw({ raw: parts }, ...values)}`,
  }),
}))
const { bellLabel } = await import('./periodText.ts')

const i18n = setupI18n({ locale: 'es', messages: { es: {} } })

test('every label of the first bell schedules is translated, and the words of a school stay', () => {
  for (const { label } of DEFAULT_BELL_SCHEDULES.flatMap(({ rows }) => rows))
    expect(bellLabel(i18n, label)).toBe(`usual: ${label}`)
  for (const label of ['Morning meeting', 'Period 99', 'Period 3 and 4', 'constructor', ''])
    expect(bellLabel(i18n, label)).toBe(label)
})
