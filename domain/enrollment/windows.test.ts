import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { CLASS_GRADES, STUDENT_GRADES } from '../grade.ts'
import {
  type EnrollmentWindow,
  gradesWithoutWindow,
  nextOpenings,
  whyNotOpen,
  windowStateOf,
  windowsThatNeverOpen,
} from './windows.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 7, 3) + hour * HOUR_MS)
const window = (opens: number, closes: number | null, grades = ''): EnrollmentWindow => ({
  grades,
  opens_at: at(opens),
  closes_at: closes === null ? null : at(closes),
})
const ms = (time: Date, by: number) => new Date(time.getTime() + by)

describe('enrollment', () => {
  test('is open all the time in a semester without windows', () => {
    expect(windowStateOf([], '5', at(0))).toEqual({ state: 'open', changes_at: null })
  })

  test('opens and closes on the millisecond', () => {
    const windows = [window(8, 20)]
    expect(windowStateOf(windows, '5', ms(at(8), -1))).toEqual({ state: 'before', changes_at: at(8) })
    expect(windowStateOf(windows, '5', at(8))).toEqual({ state: 'open', changes_at: at(20) })
    expect(windowStateOf(windows, '5', ms(at(20), -1))).toEqual({ state: 'open', changes_at: at(20) })
    expect(windowStateOf(windows, '5', at(20))).toEqual({ state: 'closed', changes_at: null })
  })

  test('opens for each grade in its own window', () => {
    const windows = [window(8, null, '9,10,11,12'), window(12, null, 'K,1')]
    expect(windowStateOf(windows, '10', at(9))).toEqual({ state: 'open', changes_at: null })
    expect(windowStateOf(windows, '1', at(9))).toEqual({ state: 'before', changes_at: at(12) })
    expect(windowStateOf(windows, '5', at(9))).toEqual({ state: 'closed', changes_at: null })
  })

  test('opens next for each grade that cannot enroll yet, in order', () => {
    const windows = [window(8, null, '9,10,11,12'), window(12, null, 'K,1'), window(10, null, '2')]
    expect(nextOpenings(windows, ['K', '2', '10'], at(7))).toEqual([at(8), at(10), at(12)])
    expect(nextOpenings(windows, ['K', '2', '10'], at(8))).toEqual([at(10), at(12)])
    expect(nextOpenings(windows, ['10', 'done'], at(8))).toEqual([])
    expect(nextOpenings([], ['10'], at(8))).toEqual([])
  })

  test('is announced again between two windows', () => {
    const windows = [window(20, 22), window(8, 10)]
    expect(windowStateOf(windows, '5', at(9))).toEqual({ state: 'open', changes_at: at(10) })
    expect(windowStateOf(windows, '5', at(10))).toEqual({ state: 'before', changes_at: at(20) })
  })

  test('stays open where one window continues another', () => {
    const windows = [window(10, 14), window(8, 10), window(12, 16), window(17, 18)]
    expect(windowStateOf(windows, '5', at(9))).toEqual({ state: 'open', changes_at: at(16) })
    expect(windowStateOf([...windows, window(15, null)], '5', at(9))).toEqual({ state: 'open', changes_at: null })
  })

  test('is not for the grade done when windows name grades', () => {
    expect(windowStateOf([window(8, null, '12')], 'done', at(9)).state).toBe('closed')
  })
})

describe('a change', () => {
  const windows = [window(8, 20)]
  const parent = (now: Date) => whyNotOpen(windows, { grade: '5', role: 'parent', now })

  test('by a family is refused before and after the window', () => {
    expect(parent(ms(at(8), -200))).toBe('not-open-yet')
    expect(parent(ms(at(8), 200))).toBeUndefined()
    expect(parent(at(20))).toBe('closed')
  })

  test('by the office is possible at any time', () => {
    for (const hour of [0, 9, 30])
      expect(whyNotOpen(windows, { grade: '5', role: 'admin', now: at(hour) })).toBeUndefined()
  })
})

test('the office learns which grades have no window and which windows never open', () => {
  expect(gradesWithoutWindow([])).toEqual([])
  expect(gradesWithoutWindow([{ grades: '' }])).toEqual([])
  expect(gradesWithoutWindow([{ grades: 'K,1,2,3,4' }, { grades: '9,10,11,12' }])).toEqual(['5', '6', '7', '8'])
  expect(windowsThatNeverOpen([window(8, 20), window(8, 8), window(9, 8), window(9, null)])).toEqual([1, 2])
})

describe('for any windows', () => {
  const hour = fc.integer({ min: 0, max: 12 })
  const anyWindow = fc
    .record({ opens: hour, length: fc.option(fc.nat(4)), grades: fc.constantFrom('', 'K', '5', 'K,5') })
    .map(({ opens, length, grades }) => window(opens, length === null ? null : opens + length, grades))
  const any = fc.record({
    windows: fc.array(anyWindow, { maxLength: 5 }),
    grade: fc.constantFrom(...STUDENT_GRADES),
    now: fc.integer({ min: -1, max: 40 }).map((half) => at(half / 2)),
  })

  test('the state at a time is whether a window of the grade has begun and not ended', () => {
    fc.assert(
      fc.property(any, ({ windows, grade, now }) => {
        const covered = windows.some(
          ({ grades, opens_at, closes_at }) =>
            (grades === '' || `,${grades},`.includes(`,${grade},`)) &&
            opens_at <= now &&
            now < (closes_at ?? new Date(8.64e15)),
        )
        expect(windowStateOf(windows, grade, now).state === 'open').toBe(covered || windows.length === 0)
      }),
      { numRuns: 2000 },
    )
  })

  test('the state changes at `changes_at` and at no time before it', () => {
    fc.assert(
      fc.property(any, ({ windows, grade, now }) => {
        const { state, changes_at } = windowStateOf(windows, grade, now)
        const isOpenAt = (time: Date) => windowStateOf(windows, grade, time).state === 'open'
        const end = changes_at ?? at(60)
        for (let time = now; time < end; time = ms(time, 900_000)) expect(isOpenAt(time)).toBe(state === 'open')
        if (changes_at) expect(isOpenAt(changes_at)).toBe(state !== 'open')
      }),
      { numRuns: 250 },
    )
  })

  test('a grade without a window is closed', () => {
    fc.assert(
      fc.property(any, ({ windows, now }) => {
        const closed = gradesWithoutWindow(windows)
        for (const grade of CLASS_GRADES)
          if (closed.includes(grade)) expect(windowStateOf(windows, grade, now).state).toBe('closed')
      }),
    )
  })
})
