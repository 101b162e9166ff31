import { expect, test } from 'vitest'
import { mergeById } from './mergeById.ts'

const [ruby, oscar] = [
  { id: 1, name: 'Ruby' },
  { id: 2, name: 'Oscar' },
]

test('a changed row keeps its position, a new row comes last', () => {
  const rubina = { id: 1, name: 'Rubina' }
  const milo = { id: 3, name: 'Milo' }
  expect(mergeById([ruby, oscar], [milo, rubina])).toEqual([rubina, oscar, milo])
})

test('an unchanged row stays the same object', () => {
  expect(mergeById([ruby, oscar], [{ id: 1, name: 'Rubina' }])[1]).toBe(oscar)
})
