import { expect, test, vi } from 'vitest'

vi.mock('react', () => ({}))
const { opensFind } = await import('./shortcut.ts')

const NONE = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['a slash', { ...NONE, key: '/' }, { inField: false, elsewhere: true }],
  ['Ctrl-K', { ...NONE, key: 'k', ctrlKey: true }, { inField: true, elsewhere: true }],
  ['Command-K', { ...NONE, key: 'K', metaKey: true }, { inField: true, elsewhere: true }],
  ['K', { ...NONE, key: 'k' }, { inField: false, elsewhere: false }],
  ['Ctrl-Alt-K', { ...NONE, key: 'k', ctrlKey: true, altKey: true }, { inField: false, elsewhere: false }],
  ['Ctrl-slash', { ...NONE, key: '/', ctrlKey: true }, { inField: false, elsewhere: false }],
])('%s opens Find: %j', (_name, keys, { inField, elsewhere }) => {
  expect([opensFind(keys, true), opensFind(keys, false)]).toEqual([inField, elsewhere])
})
