import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changesSince, parseVisits, recordVisit, visitsAfter } from './lastVisit.ts'

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

describe('with the storage of a browser', () => {
  const stored = new Map<string, string>()
  const storage = {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let session: string | null = null
  const signIn = (id: number) => {
    session = JSON.stringify({ token: 'abc', expires_at: MONDAY, user: { id, role: 'parent' } })
  }
  const NOW = '2026-08-04T08:00:00.000Z'

  beforeEach(() => {
    stored.clear()
    signIn(7)
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', { getItem: () => session })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('a visit is recorded, and records that are older than two months or damaged are deleted', () => {
    stored.set('visits-1', JSON.stringify({ session: 'one', at: '2026-06-04T08:00:00.000Z' }))
    stored.set('visits-2', JSON.stringify({ session: 'one', at: '2026-06-06T08:00:00.000Z' }))
    stored.set('visits-3', '{')
    stored.set('theme', 'dark')
    recordVisit(7, NOW)
    expect([...stored.keys()].sort()).toEqual(['theme', 'visits-2', 'visits-7'])
    expect(changesSince(7, new Date('2026-08-05T08:00:00.000Z')).isLastVisit).toBe(false)
  })

  test('the same changes are asked for a moment later, with and without a record of a visit', () => {
    const [first, second] = [new Date(NOW), new Date('2026-08-04T08:00:00.012Z')]
    expect(changesSince(7, second)).toEqual(changesSince(7, first))
    stored.set('visits-7', JSON.stringify({ session: MONDAY, at: TUESDAY, before: MONDAY }))
    expect(changesSince(7, second)).toEqual(changesSince(7, first))
  })

  test('after a logout no visit is recorded', () => {
    session = null
    recordVisit(7, NOW)
    signIn(8)
    recordVisit(7, NOW)
    expect([...stored.keys()]).toEqual([])
  })

  test('a browser whose storage is full shows the dashboard, and reports the changes of two weeks', () => {
    vi.stubGlobal('localStorage', {
      ...storage,
      length: 0,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    })
    recordVisit(7, NOW)
    expect(changesSince(7, new Date(NOW))).toEqual({
      user_id: 7,
      since: '2026-07-21T00:00:00.000Z',
      isLastVisit: false,
    })
  })
})
