import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv, formatSpreadsheetCsv, unescapeFormula } from './csv.ts'

test('each row is a line, and the file starts with a byte order mark', () => {
  expect(
    formatSpreadsheetCsv([
      ['Section', 'Name'],
      ['101', 'Diné Bizaad'],
    ]),
  ).toBe('\uFEFFSection,Name\r\n101,Diné Bizaad\r\n')
})

test.each([
  ['Pots, pans', '"Pots, pans"'],
  ['The "big" one', '"The ""big"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
  ['7 / 12', '7 / 12'],
])('%j is written as %j', (text, cell) => {
  expect(formatSpreadsheetCsv([[text]])).toBe(`\uFEFF${cell}\r\n`)
})

test.each([
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1', "'﹦1"],
  [' =1', "' =1"],
  ['\u3000＝1', "'\u3000＝1"],
  ["'=1", "''=1"],
  ['"=1"', '"\'""=1"""'],
])('the formula %j is escaped', (text, cell) => {
  expect(formatSpreadsheetCsv([[text]])).toBe(`\uFEFF${cell}\r\n`)
})

test('plain CSV does not escape formulas', () => {
  expect(
    formatCsv([
      ['=1+1', 'Pots, pans'],
      ['', "tł'ízí"],
    ]),
  ).toBe('=1+1,"Pots, pans"\r\n,tł\'ízí\r\n')
})

test.each(["'", "'hello", 'a=1', "''", 'two words', "o'clock - late"])(
  '%j is no formula and stays as it is',
  (text) => {
    expect(formatSpreadsheetCsv([[text]])).toBe(`\uFEFF${text}\r\n`)
  },
)

test('a written cell is read back unchanged', () => {
  const start = fc.string({ unit: fc.constantFrom(...`'" \t=+-@＝＋－＠a`) })
  fc.assert(
    fc.property(start, fc.string(), (begin, rest) => {
      const cell = formatSpreadsheetCsv([[begin + rest]]).slice(1, -2)
      const unquoted = /^"(.*)"$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
      expect(unescapeFormula(unquoted)).toBe(begin + rest)
    }),
    { numRuns: 1000 },
  )
})
