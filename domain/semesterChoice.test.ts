import { describe, expect, test } from 'vitest'
import { DAY_MS } from './durations.ts'
import {
  initialSemester,
  type Moment,
  type PlannedSemester,
  phaseOf,
  semesterForFamily,
  semesterOfToday,
  semesterToOpen,
} from './semesterChoice.ts'

const now = new Date('2026-11-23T17:00:00Z')
const moment: Moment = { now, today: '2026-11-23' }
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)

function semester(id: number, plan: Partial<PlannedSemester> = {}): PlannedSemester {
  const open = { active: true, disabled: false, starts_on: null, ends_on: null, windows: [], lottery: null }
  return { id, ...open, ...plan }
}

const window = (opens: number, closes: number | null, grades = '') => ({
  grades,
  opens_at: inDays(opens).toISOString(),
  closes_at: closes === null ? null : inDays(closes).toISOString(),
})
const lottery = (opens: number, closes: number, ran?: number) => ({
  opens_at: inDays(opens).toISOString(),
  closes_at: inDays(closes).toISOString(),
  ran_at: ran === undefined ? null : inDays(ran).toISOString(),
})

const FALL_2026 = { starts_on: '2026-08-24', ends_on: '2026-12-18' }
const SPRING_2027 = { starts_on: '2027-01-11', ends_on: '2027-05-28' }
const FALL_2027 = { starts_on: '2027-08-23', ends_on: '2027-12-17' }

describe('the phase of a semester', () => {
  test('is that of all grades for a family without children in school', () => {
    const phase = (plan: Partial<PlannedSemester>) => phaseOf(semester(1, plan), [], moment)
    expect(phase({ windows: [] })).toMatchObject({ phase: 'open' })
    expect(phase({ windows: [window(-1, 4, '5')] })).toMatchObject({ phase: 'open', until: inDays(4) })
    expect(phase({ windows: [window(3, 9, '5')] })).toMatchObject({ phase: 'open later', at: inDays(3) })
  })

  test('a family without children sees the open semester before one whose lottery opens later', () => {
    const [open, soon] = [semester(1, { windows: [window(-1, 4)] }), semester(2, { lottery: lottery(2, 5) })]
    expect(semesterForFamily([soon, open], { ...moment, grades: [] })).toBe(open)
  })

  test.each([
    ['is over after its last day', { starts_on: '2026-08-24', ends_on: '2026-11-22' }, { phase: 'over' }],
    ['is not over on its last day', { ends_on: '2026-11-23' }, { phase: 'open', until: null }],
    ['is closed when it is disabled', { disabled: true, windows: [window(-1, 1)] }, { phase: 'closed' }],
    ['is the ranking', { lottery: lottery(-1, 2) }, { phase: 'ranking', until: inDays(2) }],
    ['is before the ranking', { lottery: lottery(3, 5) }, { phase: 'ranking later', at: inDays(3) }],
    ['is before the lottery', { lottery: lottery(-5, -1), windows: [window(-1, 1)] }, { phase: 'results later' }],
    ['is open after the lottery', { lottery: lottery(-5, -3, -2) }, { phase: 'open', until: null }],
    ['is open in a window', { windows: [window(-1, 4)] }, { phase: 'open', until: inDays(4) }],
    [
      'is open until the last window closes',
      { windows: [window(-1, 4, '5'), window(-1, 9, '2')] },
      { until: inDays(9) },
    ],
    [
      'opens with the first window',
      { windows: [window(5, 9, '2'), window(3, 9, '5')] },
      { phase: 'open later', at: inDays(3) },
    ],
    ['is closed after the windows', { windows: [window(-9, -1)] }, { phase: 'closed' }],
    ['is closed without a window for the grades', { windows: [window(-1, 1, '12')] }, { phase: 'closed' }],
  ])('%s', (_, plan, phase) => {
    expect(phaseOf(semester(1, plan), ['5', '2'], moment)).toMatchObject(phase)
  })
})

describe('the semester of today', () => {
  test('is the one whose dates contain today, although a later one is open', () => {
    const list = [semester(4, FALL_2027), semester(3, SPRING_2027), semester(2, FALL_2026), semester(1)]
    expect(semesterOfToday(list, moment)?.id).toBe(2)
  })

  test('on its first and last day, and not on the days around them', () => {
    const list = [semester(2), semester(1, FALL_2026)]
    const on = (today: string) => semesterOfToday(list, { ...moment, today })?.id
    expect(['2026-08-24', '2026-12-18'].map(on)).toEqual([1, 1])
    expect(on('2026-12-19')).toBe(2)
  })

  test('between semesters is the open one, then the next to begin, then the newest', () => {
    const winter = { ...moment, today: '2026-12-28' }
    const closed = (plan: object) => ({ ...plan, disabled: true })
    const [fall27, spring27, fall26] = [
      semester(4, closed(FALL_2027)),
      semester(3, SPRING_2027),
      semester(2, FALL_2026),
    ]
    expect(semesterOfToday([fall27, spring27, fall26], winter)).toBe(spring27)
    expect(semesterOfToday([{ ...fall27, disabled: false }, spring27, fall26], winter)).toBe(spring27)
    expect(semesterOfToday([fall27, { ...spring27, disabled: true }, fall26], winter)?.id).toBe(3)
    expect(semesterOfToday([semester(6, closed({})), semester(5, closed({}))], winter)?.id).toBe(6)
    expect(semesterOfToday([], winter)).toBeUndefined()
  })

  test('is not an inactive one, unless there is no other', () => {
    const hidden = semester(1, { ...FALL_2026, active: false })
    expect(semesterOfToday([semester(2, SPRING_2027), hidden], moment)?.id).toBe(2)
    expect(semesterOfToday([semester(2, { ...SPRING_2027, active: false }), hidden], moment)).toBe(hidden)
  })
})

describe('the semester that needs a family first', () => {
  const [offered, ranking, open, running, results, soon, later, closed, over] = [
    semester(10, { ...FALL_2026, windows: [window(-90, -80)] }),
    semester(11, { lottery: lottery(-1, 2) }),
    semester(12, { ...SPRING_2027, windows: [window(-1, 4)] }),
    semester(13, FALL_2026),
    semester(14, { lottery: lottery(-5, -1) }),
    semester(15, { windows: [window(2, 4)] }),
    semester(16, { windows: [window(9, 12)] }),
    semester(17, { disabled: true }),
    semester(18, { ends_on: '2026-05-28' }),
  ]
  const inOrder = [offered, ranking, open, running, results, soon, later, closed, over]
  const family = { ...moment, grades: ['5'] as const, held: [10] }

  test('is by need: a held seat, a lottery, enrollment, results, what opens soonest', () => {
    for (let n = 0; n < inOrder.length; n++) {
      const newestFirst = inOrder.slice(n).toSorted((a, b) => b.id - a.id)
      expect(semesterForFamily(newestFirst, family)).toBe(inOrder[n])
    }
  })

  test('is the one with the most urgent of several held seats', () => {
    expect(semesterForFamily([closed, open, ranking], { ...family, held: [17, 12] })).toBe(closed)
  })

  test("follows the windows of the family's grades", () => {
    const list = [semester(2, { windows: [window(3, 9, '5')] }), semester(1, { windows: [window(-1, 9, '2')] })]
    expect(semesterForFamily(list, { ...moment, grades: ['2'] })?.id).toBe(1)
    expect(semesterForFamily(list, { ...moment, grades: ['5'] })?.id).toBe(2)
  })

  test('is never an inactive one', () => {
    expect(semesterForFamily([semester(2, { active: false }), closed], family)).toBe(closed)
    expect(semesterForFamily([semester(2, { active: false })], family)).toBeUndefined()
  })
})

test('a screen of the office opens with the semester of today, one of a family with the one that needs it', () => {
  const list = [semester(2, { ...SPRING_2027, windows: [window(-1, 4)] }), semester(1, FALL_2026)]
  expect(initialSemester(list, 'admin', moment)?.id).toBe(1)
  expect(initialSemester(list, 'parent', moment)?.id).toBe(2)
})

describe('the semester to open', () => {
  const later = semester(3, { windows: [window(9, 20)] })
  const sooner = semester(2, { windows: [window(2, 20)] })
  const open = semester(1)
  test('is the one that opens soonest, else the open one', () => {
    expect(semesterToOpen([later, sooner, open], moment)).toBe(sooner)
    expect(semesterToOpen([open], moment)).toBe(open)
  })

  test.each([
    ['hidden', { active: false }],
    ['closed', { disabled: true }],
    ['over', { ends_on: '2026-11-22' }],
    ['a lottery that has not run', { lottery: lottery(-1, 2) }],
  ])('is none when all are %s', (_, plan) => {
    expect(semesterToOpen([semester(1, plan)], moment)).toBeUndefined()
  })
})
