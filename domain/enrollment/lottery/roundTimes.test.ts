import { expect, test } from 'vitest'
import { roundStateAt, whyNotBeforeDraw, whyNotDraw, whyNotSaveRanking } from './roundTimes.ts'

const opens_at = new Date('2026-07-01T15:00:00Z')
const closes_at = new Date('2026-07-15T03:00:00Z')
const before = new Date(opens_at.getTime() - 1)
const round = { opens_at, closes_at, drawn_at: null }
const drawn = { ...round, drawn_at: closes_at }
const rehearsal = { rehearsal: true }
const real = { rehearsal: false }

test('families rank from the opening until just before the closing', () => {
  expect([before, opens_at, closes_at].map((now) => roundStateAt(round, now))).toEqual(['before', 'ranking', 'closed'])
  expect(whyNotSaveRanking(round, 'parent', before)).toBe('not-open-yet')
  expect(whyNotSaveRanking(round, 'parent', opens_at)).toBeUndefined()
  expect(whyNotSaveRanking(round, 'parent', closes_at)).toBe('closed')
})

test('the office may correct a ranking until the draw, and nobody after it', () => {
  for (const now of [before, opens_at, closes_at]) expect(whyNotSaveRanking(round, 'admin', now)).toBeUndefined()
  for (const role of ['parent', 'admin'] as const) expect(whyNotSaveRanking(drawn, role, opens_at)).toBe('closed')
})

test('the draw runs once, after the closing; a rehearsal at any time before the draw', () => {
  expect(whyNotDraw(round, opens_at, real)).toBe('not-closed-yet')
  expect(whyNotDraw(round, closes_at, real)).toBeUndefined()
  expect(whyNotDraw(round, before, rehearsal)).toBeUndefined()
  for (const run of [real, rehearsal]) expect(whyNotDraw(drawn, closes_at, run)).toBe('already-drawn')
})

test('a family cannot enroll before the draw, the office can', () => {
  expect(whyNotBeforeDraw(round, 'parent')).toBe('not-open-yet')
  expect(whyNotBeforeDraw(round, 'admin')).toBeUndefined()
  expect(whyNotBeforeDraw(drawn, 'parent')).toBeUndefined()
  expect(whyNotBeforeDraw(undefined, 'parent')).toBeUndefined()
})
