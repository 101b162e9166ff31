import { beforeEach, expect, test, vi } from 'vitest'
import { DRAFT_TTL_MS, type Draft, deleteDraft, deleteDraftOfOthers, storeDraft, storedDraft } from './draft.ts'

const draft: Draft = {
  user_id: 7,
  path: '/dashboard',
  form: 'student',
  values: { first_name: 'Ruby', grade: '5' },
  kept_at: Date.now(),
}
const items = new Map<string, string>()
const storage = { full: false }

beforeEach(() => {
  items.clear()
  storage.full = false
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem: (key: string, value: string) => {
      if (storage.full) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  })
})

test('the same user finds the draft again', () => {
  storeDraft(draft)
  deleteDraftOfOthers(7)
  expect(storedDraft()).toEqual(draft)
})

test("another user's sign-in deletes the draft", () => {
  storeDraft(draft)
  deleteDraftOfOthers(8)
  expect([storedDraft(), items.size]).toEqual([undefined, 0])
})

test("another user's sign-in deletes unsaved choices, and the same user's does not", () => {
  for (const key of ['ranking-7-1-1', 'ranking-70-1-1']) items.set(key, '{}')
  vi.stubGlobal('sessionStorage', { ...sessionStorage, ...Object.fromEntries(items) })
  deleteDraftOfOthers(7)
  expect([...items.keys()]).toEqual(['ranking-7-1-1'])
})

test('a password is never stored, however deeply nested', () => {
  storeDraft({ ...draft, values: { password: 'x', password_again: 'y', parent: { newPassword: 'z', city: 'Tucson' } } })
  expect(storedDraft()?.values).toEqual({ parent: { city: 'Tucson' } })
  expect([...items.values()].join()).not.toMatch(/password/i)
})

test('a new draft replaces the last one, and a deleted draft is gone', () => {
  storeDraft(draft)
  storeDraft({ ...draft, form: 'student 3' })
  expect(storedDraft()?.form).toBe('student 3')
  deleteDraft()
  expect(storedDraft()).toBeUndefined()
})

test('a draft expires after twelve hours', () => {
  storeDraft(draft)
  expect(storedDraft(draft.kept_at + DRAFT_TTL_MS - 1)).toEqual(draft)
  expect(storedDraft(draft.kept_at + DRAFT_TTL_MS)).toBeUndefined()
})

test('a full storage stores nothing and deletes the older draft', () => {
  storeDraft(draft)
  storage.full = true
  storeDraft({ ...draft, form: 'student 3' })
  expect(storedDraft()).toBeUndefined()
})

test.each(['', '{', 'null', '"x"', '{"user_id":7}', JSON.stringify({ ...draft, path: '//elsewhere.example' })])(
  'the stored value %s is not a draft',
  (stored) => {
    items.set('draft', stored)
    expect(storedDraft()).toBeUndefined()
  },
)

test('a place without a form is stored, with its child', () => {
  storeDraft({ ...draft, form: '', values: {}, student_id: 12 })
  expect(storedDraft()).toMatchObject({ form: '', student_id: 12 })
})
