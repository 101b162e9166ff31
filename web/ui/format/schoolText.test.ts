import { expect, test } from 'vitest'
import { schoolText } from './schoolText.ts'

test.each([
  ['en-US', 'Cerámica', { text: 'Pottery' }],
  ['es-US', 'Cerámica', { text: 'Cerámica' }],
  ['es-US', '', { text: 'Pottery', lang: 'en' }],
  ['ar-US', 'Cerámica', { text: 'Pottery', lang: 'en' }],
])('on a page in %s, a class with the Spanish name "%s" is shown as %j', (locale, spanish, shown) => {
  expect(schoolText({ locale }, 'Pottery', spanish)).toEqual(shown)
})
