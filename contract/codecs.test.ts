import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  ClassGradeField,
  Email,
  html,
  Id,
  IdText,
  Ignored,
  KnownEmail,
  optionalText,
  PersonName,
  requiredText,
  SemesterReference,
  StudentGrade,
  Time,
} from './codecs.ts'
import { Credentials } from './credentials.ts'

const accepts = (codec: z.ZodType, input: unknown) => codec.safeParse(input).success
const firstMessage = (codec: z.ZodType, input: unknown) => codec.safeParse(input).error?.issues[0]?.message

describe('an id', () => {
  const id = fc.integer({ min: 1, max: 2_147_483_647 })

  test('is a positive integer within the range of the database', () => {
    expect([1, 2_147_483_647].map((input) => accepts(Id, input))).toEqual([true, true])
    expect([0, -1, 1.5, 2_147_483_648, Number.NaN, '1', null].filter((input) => accepts(Id, input))).toEqual([])
  })

  test('in a path is parsed to its number', () => {
    fc.assert(
      fc.property(id, (id) => {
        expect(IdText.parse(`${id}`)).toBe(id)
      }),
    )
  })

  test('in a path has only digits, no leading zero, and the range of the database', () => {
    const refused = ['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '1\n', '0x1', '١', '2147483648', '99999999999', 1]
    expect(refused.filter((input) => accepts(IdText, input))).toEqual([])
  })

  test('in a path is parsed to a valid id or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.bigInt().map(String)), (text) => {
        const parsed = IdText.safeParse(text)
        if (parsed.success) expect(accepts(Id, parsed.data)).toBe(true)
        if (parsed.success) expect(`${parsed.data}`).toBe(text)
      }),
    )
  })
})

test('a semester reference has 1 to 120 characters', () => {
  expect(['7', 'Fall-2026_7', 'Fall 2026', 'x'.repeat(120)].every((input) => accepts(SemesterReference, input))).toBe(
    true,
  )
  expect(['', 'x'.repeat(121), 7].filter((input) => accepts(SemesterReference, input))).toEqual([])
})

test('a time requires an offset', () => {
  expect(accepts(Time, '2026-08-03T08:00:00-07:00')).toBe(true)
  expect(accepts(Time, '2026-08-03T15:00:00.000Z')).toBe(true)
  const refused = ['2026-08-03T08:00:00', '2026-08-03', '2026-02-30T08:00:00Z', 'Monday', 0]
  expect(refused.filter((input) => accepts(Time, input))).toEqual([])
})

describe('a required string', () => {
  test('is trimmed before its length is checked', () => {
    expect(requiredText(3).parse('  abc  ')).toBe('abc')
    expect(firstMessage(requiredText(3), 'abcd')).toBe('At most 3 characters')
  })

  test.each([undefined, null, '', '   ', 7])('is missing when the input is %j', (input) => {
    expect(firstMessage(requiredText(3), input)).toBe('Field is Required')
  })
})

describe("a person's name", () => {
  test.each(["O'Brien", 'Nuñez', 'Łukasz', 'Nguyễn', "tł'ízí"])('may be %s', (name) => {
    expect(PersonName.parse(` ${name} `)).toBe(name)
  })

  test('is required and has at most 100 letters', () => {
    expect(firstMessage(PersonName, ' ')).toBe('Field is Required')
    expect(firstMessage(PersonName, '\u200b\u00a0')).toBe('Field is Required')
    expect(firstMessage(PersonName, 'x'.repeat(101))).toBe('At most 100 characters')
    expect(accepts(PersonName, 'x'.repeat(100))).toBe(true)
  })
})

describe("a person's name", () => {
  test.each([
    ['R2', `Only alphabetic characters are allowed. "2" can't be in a name.`],
    ['Ada\tLee', "Only alphabetic characters are allowed. U+0009 can't be in a name."],
    ['-Ann', 'Only alphabetic characters are allowed. A name starts with a letter.'],
  ])('%j is refused with its reason', (input, message) => {
    expect(firstMessage(PersonName, input)).toBe(message)
  })

  test('is stored without the signs that nobody sees', () => {
    expect(PersonName.parse('Rene´e\u00a0Marie\u200b')).toBe("Rene'e Marie")
    expect(PersonName.parse('Jean–Luc')).toBe('Jean-Luc')
  })
})

describe('an email', () => {
  test('is trimmed and lower-cased', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(address.length <= 254)
        expect(Email.parse(` ${address.toUpperCase()} `)).toBe(address.toLowerCase())
      }),
    )
  })

  test('an account from before a rule of addresses logs in', () => {
    for (const address of ['ada..b@example.org', 'ada.@example.org', 'ada@-example.org']) {
      expect(firstMessage(Email, address)).toBe('Must be a valid email')
      expect(Credentials.parse({ email: address, password: 'x' }).email).toBe(address)
    }
    expect(firstMessage(KnownEmail, 'ada at example.org')).toBe('Must be a valid email')
  })

  test('is required and must be valid', () => {
    expect(firstMessage(Email, undefined)).toBe('Field is Required')
    expect(firstMessage(Email, '  ')).toBe('Field is Required')
    expect(firstMessage(Email, 'ada at example.org')).toBe('Must be a valid email')
    expect(accepts(Email, `${'a'.repeat(243)}@example.org`)).toBe(false)
  })
})

describe('a grade', () => {
  test('of a class is K or 1 to 12, and of a student also done', () => {
    expect(['K', '1', '12', 'done'].filter((input) => accepts(ClassGradeField, input))).toEqual(['K', '1', '12'])
    expect(['K', '1', '12', 'done'].filter((input) => accepts(StudentGrade, input))).toEqual(['K', '1', '12', 'done'])
  })

  test('with any other value is missing', () => {
    for (const input of [undefined, null, '', 'k', '0', '13', 1, '10,11']) {
      expect(firstMessage(ClassGradeField, input)).toBe('Field is Required')
      expect(firstMessage(StudentGrade, input)).toBe('Field is Required')
    }
  })
})

test('an ignored field accepts any value and is optional', () => {
  expect(['admin', 7, null, undefined, { id: 1 }].every((input) => accepts(Ignored, input))).toBe(true)
})

describe.each([
  ['an email', Email],
  ['a name', PersonName],
  ['a semester reference', SemesterReference],
  ['a required text', requiredText(100)],
  ['an optional text', optionalText(100)],
  ['formatted text', html()],
])('%s', (_, schema) => {
  test.each([
    ['a NUL', 'a\0b@example.org'],
    ['a lone high surrogate', 'a\ud83db@example.org'],
    ['a lone low surrogate', 'a\ude00b@example.org'],
  ])('with %s is refused before it reaches the database', (_, input) => {
    expect(accepts(schema, input)).toBe(false)
  })
})

test('a text accepts characters outside the basic plane', () => {
  for (const schema of [requiredText(100), optionalText(100), html(), SemesterReference])
    expect(schema.parse('Canyon 🎉')).toBe('Canyon 🎉')
})
