import { expect, test } from 'vitest'
import { changedFacts } from './LiveAnnouncer.tsx'

test('only subjects whose sentence changed are announced', () => {
  const before = { a: 'Choir: 1st in line', b: 'Robotics: 3 seats left' }
  expect(changedFacts(before, { ...before, b: 'Robotics: full' })).toEqual(['Robotics: full'])
})

test('a subject that was just opened or closed is not announced', () => {
  expect(changedFacts({ a: 'Choir: 1st in line' }, { b: 'Robotics: 3 seats left' })).toEqual([])
})
