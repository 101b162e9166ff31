import { expect, test } from 'vitest'
import { folded, matcherOf } from './matching.ts'

const finds = (search: string, text: string) => matcherOf(search)(folded(text))

test.each([
  ['nunez', 'Ana Nuñez'],
  ['NUÑEZ', 'Ana Nunez'],
  ["o'brien", 'Keira O’Brien'],
  ['o’brien', "Keira O'Brien"],
  ['jose', 'Jose\u0301 Rivera'],
  ['chess mon', 'Mon · Chess Club'],
  ['  chess   club ', 'Club of Chess'],
  ['', 'anything'],
  ['101', '101 Pottery'],
])('%j finds %j', (search, text) => {
  expect(finds(search, text)).toBe(true)
})

test('every word must be there', () => {
  expect(finds('chess tue', 'Mon · Chess Club')).toBe(false)
})
