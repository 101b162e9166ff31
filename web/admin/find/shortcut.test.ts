import { expect, test, vi } from 'vitest'

vi.mock('react', () => ({}))
const { findShortcuts, opensFind } = await import('./shortcut.ts')

const NONE = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['a slash', { ...NONE, key: '/' }, { inField: false, elsewhere: true }],
  ['Ctrl-K', { ...NONE, key: 'k', ctrlKey: true }, { inField: true, elsewhere: true }],
  ['Command-K', { ...NONE, key: 'K', metaKey: true }, { inField: true, elsewhere: true }],
  ['K', { ...NONE, key: 'k' }, { inField: false, elsewhere: false }],
  ['Ctrl-Alt-K', { ...NONE, key: 'k', ctrlKey: true, altKey: true }, { inField: false, elsewhere: false }],
  ['Ctrl-slash', { ...NONE, key: '/', ctrlKey: true }, { inField: false, elsewhere: false }],
])('%s opens Find: %j', (_name, keys, { inField, elsewhere }) => {
  const opens = (isInField: boolean) => opensFind(keys, { isInField, isSlashOn: true })
  expect([opens(true), opens(false)]).toEqual([inField, elsewhere])
})

test('a slash that is switched off does not open Find, and Ctrl-K still does', () => {
  const where = { isInField: false, isSlashOn: false }
  expect(opensFind({ ...NONE, key: '/' }, where)).toBe(false)
  expect(opensFind({ ...NONE, key: 'k', ctrlKey: true }, where)).toBe(true)
  expect(findShortcuts(false)).not.toContain('/')
})
