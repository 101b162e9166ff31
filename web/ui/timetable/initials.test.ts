import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('the initials are one letter, or up to three where a brother or sister starts with the same letters', () => {
  expect(initialsOf(['Ruby', 'Oscar', 'Zoe'])).toEqual(['R', 'O', 'Z'])
  expect(initialsOf(['Mia', 'Marcus', 'Oscar'])).toEqual(['Mi', 'Ma', 'O'])
  expect(initialsOf(['Mara', 'Marcus', 'Max'])).toEqual(['M1', 'M2', 'Max'])
})

test('children whose names begin alike get numbers', () => {
  expect(initialsOf(['Maria', 'Oscar', 'Marisol'])).toEqual(['M1', 'O', 'M2'])
  expect(initialsOf(['Ann', 'Anna', 'anna'])).toEqual(['A1', 'A2', 'a3'])
})

test('a letter keeps its combining accents', () => {
  expect(initialsOf(['ǫ́ǫh', 'Łukasz'])).toEqual(['ǫ́', 'Ł'])
})

test('the initials of a family are all different', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'ǫ́'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (names) => {
      const initials = initialsOf(names).map((each) => each.toLowerCase())
      expect(new Set(initials).size).toBe(names.length)
    }),
  )
})
