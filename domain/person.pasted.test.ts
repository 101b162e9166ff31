import { describe, expect, test } from 'vitest'
import { isEmail, isPersonName, phoneDigits } from './person.ts'

describe('pasted input', () => {
  test.each(["'t Hart", 'Jean‑Luc', 'Ka‘iulani', 'Gal·la', 'ශ්‍රී'])('%s is a name', (name) => {
    expect(isPersonName(name)).toBe(true)
  })

  test.each(['\u0303', "'", '-Ann', 'A\0'])('%j is not a name', (name) => {
    expect(isPersonName(name)).toBe(false)
  })

  test.each(['602‑555‑0134', '602–555–0134', '\u202a(602) 555-0134\u202c', '+1 602 555 0134'])(
    '%j is a phone number',
    (phone) => {
      expect(phoneDigits(phone)).toBe('6025550134')
    },
  )

  test('ten digits that include a foreign country code are not a phone number', () => {
    expect(phoneDigits('+44 2071 8387')).toBeUndefined()
  })

  test('an email address may have a Punycode domain but no control character', () => {
    expect(isEmail('a\0b@example.org')).toBe(false)
    expect(isEmail('ada@example.xn--p1ai')).toBe(true)
  })
})
