import { expect, test } from 'vitest'
import { isArizona, isAsked, isLate, paperState, whyNotDecide, whyNotSend } from './documents.ts'
import { FAMILY_BYTES_MAX, FAMILY_PAGES_MAX, FREE_BYTES_KEPT, PAGE_BYTES_MAX, whyNotStore } from './limits.ts'

const CHILD = { grade: '5', is_returning: true, is_arizona_resident: true } as const

test.each([
  ['all', '', CHILD, true],
  ['new', '', CHILD, false],
  ['new', '', { ...CHILD, is_returning: false }, true],
  ['returning', '', CHILD, true],
  ['grades', 'K,5', CHILD, true],
  ['grades', '6', CHILD, false],
  ['arizona', '', CHILD, true],
  ['arizona', '', { ...CHILD, is_arizona_resident: false }, false],
  ['all', '', { ...CHILD, grade: 'done' }, false],
] as const)('a document for %s %s is asked of %o: %s', (audience, grades, child, expected) => {
  expect(isAsked({ audience, grades }, child)).toBe(expected)
})

test.each(['AZ', 'az ', 'Arizona', 'Ariz.', '', undefined])('%j is in Arizona', (state) => {
  expect(isArizona(state)).toBe(true)
})

test.each(['UT', 'New Mexico', 'Kazakhstan'])('%j is not in Arizona', (state) => {
  expect(isArizona(state)).toBe(false)
})

test('a document is late from the day after it was due until it is sent', () => {
  expect(isLate('missing', '2026-09-30', '2026-09-30')).toBe(false)
  expect(isLate('missing', '2026-09-30', '2026-10-01')).toBe(true)
  expect(isLate('returned', '2026-09-30', '2026-10-01')).toBe(true)
  for (const state of ['sent', 'accepted', 'not-needed'] as const)
    expect(isLate(state, '2026-09-30', '2026-10-01')).toBe(false)
})

test('a family replaces a document until it is accepted, unless the child does not need it', () => {
  expect(whyNotSend(paperState(undefined, false))).toBeUndefined()
  expect(whyNotSend(paperState('sent', false))).toBeUndefined()
  expect(whyNotSend(paperState('returned', false))).toBeUndefined()
  expect(whyNotSend(paperState('accepted', false))).toBe('accepted')
  expect(whyNotSend(paperState('sent', true))).toBe('not-needed')
})

test('the office enters what a family hands over the counter, also instead of an accepted document', () => {
  expect(whyNotSend('missing', true)).toBeUndefined()
  expect(whyNotSend('accepted', true)).toBeUndefined()
  expect(whyNotSend('not-needed', true)).toBe('not-needed')
})

test('the office can change its decision, and not repeat it', () => {
  expect(whyNotDecide('accepted', 'sent')).toBeUndefined()
  expect(whyNotDecide('returned', 'accepted')).toBeUndefined()
  expect(whyNotDecide('accepted', 'accepted')).toBe('decided')
})

const ROOM = { family: { bytes: 0, pages: 0 }, all: { bytes: 0, pages: 0 }, max_bytes: 1000, free_bytes: 1e12 }

test.each([
  [1000, ROOM, undefined],
  [1001, ROOM, 'school-full'],
  [PAGE_BYTES_MAX, { ...ROOM, max_bytes: undefined }, undefined],
  [2, { ...ROOM, family: { bytes: FAMILY_BYTES_MAX - 1, pages: 3 } }, 'family-full'],
  [1, { ...ROOM, family: { bytes: 1, pages: FAMILY_PAGES_MAX } }, 'family-full'],
  [1, { ...ROOM, family: undefined }, undefined],
  [1001, { ...ROOM, family: undefined }, 'school-full'],
  [1, { ...ROOM, free_bytes: FREE_BYTES_KEPT }, 'school-full'],
  [1, { ...ROOM, free_bytes: FREE_BYTES_KEPT + 1 }, undefined],
] as const)('a page of %i bytes with %o: %s', (bytes, room, expected) => {
  expect(whyNotStore(bytes, room)).toBe(expected)
})
