import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test('the cookie comes before the account, and the account before the browser', () => {
  expect(chooseLanguage({ cookie: 'es', account: 'en', acceptLanguage: 'en' })).toBe('es')
  expect(chooseLanguage({ cookie: null, account: 'es', acceptLanguage: 'en' })).toBe('es')
  expect(chooseLanguage({ account: null, acceptLanguage: 'es' })).toBe('es')
  expect(chooseLanguage({})).toBe('en')
})

test('an unknown language counts as none', () => {
  expect(chooseLanguage({ cookie: 'fr', account: 'xx', acceptLanguage: 'es' })).toBe('es')
  expect(chooseLanguage({ acceptLanguage: 'fr-CA, de;q=0.8' })).toBe('en')
})

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, es;q=0.7', 'es'],
  ['fr, es;q=0.3', 'es'],
  ['ES-419', 'es'],
  ['es;q=0, en', 'en'],
  ['es;q=0', 'en'],
  ['es;q=high, en;q=0.1', 'en'],
  ['*', 'en'],
  ['est', 'en'],
  ['', 'en'],
] as const)('of %j the language is %s', (acceptLanguage, language) => {
  expect(chooseLanguage({ acceptLanguage })).toBe(language)
})
