import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Course } from '../../../contract/courses.ts'
import { loadConfig } from '../../api/config.ts'
import { type AddedClass, addMarked, enrollParts } from './addMarked.ts'

const CHILD = 7
const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

beforeEach(async () => {
  vi.useFakeTimers()
  server.mockResolvedValueOnce(Response.json({ apiUrl: 'https://school.example' }))
  await loadConfig()
  server.mockReset()
})
afterEach(() => vi.useRealTimers())

test('classes are added one after the other, and a refused class does not stop the next', async () => {
  server.mockResolvedValueOnce(answer(422, 'same-time')).mockResolvedValueOnce(answer(201))
  expect(await addAll([1, 2])).toEqual([
    [1, 422, 'same-time'],
    [2, 201, undefined],
  ])
  expect(requests().map(({ path }) => path)).toEqual(['/api/schedules/1/7/enroll', '/api/schedules/2/7/enroll'])
  expect(new Set(requests().map(({ key }) => key)).size).toBe(2)
})

test('a lost response and an overloaded server are tried again with the same idempotency key', async () => {
  server.mockRejectedValueOnce(new TypeError('network error')).mockResolvedValueOnce(problem(503))
  server.mockResolvedValueOnce(answer(201))
  expect(await addAll([1])).toEqual([[1, 201, undefined]])
  expect(requests()).toHaveLength(3)
  expect(new Set(requests().map(({ key }) => key)).size).toBe(1)
})

test('after a rate limit the class is tried again, but not after the limit of a day', async () => {
  server.mockResolvedValueOnce(problem(429)).mockResolvedValueOnce(answer(201))
  expect(await addAll([1])).toEqual([[1, 201, undefined]])
  server.mockReset().mockResolvedValueOnce(problem(429, { 'Retry-After': '3600' }))
  expect(await addAll([1])).toEqual([[1, undefined, undefined]])
  expect(requests()).toHaveLength(1)
})

test('a class that cannot be reached is reported, and an expired session ends the run', async () => {
  server.mockRejectedValue(new TypeError('network error'))
  expect(await addAll([1])).toEqual([[1, undefined, undefined]])
  expect(requests()).toHaveLength(10)
  server.mockReset().mockResolvedValue(problem(401))
  expect(await addAll([1, 2])).toEqual([[1, undefined, undefined]])
})

test('the family is asked about the classes that the child waits for, and an office command sends what was previewed', async () => {
  server.mockResolvedValue(answer(201))
  await addAll([1])
  await addAll([1], { notify_families: 'no' })
  expect(requests().map(({ body, notify }) => [body, notify])).toEqual([
    [{ waiting_places: 'ask' }, null],
    [enrollParts(CHILD, { id: 1 }).body, 'no'],
  ])
})

async function addAll(ids: readonly number[], office?: { readonly notify_families: 'yes' | 'no' }) {
  const added: AddedClass[] = []
  const courses = ids.map((id): Pick<Course, 'id'> => ({ id }))
  const done = addMarked(CHILD, courses, (one) => added.push(one), office)
  await vi.runAllTimersAsync()
  await done
  return added.map(({ course, result }) => [course.id, result?.code, result?.because])
}

function answer(code: number, because?: string): Response {
  const schedule = { enrolled: [], waiting: [] }
  return Response.json({ code, message: 'An answer', because, schedule, courses: [] }, { status: code })
}

function problem(status: number, headers: Record<string, string> = {}): Response {
  return Response.json({ message: 'Please try again.' }, { status, headers })
}

function requests() {
  return server.mock.calls.map(([url, init]) => ({
    path: new URL(String(url)).pathname,
    key: new Headers(init?.headers).get('Idempotency-Key'),
    notify: new Headers(init?.headers).get('Notify-Families'),
    body: JSON.parse(String(init?.body)),
  }))
}
