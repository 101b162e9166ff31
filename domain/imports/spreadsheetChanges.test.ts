import { expect, test } from 'vitest'
import { isRewritten, whyRewritten } from './spreadsheetChanges.ts'

test.each([
  ['0101', '101'],
  ['007', '7'],
  ['1.10', '1.1'],
  ['10-11', '11-Oct'],
  ['10-11', '10/11/2026'],
  ['1-2', '2-Jan'],
  ['1/2', '2-Jan'],
  ['13-5', '13-May'],
  ['1-99', 'Jan-99'],
  ['2-30', 'Feb-30'],
  ['101,102', '101102'],
  ['101,102,103,104', '1.01102E+11'],
  ['100000000000', '1E+11'],
  ['12E3', '1.20E+04'],
  ['2e10', '2.00E+10'],
  ['True', 'TRUE'],
  ['09:00', '9:00'],
])('%s is %s in Excel', (text, cell) => {
  expect(isRewritten(cell, text)).toBe(true)
})

test.each([
  ['0101', '0101'],
  ['0101', '102'],
  ['0101', '1010'],
  ['10-11', '10/11'],
  ['10-11', '12-Oct'],
  ['12-13', '13-Nov'],
  ['32-40', '40-Jan'],
  ['Room 010', 'Room 10'],
  ['101, 102', '101102'],
  ['Ruby', 'RUBY'],
  ['', '0'],
  ['', ''],
])('%s is not %s in Excel', (text, cell) => {
  expect(isRewritten(cell, text)).toBe(false)
})

test.each([
  ['11-Oct', /date/],
  ['11-oct', /date/],
  ['02-ene', /date/],
  ['Jan-99', /date/],
  ['11-Oct-26', /date/],
  ['1/2/2026', /date/],
  ['2026-10-11', /date/],
  ['2026-10-11 00:00:00', /date/],
  ['1.01102E+11', /rounded number/],
  ['9.29E+09', /rounded number/],
  ['0.375', /time/],
  ['########', /narrow/],
  ['#NAME?', /formula/],
  ['#REF!', /formula/],
])('the cell %s is named as a change of Excel', (cell, reason) => {
  expect(whyRewritten(cell)).toMatch(reason)
})

test.each([
  '',
  '101',
  '0101',
  '10-11',
  '1/2',
  '9:00-9:50',
  'Oct',
  'May 5',
  '#4',
  'Room 2E',
  'October-Fest',
  '12-Mile',
  '0.5',
])('the cell %s is left as it is', (cell) => {
  expect(whyRewritten(cell)).toBeUndefined()
})
