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
  optionalText,
  PersonName,
  requiredText,
  SemesterReference,
  StudentGrade,
  Time,
} from './codecs.ts'

const accepts = (codec: z.ZodType, sent: unknown) => codec.safeParse(sent).success
/** The message a family reads first. */
const firstMessage = (codec: z.ZodType, sent: unknown) => codec.safeParse(sent).error?.issues[0]?.message

describe('an id', () => {
  const id = fc.integer({ min: 1, max: 2_147_483_647 })

  test('is a whole number that the database can hold', () => {
    expect([1, 2_147_483_647].map((sent) => accepts(Id, sent))).toEqual([true, true])
    expect([0, -1, 1.5, 2_147_483_648, Number.NaN, '1', null].filter((sent) => accepts(Id, sent))).toEqual([])
  })

  test('in an address is read as the number it is', () => {
    fc.assert(
      fc.property(id, (id) => {
        expect(IdText.parse(`${id}`)).toBe(id)
      }),
    )
  })

  test('in an address is digits only, in one spelling, and no more than the database can hold', () => {
    const refused = ['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '1\n', '0x1', '١', '2147483648', '99999999999', 1]
    expect(refused.filter((sent) => accepts(IdText, sent))).toEqual([])
  })

  test('in an address is read as an id or not at all, whatever was typed there', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.bigInt().map(String)), (typed) => {
        const read = IdText.safeParse(typed)
        if (read.success) expect(accepts(Id, read.data)).toBe(true)
        if (read.success) expect(`${read.data}`).toBe(typed)
      }),
    )
  })
})

test('a semester is named by a text of 1 to 120 characters', () => {
  expect(['7', 'Fall-2026_7', 'Fall 2026', 'x'.repeat(120)].every((sent) => accepts(SemesterReference, sent))).toBe(
    true,
  )
  expect(['', 'x'.repeat(121), 7].filter((sent) => accepts(SemesterReference, sent))).toEqual([])
})

test('a time says its offset', () => {
  expect(accepts(Time, '2026-08-03T08:00:00-07:00')).toBe(true)
  expect(accepts(Time, '2026-08-03T15:00:00.000Z')).toBe(true)
  const refused = ['2026-08-03T08:00:00', '2026-08-03', '2026-02-30T08:00:00Z', 'Monday', 0]
  expect(refused.filter((sent) => accepts(Time, sent))).toEqual([])
})

describe('a text that must be there', () => {
  test('loses the spaces around it, and counts its characters without them', () => {
    expect(requiredText(3).parse('  abc  ')).toBe('abc')
    expect(firstMessage(requiredText(3), 'abcd')).toBe('At most 3 characters')
  })

  test.each([undefined, null, '', '   ', 7])('is missed when %j is sent', (sent) => {
    expect(firstMessage(requiredText(3), sent)).toBe('Field is Required')
  })
})

describe("a person's name", () => {
  test.each(["O'Brien", 'Nuñez', 'Łukasz', 'Nguyễn', "tł'ízí"])('may be %s', (name) => {
    expect(PersonName.parse(` ${name} `)).toBe(name)
  })

  test('is required, of letters, and at most 100 characters', () => {
    expect(firstMessage(PersonName, ' ')).toBe('Field is Required')
    expect(firstMessage(PersonName, 'R2')).toBe('Only alphabetic characters are allowed')
    expect(firstMessage(PersonName, 'x'.repeat(101))).toBe('At most 100 characters')
    expect(accepts(PersonName, 'x'.repeat(100))).toBe(true)
  })
})

describe("a person's e-mail address", () => {
  test('is kept in one spelling, however it is typed', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        fc.pre(address.length <= 254)
        expect(Email.parse(` ${address.toUpperCase()} `)).toBe(address.toLowerCase())
      }),
    )
  })

  test('is required and must be one', () => {
    expect(firstMessage(Email, undefined)).toBe('Field is Required')
    expect(firstMessage(Email, '  ')).toBe('Field is Required')
    expect(firstMessage(Email, 'ada at example.org')).toBe('Must be a valid email')
    expect(accepts(Email, `${'a'.repeat(243)}@example.org`)).toBe(false)
  })
})

describe('a grade', () => {
  test('of a class is K or 1 to 12, of a student also done', () => {
    expect(['K', '1', '12', 'done'].filter((sent) => accepts(ClassGradeField, sent))).toEqual(['K', '1', '12'])
    expect(['K', '1', '12', 'done'].filter((sent) => accepts(StudentGrade, sent))).toEqual(['K', '1', '12', 'done'])
  })

  test('is required, and nothing else is one', () => {
    for (const sent of [undefined, null, '', 'k', '0', '13', 1, '10,11']) {
      expect(firstMessage(ClassGradeField, sent)).toBe('Field is Required')
      expect(firstMessage(StudentGrade, sent)).toBe('Field is Required')
    }
  })
})

test('who acted may be sent in any form, and is never asked for', () => {
  expect(['admin', 7, null, undefined, { id: 1 }].every((sent) => accepts(Ignored, sent))).toBe(true)
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
  ])('with %s is refused before it reaches the database', (_, sent) => {
    expect(accepts(schema, sent)).toBe(false)
  })
})

test('a text may hold any complete character', () => {
  for (const schema of [requiredText(100), optionalText(100), html(), SemesterReference])
    expect(schema.parse('Canyon 🎉')).toBe('Canyon 🎉')
})
