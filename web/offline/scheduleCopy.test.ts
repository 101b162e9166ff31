import { beforeEach, expect, test, vi } from 'vitest'
import {
  COPY_FORMAT,
  COPY_TTL_MS,
  endCopies,
  isRemembered,
  type ScheduleCopy,
  startCopies,
  storeCopy,
  storedCopy,
} from './scheduleCopy.ts'

const NOW = Date.parse('2026-11-25T08:02:00Z')
const ada = { id: 7, first_name: 'Ada', grade: '3', enrolled: [], waiting: [], as_of: NOW } as const
const copy: ScheduleCopy = {
  format: COPY_FORMAT,
  user_id: 4,
  school: 'Desert Willow',
  colors: {},
  logo: null,
  semester: 'Fall 2026',
  bell_schedules: [],
  children: [ada],
}
const ACCOUNT = { id: copy.user_id, email: 'elena@marsh.example' }
const items = new Map<string, string>()
let isFull = false

beforeEach(() => {
  items.clear()
  isFull = false
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => items.delete(key),
  })
  startCopies(ACCOUNT)
})

test('a device that is remembered keeps a copy until the account logs out, and then nothing', () => {
  storeCopy(copy)
  expect([storedCopy(), isRemembered()]).toEqual([copy, true])
  endCopies()
  storeCopy(copy)
  expect([storedCopy(), isRemembered(), items.size]).toEqual([undefined, false, 0])
})

test('a device knows whom it remembers, by the account or by its address', () => {
  expect([isRemembered(ACCOUNT), isRemembered({ email: ' Elena@Marsh.example' })]).toEqual([true, true])
  expect([isRemembered({ id: 5 }), isRemembered({ email: 'ada@yazzie.example' })]).toEqual([false, false])
  expect([...items.values()].join()).not.toContain('elena')
})

test('a copy of an account that nobody asked to remember, as those of earlier releases, is deleted', () => {
  storeCopy(copy)
  items.delete('remembered-account')
  expect([storedCopy(), items.size]).toEqual([undefined, 0])
})

test('a copy is deleted a week after the server sent it', () => {
  storeCopy(copy)
  expect(storedCopy(NOW + COPY_TTL_MS - 1)).toEqual(copy)
  expect(storedCopy(NOW + COPY_TTL_MS)).toBeUndefined()
  expect(storedCopy(NOW)).toBeUndefined()
})

test('a copy without children, or of a release with other fields, is deleted', () => {
  for (const other of [
    { ...copy, children: [] },
    { ...copy, format: COPY_FORMAT + 1 },
  ]) {
    storeCopy(other)
    expect([storedCopy(), storedCopy()]).toEqual([undefined, undefined])
  }
})

test('a text that is not a copy is none', () => {
  storeCopy(copy)
  for (const key of items.keys()) items.set(key, '{')
  expect(storedCopy()).toBeUndefined()
})

test('a sign-in deletes the copy of another account, whose open tab stores none again', () => {
  storeCopy(copy)
  startCopies(ACCOUNT)
  expect(storedCopy()).toEqual(copy)
  startCopies({ id: copy.user_id + 1, email: 'ada@yazzie.example' })
  expect([items.size, storedCopy()]).toEqual([1, undefined])
  storeCopy(copy)
  expect(storedCopy()).toBeUndefined()
})

test('a full storage keeps no copy of before', () => {
  storeCopy(copy)
  isFull = true
  storeCopy({ ...copy, semester: 'Spring 2027' })
  expect(storedCopy()).toBeUndefined()
})
