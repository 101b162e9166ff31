import { expect, test } from 'vitest'
import { adviceKey, daysUntil, firstOfEachKind, isOpening, stillDismissed, timeUntil } from './tasks.ts'

const NOW = new Date('2026-08-01T15:00:00.000Z')
const OPEN = { active: true, disabled: false, windows: [], lottery: null }
const window = (grades: string, opens_at: string) => ({ grades, opens_at, closes_at: null })
const LOTTERY = { opens_at: '2026-08-02T15:00:00.000Z', closes_at: '2026-08-10T15:00:00.000Z', ran_at: null }

test.each([
  ['2026-08-04T16:00:00.000Z', 'in 3 days'],
  ['2026-08-02T18:00:00.000Z', 'in 27 hours'],
  ['2026-08-01T15:30:00.000Z', 'in 30 minutes'],
  ['2026-08-01T14:30:00.000Z', 'in 1 minute'],
])('until %s it is "%s"', (at, text) => {
  expect(timeUntil(at, NOW, 'en')).toBe(text)
})

test.each([
  ['2026-08-01T15:31:00.000Z', false],
  ['2026-08-01T15:30:00.000Z', true],
  ['2026-08-01T14:00:00.000Z', true],
  ['2026-08-01T11:00:01.000Z', true],
  ['2026-08-01T11:00:00.000Z', false],
])(
  'half an hour before and four hours after a window opens, the opening is watched: %s is %s',
  (opens_at, expected) => {
    const late = window('1', '2026-09-01T15:00:00.000Z')
    expect(isOpening({ ...OPEN, windows: [late, window('K', opens_at)] }, NOW)).toBe(expected)
  },
)

test('a semester in which families cannot enroll has no opening', () => {
  const opening = { ...OPEN, windows: [window('', NOW.toISOString())] }
  expect(isOpening({ ...opening, active: false }, NOW)).toBe(false)
  expect(isOpening({ ...opening, disabled: true }, NOW)).toBe(false)
  expect(isOpening({ ...opening, lottery: LOTTERY }, NOW)).toBe(false)
  expect(isOpening({ ...opening, lottery: { ...LOTTERY, ran_at: NOW.toISOString() } }, NOW)).toBe(true)
})

test.each([
  ['2026-08-02T06:59:00.000Z', 0],
  ['2026-08-02T07:00:00.000Z', 1],
  ['2026-08-08T15:00:00.000Z', 7],
])('the days until %s by the calendar of the school are %i', (time, days) => {
  expect(daysUntil(time, NOW, 'America/Phoenix')).toBe(days)
})

test('advice that was dismissed stays away while only its numbers change, and is new for another room or semester', () => {
  const move = { kind: 'full-class', course_id: 7, class: 'Pottery', wait_list: 1, room: 'Gym', seats: 20 } as const
  const key = adviceKey({ id: 1 }, move)
  expect(adviceKey({ id: 1 }, { ...move, wait_list: 3, seats: 24, class: 'Pottery II' })).toBe(key)
  expect(adviceKey({ id: 1 }, { ...move, room: 'Library' })).not.toBe(key)
  expect(adviceKey({ id: 2 }, move)).not.toBe(key)
})

test('a key of advice about an account has no name, and two accounts of one name have two', () => {
  const account = { kind: 'limited-account', id: 7, first_name: 'Rosa', last_name: 'Nez', limit: 'children' } as const
  const key = adviceKey({ id: 1 }, account)
  expect(key).not.toMatch(/Rosa|Nez/)
  expect(adviceKey({ id: 1 }, { ...account, id: 8 })).not.toBe(key)
})

test('advice that is gone is no longer dismissed, and that of another semester is', () => {
  const [first, other] = [adviceKey({ id: 1 }, { kind: 'hidden' }), adviceKey({ id: 12 }, { kind: 'hidden' })]
  expect(stillDismissed([first, other], { id: 1 }, [{ kind: 'hidden' }])).toEqual([first, other])
  expect(stillDismissed([first, other], { id: 1 }, [])).toEqual([other])
})

test('three classes that could move are named, and the others are counted', () => {
  const move = { kind: 'full-class', class: 'Pottery', wait_list: 2, room: 'Gym', seats: 20 } as const
  const moves = [1, 2, 3, 4, 5].map((course_id) => ({ ...move, course_id }))
  expect(firstOfEachKind([{ kind: 'hidden' }, ...moves])).toEqual([
    { kind: 'hidden' },
    ...moves.slice(0, 3),
    { kind: 'more-full-classes', count: 2 },
  ])
})
