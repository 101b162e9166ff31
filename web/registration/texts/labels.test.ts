import { expect, test, vi } from 'vitest'
import { ACCESS_LOG_WORDS } from '../../../domain/registration/sensitive.ts'

vi.mock('@lingui/core/macro', () => ({ msg: String.raw }))
const { ACCESS_GROUP_LABELS, ACCESS_PURPOSE_LABELS } = await import('./labels.ts')

test('the access log shows the words that its search finds', () => {
  expect({ ...ACCESS_GROUP_LABELS, ...ACCESS_PURPOSE_LABELS }).toEqual(ACCESS_LOG_WORDS)
})

test('every sensitive group has its own title', () => {
  const titles = Object.values(ACCESS_GROUP_LABELS)
  expect(new Set(titles).size).toBe(titles.length)
})
