import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.mjs'

test('each fault can be planted: its text occurs once in its file, and its tests exist', () => {
  const stale = FAULTS.filter(({ file, text, tests }) => {
    const count = existsSync(file) ? readFileSync(file, 'utf8').split(text).length - 1 : 0
    const named = tests.filter((word) => word.includes('/'))
    return count !== 1 || !named.every((path) => existsSync(path))
  })
  expect(stale.map(({ name }) => name)).toEqual([])
})
