import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMAIL_MAX, fullName, isEmail, isPersonName, normalEmail, normalName, strangeCharacter } from './person.ts'

test('the full name is the first and last name', () => {
  expect(fullName({ first_name: 'Ana María', last_name: "O'Brien" })).toBe("Ana María O'Brien")
})

describe('a name', () => {
  const names = [
    "O'Brien",
    'O’Brien',
    'Nuñez',
    'Nun\u0303ez',
    'Łukasz',
    'Nguyễn',
    "tł'ízí",
    'Kaʻiulani',
    'Jean-Luc',
    'de la Cruz',
    'St. James Jr.',
    'Smith, Jr.',
    'Robert (Bob)',
    '(Bob) Smith',
    'X',
    '李小龍',
    'محمد',
    'अनिल',
  ]

  test.each(names)('%s is valid', (name) => {
    expect(isPersonName(name)).toBe(true)
  })

  test.each(['', ' ', '-', '.', '7', 'Ada1', 'Ada_Byron', 'ada@example.org', '<b>Ada</b>', 'Ada;', 'Ada\n', 'Ada\0'])(
    '%j is invalid',
    (text) => {
      expect(isPersonName(text)).toBe(false)
    },
  )

  test('may have several parts with spaces, hyphens or apostrophes between them', () => {
    const several = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(several, fc.constantFrom(' ', '-', "'", '. '), (parts, between) => {
        expect(isPersonName(parts.join(between))).toBe(true)
      }),
    )
  })

  test('contains no digit of any script', () => {
    const name = fc.constantFrom('', ...names)
    fc.assert(
      fc.property(name, fc.constantFrom(...'0123456789', '٣', '४', '５', '²'), name, (before, digit, after) => {
        expect(isPersonName(before + digit + after)).toBe(false)
      }),
    )
  })
})

describe('a typed, pasted or imported name', () => {
  test.each([
    ['Ana\u00a0María', 'Ana María'],
    ['Ana\u202f\u2009 María', 'Ana María'],
    ['\u200bAna\u200d\ufeff', 'Ana'],
    ['A\u00adna\u200e \u200cLee', 'Ana Lee'],
    ['  Ana   Lee ', 'Ana Lee'],
    ['Nun\u0303ez', 'Nuñez'],
    ['O`Brien', "O'Brien"],
    ['O´Brien', "O'Brien"],
    ['O’Brien', "O'Brien"],
    ['O‘Brien', "O'Brien"],
    ['Oʼ\u200bBrien', "O'Brien"],
    ['Jean–Luc', 'Jean-Luc'],
    ['Jean‑Luc', 'Jean-Luc'],
    ['Jean−Luc', 'Jean-Luc'],
    ['Kaʻiulani', 'Kaʻiulani'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['\u200b\u00a0', ''],
  ])('%j is stored as %j', (typed, name) => {
    expect(normalName(typed)).toBe(name)
  })

  test('that is normalized stays as it is', () => {
    const letters = fc.constantFrom('a', 'é', 'e\u0301', ' ', '\u00a0', '\u200b', '\u200d', '-', '–', "'", '´', 'श', '्')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: letters })), (typed) => {
        expect(normalName(normalName(typed))).toBe(normalName(typed))
      }),
    )
  })

  test.each([
    ['R2D2', '2'],
    ['Ada\tLee', '\t'],
    ['<b>Ada', '<'],
    ['Ana 👍', '👍'],
    ['-Ann', undefined],
  ])('%j has the character %j that no name has', (name, character) => {
    expect(strangeCharacter(name)).toBe(character)
    expect(isPersonName(name)).toBe(false)
  })
})

describe('an email', () => {
  test.each([
    'ada@example.org',
    "miles.o'brien+school@mail.example.co.uk",
    'nuñez@correo.example',
    'пример@почта.рф',
    'a_b-c@a-b.io',
    '-a-.b@a--b.io',
    'a@b.us',
    'a@b.paris',
    'office@city.museum',
  ])('%s is valid', (address) => {
    expect(isEmail(address)).toBe(true)
  })

  test.each([
    '',
    'ada',
    'ada@example',
    'ada@example.c',
    'ada@example.0rg',
    'ada@example.org.',
    'ada@example..org',
    'ada@.org',
    '@example.org',
    'ada@@example.org',
    'ada@home@example.org',
    'ada byron@example.org',
    ' ada@example.org',
    'Ada <ada@example.org>',
    'ada@example.org,eve@example.org',
    'ada@example.org\nBcc: eve@example.org',
    'ada..byron@example.org',
    '.ada@example.org',
    'ada.@example.org',
    'ada@-example.org',
    'ada@example-.org',
    'ada@mail.-example.org',
  ])('%j is invalid', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('is valid in every unquoted form of the standard', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(isEmail(address)).toBe(address.length <= EMAIL_MAX)
      }),
    )
  })

  test('has at most 254 characters', () => {
    const address = (length: number) => `${'a'.repeat(length - 12)}@example.org`
    expect(isEmail(address(254))).toBe(true)
    expect(isEmail(address(255))).toBe(false)
  })

  test('is normalized by trimming and lower case', () => {
    expect(normalEmail('  Ada@Example.ORG ')).toBe('ada@example.org')
    fc.assert(
      fc.property(fc.emailAddress(), fc.constantFrom('', ' ', '\t'), (address, space) => {
        expect(normalEmail(space + address.toUpperCase() + space)).toBe(normalEmail(address))
        expect(normalEmail(normalEmail(address))).toBe(normalEmail(address))
      }),
    )
  })
})
