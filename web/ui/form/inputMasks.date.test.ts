import { expect, test } from 'vitest'
import { maskDate, maskDateWhileTyping } from './inputMasks.ts'

test.each([
  ['', ''],
  ['0', '0'],
  ['03', '03'],
  ['030', '03/0'],
  ['03072015', '03/07/2015'],
  ['03/07/2015', '03/07/2015'],
  ['3/7/2015', '03/07/2015'],
  ['2015-03-07', '2015-03-07'],
  ['March 7', 'March 7'],
  ['03/07/2015/', '03/07/2015/'],
])('%j is shown as %j', (typed, shown) => {
  expect(maskDate(typed)).toBe(shown)
})

test('a date typed with digits alone gets its slashes', () => {
  let shown = ''
  for (const digit of '03072015') shown = maskDateWhileTyping(shown, shown + digit, shown.length + 1)
  expect(shown).toBe('03/07/2015')
})

test('a deletion, and a digit typed in the middle, change nothing else', () => {
  expect(maskDateWhileTyping('03/0', '03/', 3)).toBe('03/')
  expect(maskDateWhileTyping('03/07/2015', '013/07/2015', 2)).toBe('013/07/2015')
})
