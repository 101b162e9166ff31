import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, saidIn } from './csv.ts'

test.each(['=cmd|x', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is no formula in the file', (text) => {
  const cell = csvOf([[text]])
    .slice(1)
    .trimEnd()
  expect(cell).toMatch(/^"?'/)
})

test('quotes, commas and line ends stay in their cell', () => {
  expect(csvOf([['a "b"', 'c,d', 'e\nf']])).toBe('\uFEFF"a ""b""","c,d","e\nf"\r\n')
})

test('what was written is what is read', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^'[=+\-@\t\r]/.test(text) && !/[",\r\n]/.test(text)),
      (text) => {
        expect(saidIn(csvOf([[text]]).slice(1, -2))).toBe(text)
      },
    ),
  )
})
