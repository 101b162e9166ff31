import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('the initials are one letter, or two where a brother or sister starts with the same letter', () => {
  expect(initialsOf(['Ruby', 'Oscar', 'Zoe'])).toEqual(['R', 'O', 'Z'])
  expect(initialsOf(['Mia', 'Marcus', 'Oscar'])).toEqual(['Mi', 'Ma', 'O'])
  expect(initialsOf(['Maria', 'Marisol'])).toEqual(['Mar', 'Mar'])
})

test('a letter keeps its combining accents', () => {
  expect(initialsOf(['ǫ́ǫh', 'Łukasz'])).toEqual(['ǫ́', 'Ł'])
})
