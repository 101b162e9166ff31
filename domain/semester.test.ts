import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseSemester,
  classListPath,
  defaultSemester,
  idOfSlug,
  isClosedTo,
  isVisibleTo,
  nameOfSlug,
  slugOf,
} from './semester.ts'

const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
const semesterName = fc
  .tuple(words, fc.constantFrom(' ', '-', ' - ', '--'))
  .map(([words, between]) => words.join(between))
  .filter((name) => !name.includes('_'))
const semesterId = fc.integer({ min: 1, max: 2_147_483_647 })

describe('the slug', () => {
  test.each([
    { id: 7, name: 'Fall 2026', slug: 'Fall-2026_7' },
    { id: 12, name: 'Mini-Session 2026 - 2027', slug: 'Mini-Session-2026---2027_12' },
    { id: 130, name: 'Verano', slug: 'Verano_130' },
  ])('of $name is $slug', ({ id, name, slug }) => {
    expect(slugOf({ id, name })).toBe(slug)
    expect(idOfSlug(slug)).toBe(id)
  })

  test('is one part of the address of the class list, whatever is in the name', () => {
    expect(classListPath({ id: 7, name: 'Fall 2026' })).toBe('/classes/Fall-2026_7')
    expect(classListPath({ id: 7, name: 'Mo/Tu? 50% #1 ñ' })).toBe('/classes/Mo%2FTu%3F-50%25-%231-%C3%B1_7')
  })

  test('contains the id for any name', () => {
    fc.assert(
      fc.property(semesterName, semesterId, (name, id) => {
        expect(idOfSlug(slugOf({ id, name }))).toBe(id)
      }),
    )
  })

  test('has no space and one underscore', () => {
    fc.assert(
      fc.property(semesterName, semesterId, (name, id) => {
        const slug = slugOf({ id, name })
        expect(slug).not.toContain(' ')
        expect(slug.split('_')).toEqual([name.replaceAll(' ', '-'), `${id}`])
      }),
    )
  })

  test('is parsed from its end, so that a name may have an underscore', () => {
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
  ])('%j has no semester id', (slug) => {
    expect(idOfSlug(slug)).toBeUndefined()
  })
})

describe('the name in a slug', () => {
  test('is the name of the semester without dashes and underscores', () => {
    fc.assert(
      fc.property(semesterName, semesterId, (name, id) => {
        const plain = name.replaceAll('-', ' ')
        expect(nameOfSlug(slugOf({ id, name: plain }))).toBe(plain)
      }),
    )
  })

  test('has spaces for dashes, and ends at an underscore', () => {
    expect(nameOfSlug(slugOf({ id: 7, name: 'Mini-Session 2026-2027' }))).toBe('Mini Session 2026 2027')
    expect(nameOfSlug(slugOf({ id: 7, name: 'Spring_2027' }))).toBe('Spring')
  })

  test('is parsed from any text', () => {
    expect(nameOfSlug('Fall-2026')).toBe('Fall 2026')
    expect(nameOfSlug('')).toBe('')
  })
})

describe('access to a semester', () => {
  test('families see active semesters only, the office sees all', () => {
    expect(isVisibleTo({ active: true, is_test: false }, 'parent')).toBe(true)
    expect(isVisibleTo({ active: false, is_test: false }, 'parent')).toBe(false)
    expect(isVisibleTo({ active: true, is_test: false }, 'admin')).toBe(true)
    expect(isVisibleTo({ active: false, is_test: false }, 'admin')).toBe(true)
  })

  test('a test copy is for families that test, not for the office', () => {
    expect(isVisibleTo({ active: false, is_test: true }, 'parent')).toBe(true)
    expect(isVisibleTo({ active: false, is_test: true }, 'admin')).toBe(false)
  })

  test('a disabled semester is closed to families and open to the office', () => {
    expect(isClosedTo({ disabled: true }, 'parent')).toBe(true)
    expect(isClosedTo({ disabled: false }, 'parent')).toBe(false)
    expect(isClosedTo({ disabled: true }, 'admin')).toBe(false)
    expect(isClosedTo({ disabled: false }, 'admin')).toBe(false)
  })
})

test('a screen opens with the default semester, and with the semester of a slug also after it was renamed', () => {
  const [fall, spring] = [
    { id: 2, name: 'Fall 2026', is_default: false },
    { id: 1, name: 'Spring 2026', is_default: true },
  ]
  expect(chooseSemester([fall, spring], 'Fall-2026_2')).toBe(fall)
  expect(chooseSemester([fall, spring], 'Winter-2026_2')).toBe(fall)
  for (const slug of [undefined, 'Spring-2026_3', 'Spring-2026'])
    expect(chooseSemester([fall, spring], slug)).toBe(spring)
  expect(defaultSemester([])).toBeUndefined()
})
