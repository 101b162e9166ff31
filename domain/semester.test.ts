import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSemester, idOfSlug, isClosedTo, isVisibleTo, nameOfSlug, slugOf } from './semester.ts'

/** Names as offices write them: words of any script, with spaces and dashes between them. */
const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
const semesterName = fc
  .tuple(words, fc.constantFrom(' ', '-', ' - ', '--'))
  .map(([words, between]) => words.join(between))
  .filter((name) => !name.includes('_'))
/** As many ids as a slug can carry: nine digits. */
const semesterId = fc.integer({ min: 1, max: 2_147_483_647 })

describe("a semester's address", () => {
  test.each([
    { id: 7, name: 'Fall 2026', slug: 'Fall-2026_7' },
    { id: 12, name: 'Mini-Session 2026 - 2027', slug: 'Mini-Session-2026---2027_12' },
    { id: 130, name: 'Verano', slug: 'Verano_130' },
  ])('of $name is $slug', ({ id, name, slug }) => {
    expect(slugOf({ id, name })).toBe(slug)
    expect(idOfSlug(slug)).toBe(id)
  })

  test('leads back to the semester, whatever spaces and dashes its name has', () => {
    fc.assert(
      fc.property(semesterName, semesterId, (name, id) => {
        expect(idOfSlug(slugOf({ id, name }))).toBe(id)
      }),
    )
  })

  test('never has a space in it, and its second piece is the last one', () => {
    fc.assert(
      fc.property(semesterName, semesterId, (name, id) => {
        const slug = slugOf({ id, name })
        expect(slug).not.toContain(' ')
        expect(slug.split('_')).toEqual([name.replaceAll(' ', '-'), `${id}`])
      }),
    )
  })

  test('is read from its end, so that a name with an underscore still leads to its semester', () => {
    expect(idOfSlug(slugOf({ id: 7, name: 'Spring_2027' }))).toBe(7)
  })

  test.each([
    '',
    '7',
    'Fall-2026',
    'Fall-2026_',
    '_x',
    'Fall_0',
    'Fall_07',
    'Fall_-1',
    'Fall_1.5',
    'Fall_7 ',
    'Fall_7\n',
  ])('%j leads to no semester', (slug) => {
    expect(idOfSlug(slug)).toBeUndefined()
  })
})

describe('the name the logs screen reads in an address', () => {
  test('is the name of the semester, when that has neither dash nor underscore', () => {
    fc.assert(
      fc.property(semesterName, semesterId, (name, id) => {
        const plain = name.replaceAll('-', ' ')
        expect(nameOfSlug(slugOf({ id, name: plain }))).toBe(plain)
      }),
    )
  })

  test('has a space where the name had a dash, and ends where the name had an underscore', () => {
    expect(nameOfSlug(slugOf({ id: 7, name: 'Mini-Session 2026-2027' }))).toBe('Mini Session 2026 2027')
    expect(nameOfSlug(slugOf({ id: 7, name: 'Spring_2027' }))).toBe('Spring')
  })

  test('is read from any text', () => {
    expect(nameOfSlug('Fall-2026')).toBe('Fall 2026')
    expect(nameOfSlug('')).toBe('')
  })
})

describe('who sees a semester and who may change its rosters', () => {
  test('families see the active ones only, the office sees them all', () => {
    expect(isVisibleTo({ active: true }, 'parent')).toBe(true)
    expect(isVisibleTo({ active: false }, 'parent')).toBe(false)
    expect(isVisibleTo({ active: true }, 'admin')).toBe(true)
    expect(isVisibleTo({ active: false }, 'admin')).toBe(true)
  })

  test('a disabled one is closed to families and never to the office', () => {
    expect(isClosedTo({ disabled: true }, 'parent')).toBe(true)
    expect(isClosedTo({ disabled: false }, 'parent')).toBe(false)
    expect(isClosedTo({ disabled: true }, 'admin')).toBe(false)
    expect(isClosedTo({ disabled: false }, 'admin')).toBe(false)
  })
})

test.each([
  [
    'open before closed',
    [
      [true, true],
      [true, false],
      [false, false],
    ],
    1,
  ],
  [
    'seen before hidden',
    [
      [false, false],
      [true, true],
    ],
    1,
  ],
  [
    'any before none',
    [
      [false, false],
      [false, true],
    ],
    0,
  ],
  ['none of none', [], undefined],
] as const)('a screen begins with a semester that is %s', (_, flags, at) => {
  const semesters = flags.map(([active, disabled]) => ({ active, disabled }))
  expect(defaultSemester(semesters)).toBe(at === undefined ? undefined : semesters[at])
})
