import { beforeEach, expect, test, vi } from 'vitest'
import { clearStorage, type Session, selectedStudentId, selectStudent, storedSession, storeSession } from './storage.ts'

const elena: Session = {
  token: 'abc',
  expires_at: '2026-11-21T09:00:00.000Z',
  user: { first_name: 'Elena', last_name: 'Marsh', role: 'parent' },
}
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  })
})

test('a session is found again after a reload', () => {
  storeSession(elena)
  expect(storedSession()).toEqual(elena)
})

test.each(['', 'null', '{', '"abc"', '{"token":"abc"}', '{"token":"abc","expires_at":"x","user":null}'])(
  'what is stored as %s is no session',
  (stored) => {
    kept.set('session', stored)
    expect(storedSession()).toBeUndefined()
  },
)

test('the chosen student is remembered by id, and forgotten with the session', () => {
  expect(selectedStudentId()).toBeUndefined()
  storeSession(elena)
  selectStudent(7)
  expect(selectedStudentId()).toBe(7)
  clearStorage()
  expect([selectedStudentId(), storedSession()]).toEqual([undefined, undefined])
})
