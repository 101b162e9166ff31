import { expect, test } from 'vitest'
import { type ChildPlace, isRestored, UNDO_SECONDS, whyNotUndo } from './undo.ts'

const made_at = new Date('2026-08-24T15:00:00Z')
const after = (seconds: number) => new Date(made_at.getTime() + seconds * 1000)
const change = { made_at, revisions: { 7: 3 } }
const since = { now: after(10), revisions: { 7: 3 }, hasLaterRow: false }

test('the last change can be undone for a minute', () => {
  expect(whyNotUndo(change, since)).toBeUndefined()
  expect(whyNotUndo(change, { ...since, now: after(UNDO_SECONDS) })).toBeUndefined()
  expect(whyNotUndo(change, { ...since, now: after(UNDO_SECONDS + 1) })).toBe('too-late')
})

test('a change cannot be undone after another one of the same person', () => {
  expect(whyNotUndo(undefined, since)).toBe('not-last-change')
})

test('a change cannot be undone after a change of the child, of a roster or of a class', () => {
  expect(whyNotUndo(change, { ...since, hasLaterRow: true })).toBe('changed-since')
  expect(whyNotUndo(change, { ...since, revisions: { 7: 4 } })).toBe('class-edited')
  expect(whyNotUndo(change, { ...since, revisions: {} })).toBe('class-edited')
})

const place: ChildPlace = {
  course_id: 7,
  status: 'enrolled',
  overridden: false,
  entry_id: null,
  drop_course_id: null,
  swap_automatic: false,
  offer_ends_at: null,
  offer_drop_course_id: null,
  reserve_position: null,
}
const waiting: ChildPlace = { ...place, course_id: 8, status: 'waiting', entry_id: 12, drop_course_id: 7 }
const none: ChildPlace = { ...place, course_id: 9, status: null, overridden: null, swap_automatic: null }

test('a child has everything back when its places are the same', () => {
  expect(isRestored([place, waiting, none], [waiting, place])).toBe(true)
})

test('a child does not have everything back without its turn, or without what it wanted to give up', () => {
  expect(isRestored([place, waiting], [place])).toBe(false)
  expect(isRestored([place, waiting], [place, { ...waiting, entry_id: 13 }])).toBe(false)
  expect(isRestored([place, waiting], [place, { ...waiting, drop_course_id: null }])).toBe(false)
})
