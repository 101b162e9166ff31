import { expect, test } from 'vitest'
import { parseVisits, visitsAfter } from './lastVisit.ts'

const MONDAY = '2026-08-03T08:00:00.000Z'
const TUESDAY = '2026-08-04T08:00:00.000Z'
const LATER = '2026-08-04T08:30:00.000Z'

test('the visit before is the last time of the previous session, also after a reload', () => {
  const first = visitsAfter(undefined, 'one', MONDAY)
  expect(first).toEqual({ session: 'one', at: MONDAY })
  const second = visitsAfter(first, 'two', TUESDAY)
  expect(second).toEqual({ session: 'two', at: TUESDAY, before: MONDAY })
  const reloaded = visitsAfter(second, 'two', LATER)
  expect(reloaded).toEqual({ session: 'two', at: LATER, before: MONDAY })
  expect(visitsAfter(reloaded, 'three', LATER).before).toBe(LATER)
})

test('a stored record is read back, and anything else is ignored', () => {
  const visits = { session: 'one', at: TUESDAY, before: MONDAY }
  expect(parseVisits(JSON.stringify(visits))).toEqual(visits)
  expect(parseVisits(JSON.stringify({ ...visits, before: 'yesterday' }))).toEqual({ session: 'one', at: TUESDAY })
  for (const text of [
    null,
    '',
    'null',
    '{',
    '[]',
    '{"session":"one"}',
    '{"session":1,"at":"2026-08-03T08:00:00.000Z"}',
  ])
    expect(parseVisits(text)).toBeUndefined()
})
