import { expect, test } from 'vitest'
import { naturalOrder } from './naturalOrder.ts'

test('numbers sort by value, and accented letters next to their base letter', () => {
  const sorted = ['Zah', '10', 'Álvarez', 'nez', 'Alvarez', '9', 'Nez', '101A', '101', 'Bitsui'].sort(naturalOrder)
  expect(sorted).toEqual(['9', '10', '101', '101A', 'Alvarez', 'Álvarez', 'Bitsui', 'nez', 'Nez', 'Zah'])
})
