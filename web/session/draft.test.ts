import { beforeEach, expect, test, vi } from 'vitest'
import { DRAFT_TTL_MS, type Draft, deleteDraft, deleteDraftOfOthers, storeDraft, storedDraft } from './draft.ts'

const draft: Draft = {
  user_id: 7,
  path: '/dashboard',
  form: 'student',
  values: { first_name: 'Ruby', grade: '5' },
  kept_at: Date.now(),
}
const kept = new Map<string, string>()
const room = { full: false }

beforeEach(() => {
  kept.clear()
  room.full = false
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (room.full) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
})

test('what was being typed is there for the same person', () => {
  storeDraft(draft)
  deleteDraftOfOthers(7)
  expect(storedDraft()).toEqual(draft)
})

test('and gone when somebody else signs in', () => {
  storeDraft(draft)
  deleteDraftOfOthers(8)
  expect([storedDraft(), kept.size]).toEqual([undefined, 0])
})

test('a password is never kept, however deep it stands', () => {
  storeDraft({ ...draft, values: { password: 'x', password_again: 'y', parent: { newPassword: 'z', city: 'Tucson' } } })
  expect(storedDraft()?.values).toEqual({ parent: { city: 'Tucson' } })
  expect([...kept.values()].join()).not.toMatch(/password/i)
})

test('the next draft takes the place of the last, and one that is taken up is gone', () => {
  storeDraft(draft)
  storeDraft({ ...draft, form: 'student 3' })
  expect(storedDraft()?.form).toBe('student 3')
  deleteDraft()
  expect(storedDraft()).toBeUndefined()
})

test('after twelve hours nobody comes back to it', () => {
  storeDraft(draft)
  expect(storedDraft(draft.kept_at + DRAFT_TTL_MS - 1)).toEqual(draft)
  expect(storedDraft(draft.kept_at + DRAFT_TTL_MS)).toBeUndefined()
})

test('a browser without room keeps nothing, not even the older one', () => {
  storeDraft(draft)
  room.full = true
  storeDraft({ ...draft, form: 'student 3' })
  expect(storedDraft()).toBeUndefined()
})

test.each(['', '{', 'null', '"x"', '{"user_id":7}', JSON.stringify({ ...draft, path: '//elsewhere.example' })])(
  'what is stored as %s is no draft',
  (stored) => {
    kept.set('draft', stored)
    expect(storedDraft()).toBeUndefined()
  },
)
