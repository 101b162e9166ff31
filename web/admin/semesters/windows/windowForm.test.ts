import { expect, test } from 'vitest'
import { windowsForm } from '../../../../contract/enrollment/windows.ts'
import { toFields } from './windowForm.ts'

test.each([
  { grades: 'K,1', opens_at: '2026-08-03T15:00:00.000Z', closes_at: null },
  { grades: '', opens_at: '2026-10-31T14:00:00.000Z', closes_at: '2026-11-02T15:00:30.000Z' },
])('a window that is loaded and saved unchanged stays the same', (window) => {
  const fields = toFields({ id: 1, ...window }, 'America/Denver')
  expect(windowsForm('America/Denver').parse({ windows: [fields] })).toEqual({ windows: [{ id: 1, ...window }] })
})
