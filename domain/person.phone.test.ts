import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneDigits, phoneMask } from './person.ts'

describe('a phone number', () => {
  const tenDigits = fc.stringMatching(/^[2-9]\d{9}$/)

  test.each([
    '6025550134',
    '602-555-0134',
    '602.555.0134',
    '602 555 0134',
    '(602) 555-0134',
    '(602)555-0134',
    '(602) 555 - 0134',
    '602/555-0134',
    '1-602-555-0134',
    '+1 602 555 0134',
    '+1 (602) 555-0134',
    ' 602\u00a0555\u00a00134 ',
  ])('%j is 6025550134', (input) => {
    expect(phoneDigits(input)).toBe('6025550134')
  })

  test.each([
    '',
    '555-0134',
    '602-555-013',
    '602-555-01345',
    '2 602 555 0134',
    '602-555-0134 x12',
    '602-555-CALL',
    'home 602-555-0134',
    '6025550134;',
    '(012) 345-6789',
    '1025550134',
    '+1 102 555 0134',
    '0000000000',
  ])('%j is invalid', (input) => {
    expect(phoneDigits(input)).toBeUndefined()
  })

  test('is shown as (602) 555 - 0134', () => {
    expect(phoneMask('6025550134')).toBe('(602) 555 - 0134')
  })

  test('is parsed from its mask, with or without a country code', () => {
    fc.assert(
      fc.property(tenDigits, fc.constantFrom('', '1 ', '+1 ', '1-'), (digits, country) => {
        expect(phoneMask(digits)).toMatch(/^\(\d{3}\) \d{3} - \d{4}$/)
        expect(phoneDigits(country + phoneMask(digits))).toBe(digits)
      }),
    )
  })

  test('has ten digits of which the first is 2 to 9, perhaps after a 1, with any separators', () => {
    const marks = fc.constantFrom('', ' ', '-', '.', ') ', ' (')
    const keystrokes = fc.array(fc.tuple(fc.nat(9), marks), { maxLength: 14, size: 'max' })
    fc.assert(
      fc.property(keystrokes, (keys) => {
        const digits = keys.map(([digit]) => digit).join('')
        const expected = /^1?([2-9]\d{9})$/.exec(digits)?.[1]
        expect(phoneDigits(keys.map(([digit, mark]) => digit + mark).join(''))).toBe(expected)
      }),
    )
  })
})
