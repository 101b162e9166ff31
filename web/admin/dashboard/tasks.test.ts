import { expect, test, vi } from 'vitest'
import type { Course } from '../../../contract/courses.ts'

vi.mock('../../api/call.ts', () => ({}))
const { fullClassesWithWaiting, isOpening, nextStepOf, timeUntil } = await import('./tasks.ts')

const NOW = new Date('2026-08-01T15:00:00.000Z')
const OPEN = { active: true, disabled: false, windows: [], lottery: null }
const window = (grades: string, opens_at: string) => ({ grades, opens_at, closes_at: null })
const LOTTERY = { opens_at: '2026-08-02T15:00:00.000Z', closes_at: '2026-08-10T15:00:00.000Z', ran_at: null }

test('a semester that families do not see, or cannot change, says so first', () => {
  expect(nextStepOf({ ...OPEN, active: false, lottery: LOTTERY }, NOW)).toEqual({ kind: 'hidden' })
  expect(nextStepOf({ ...OPEN, disabled: true }, NOW)).toEqual({ kind: 'closed' })
})

test('the next step is the next opening of any grade', () => {
  const [early, late] = [window('K', '2026-08-03T15:00:00.000Z'), window('1', '2026-08-05T15:00:00.000Z')]
  expect(nextStepOf({ ...OPEN, windows: [late, early] }, NOW)).toEqual({ kind: 'opens', at: early.opens_at })
  expect(nextStepOf({ ...OPEN, windows: [window('', '2026-07-01T15:00:00.000Z')] }, NOW)).toBeUndefined()
  expect(nextStepOf(OPEN, NOW)).toBeUndefined()
})

test.each([
  ['2026-08-01T15:00:00.000Z', 'ranking-opens', LOTTERY.opens_at],
  ['2026-08-03T15:00:00.000Z', 'ranking-closes', LOTTERY.closes_at],
  ['2026-08-11T15:00:00.000Z', 'run-lottery', LOTTERY.closes_at],
])('at %s the next step of a lottery is %s', (now, kind, at) => {
  expect(nextStepOf({ ...OPEN, lottery: LOTTERY }, new Date(now))).toEqual({ kind, at })
})

test('after the lottery, the windows decide', () => {
  const lottery = { ...LOTTERY, ran_at: '2026-08-11T15:00:00.000Z' }
  expect(nextStepOf({ ...OPEN, lottery }, NOW)).toBeUndefined()
})

test('full classes are those for which children wait, the most wanted first', () => {
  const course = (fields: Partial<Course>) =>
    ({ name: 'Pottery', active: true, max_seats: 2, current_seats: 2, wait_list: 1, ...fields }) as Course
  const [wanted, less] = [course({ wait_list: 5 }), course({ name: 'Robotics', wait_list: 2 })]
  const others = [course({ wait_list: 0 }), course({ current_seats: 1 }), course({ active: false })]
  expect(fullClassesWithWaiting([...others, less, wanted])).toEqual([wanted, less])
})

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
