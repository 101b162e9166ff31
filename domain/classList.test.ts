import { describe, expect, test } from 'vitest'
import { CLASS_SEARCH_MAX, classListMatcher, toClassListFilter, toListedClass, toParameters } from './classList.ts'

const COURSE = {
  ...{ id: 7, section: '305', name: 'Clay & Kilns', name_es: 'Barro', time: '8:30-9:25', room: 'Kiln Room' },
  ...{ description: '<p>Pinch pots by O’Halloran</p>', description_es: '<p>Vasijas de niños</p>' },
  ...{ grade: 'K,1,10', max_seats: 12, current_seats: 4, wait_list: 3 },
  days: 'T/TH',
  period: '1',
  teacher: { first_name: 'Ida', last_name: 'Nez' },
} as const

const listed = toListedClass(COURSE, false)
const matches = (query: Record<string, unknown>, course = listed) => classListMatcher(toClassListFilter(query))(course)

test('a listed class has no room, teacher, wait list or id', () => {
  const { search_key, ...rest } = listed
  expect(Object.keys(rest).sort()).toEqual(
    [
      ...['section', 'name', 'name_es', 'description', 'description_es'],
      ...['grade', 'days', 'period', 'time', 'max_seats', 'current_seats', 'seats'],
    ].sort(),
  )
  for (const word of ['nez', 'ida', 'kiln room']) expect(search_key).not.toContain(word)
})

test('a class that has met for the last time has no free seats', () => {
  expect(toListedClass(COURSE, true).seats).toBe('over')
  expect(matches({ open: 'true' }, toListedClass(COURSE, true))).toBe(false)
})

describe('a filter', () => {
  test.each([
    [{}, true],
    [{ day: 't' }, true],
    [{ day: 'm' }, false],
    [{ grade: 'K' }, true],
    [{ grade: '10' }, true],
    [{ grade: '2' }, false],
    [{ open: 'true' }, true],
    [{ search: '305 clay' }, true],
    [{ search: 'OHALLORAN pots' }, true],
    [{ search: 'vasijas de ninos' }, true],
    [{ search: 'barro' }, true],
    [{ search: 'nez' }, false],
    [{ search: 'clay', day: 't', grade: '1', open: 'true' }, true],
    [{ search: 'clay', day: 't', grade: '3', open: 'true' }, false],
  ])('%j of a class on Tuesday and Thursday for K, 1 and 10 gives %j', (query, expected) => {
    expect(matches(query)).toBe(expected)
  })

  test.each([{ day: 'T/TH' }, { grade: 'done' }, { grade: ['1', '2'] }, { open: 'yes' }, { search: ['a', 'b'] }])(
    '%j is not valid and hides nothing',
    (query) => expect(toParameters(toClassListFilter(query))).toEqual({}),
  )

  test('a full class has no free seats, and one with few has', () => {
    expect(matches({ open: 'true' }, toListedClass({ ...COURSE, current_seats: 12 }, false))).toBe(false)
    expect(matches({ open: 'true' }, toListedClass({ ...COURSE, current_seats: 11 }, false))).toBe(true)
  })

  test('is the same after it was in an address, with at most 100 characters of search', () => {
    const filter = toClassListFilter({ search: ` a&b=ñ ${'x'.repeat(200)}`, day: 'hs', grade: '12', open: 'true' })
    expect(filter.search).toHaveLength(CLASS_SEARCH_MAX)
    expect(toClassListFilter(toParameters(filter))).toEqual(filter)
  })
})
