import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  clearStorage,
  type Session,
  selectedStudentId,
  selectStudent,
  storedSession,
  storeSession,
} from './storage.ts'

const elena: Session = {
  token: 'abc',
  expires_at: '2026-11-21T09:00:00.000Z',
  user: { id: 1, first_name: 'Elena', last_name: 'Marsh', role: 'parent' },
}
const items = new Map<string, string>()
const kept = new Map<string, string>()

beforeEach(() => {
  items.clear()
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    clear: () => items.clear(),
  })
  vi.stubGlobal('localStorage', { removeItem: (key: string) => kept.delete(key) })
})

test('a stored session is restored', () => {
  storeSession(elena)
  expect(storedSession()).toEqual(elena)
})

test.each(['', 'null', '{', '"abc"', '{"token":"abc"}', '{"token":"abc","expires_at":"x","user":null}'])(
  'the stored value %s is not a session',
  (stored) => {
    items.set('session', stored)
    expect(storedSession()).toBeUndefined()
  },
)

test('the selected student is stored by id and cleared with the session, the visits and the copy of the schedules', () => {
  expect(selectedStudentId()).toBeUndefined()
  storeSession(elena)
  selectStudent(7)
  for (const key of ['schedule-copy', 'visits-1', 'visits-2']) kept.set(key, '{}')
  expect(selectedStudentId()).toBe(7)
  clearStorage()
  expect([selectedStudentId(), storedSession()]).toEqual([undefined, undefined])
  expect([...kept.keys()]).toEqual(['visits-2'])
})

test('the end of a session leaves the copy of the schedules', () => {
  storeSession(elena)
  for (const key of ['schedule-copy', 'visits-1']) kept.set(key, '{}')
  clearSession()
  expect([storedSession(), ...kept.keys()]).toEqual([undefined, 'schedule-copy'])
})
