import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { getSchedule } from '../../contract/enrollment/schedules.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { login, logout, me } from '../../contract/sessions.ts'
import { call, setCredentials } from './call.ts'
import * as config from './config.ts'
import { ApiProblem } from './problem.ts'

const WHOOPS = 'Whoops! looks like something went wrong. Please try again.'
const server = vi.fn<typeof fetch>()
const onExpired = vi.fn()

beforeEach(async () => {
  vi.stubGlobal('fetch', server)
  await loadConfigOf(config)
})

afterEach(() => {
  setCredentials({ token: () => undefined, onExpired })
  vi.resetAllMocks()
})

test('a call sends the path, the query and the bearer token', async () => {
  setCredentials({ token: () => 'token-of-elena', onExpired })
  respondWith(200, { schedule: { enrolled: [], waiting: [] } })
  await call(getSchedule, { params: { id: 7 }, query: { semester: 'Fall 2026' } })
  expect(sent().url).toBe('https://school.example/api/students/7/schedule?semester=Fall+2026')
  expect(sent().headers).toEqual({ Authorization: 'Bearer token-of-elena' })
})

test('a call that accepts stale data says so, and another does not', async () => {
  respondWith(200, { schedule: { enrolled: [], waiting: [] } })
  const options = { params: { id: 7 }, query: { semester: 'Fall 2026' } }
  await call(getSchedule, { ...options, acceptsStale: true })
  expect(sent().headers['Cache-Control']).toBe('max-stale=1')
  respondWith(200, { schedule: { enrolled: [], waiting: [] } })
  await call(getSchedule, options)
  expect(sent(1).headers['Cache-Control']).toBeUndefined()
})

test('an edit sends If-Match and returns the new ETag', async () => {
  server.mockResolvedValueOnce(new Response('{}', { status: 200, headers: { ETag: '"8"' } }))
  const body = { name: 'Fall 2026', active: true, disabled: false }
  const reply = await call(updateSemester, { params: { id: 7 }, body, if_match: '"7"', notify_families: 'no' })
  expect(sent().headers['If-Match']).toBe('"7"')
  expect(reply.etag).toBe('"8"')
})

test('a declared refusal is returned', async () => {
  respondWith(422, { code: 422, message: 'No.' })
  expect(await enroll()).toEqual({ status: 422, body: { code: 422, message: 'No.' } })
})

test("an undeclared refusal throws a problem with the server's messages by field", async () => {
  respondWith(422, { message: 'Please look again.', errors: { email: ['Must be a valid email'] } })
  const problem = await call(login, { body: { email: '', password: '' } }).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({
    status: 422,
    message: 'Please look again.',
    errors: { email: ['Must be a valid email'] },
  })
})

test.each([
  ['no response', () => server.mockRejectedValueOnce(new TypeError('offline'))],
  ['a server error', () => respondWith(500, { message: 'relation "course" does not exist' })],
  ['an error page of a proxy', () => server.mockResolvedValueOnce(new Response('<html>', { status: 502 }))],
])('%s throws the general fallback', async (_, fail) => {
  fail()
  await expect(call(me)).rejects.toThrow(WHOOPS)
})

test('an expired session calls onExpired once, wrong credentials do not', async () => {
  respondWith(401, { message: 'Wrong email or password.' })
  await expect(call(login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toThrow('Wrong email or password.')
  expect(onExpired).not.toHaveBeenCalled()

  setCredentials({ token: () => 'expired-token', onExpired })
  respondWith(401, { message: 'Please sign in.' })
  await expect(call(me)).rejects.toThrow('Please sign in.')
  expect(onExpired).toHaveBeenCalledOnce()
})

test('on a screen that waits for the next login, a read of an expired session never ends, and a command fails', async () => {
  setCredentials({ token: () => 'expired-token', onExpired: () => true })
  const settled = vi.fn()
  respondWith(401, { message: 'Please sign in.' })
  void call(me).then(settled, settled)
  respondWith(401, { message: 'Please sign in.' })
  await expect(enroll()).rejects.toThrow('Please sign in.')
  expect(settled).not.toHaveBeenCalled()
})

test('once a logout has canceled the reads, none ends and none is sent', async () => {
  vi.resetModules()
  const fresh = await import('./call.ts')
  await loadConfigOf(await import('./config.ts'))
  const settled = vi.fn()
  server.mockImplementationOnce(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  void fresh.call(me).then(settled, settled)
  fresh.cancelReads()
  void fresh.call(me).then(settled, settled)
  respondWith(204, undefined)
  await fresh.call(logout, { body: {} })
  expect(server.mock.calls.map(([, init]) => init?.method)).toEqual(['GET', 'POST'])
  expect(settled).not.toHaveBeenCalled()
})

test('a logout also cancels a read with its own signal, and one whose body has not arrived', async () => {
  vi.resetModules()
  const fresh = await import('./call.ts')
  await loadConfigOf(await import('./config.ts'))
  const settled = vi.fn()
  const cut = new AbortController()
  const body = new ReadableStream({ start: (stream) => cut.signal.addEventListener('abort', () => stream.error(cut)) })
  server.mockResolvedValueOnce(new Response(body, { status: 200 }))
  const own = new AbortController()
  void fresh.call(me, { signal: own.signal }).then(settled, settled)
  await expect.poll(() => server.mock.calls.length).toBe(1)
  fresh.cancelReads()
  expect(server.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  cut.abort()
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).not.toHaveBeenCalled()
})

test('a retry after a lost response reuses its key; the next command has a new key', async () => {
  server.mockRejectedValueOnce(new TypeError('offline'))
  await enroll().catch(() => undefined)
  respondWith(201, {})
  await enroll()
  respondWith(201, {})
  await enroll()
  const [lost, retried, next] = keys()
  expect(retried).toBe(lost)
  expect(next).not.toBe(lost)
})

test('a command that is canceled and then given again has a new key', async () => {
  const canceled = new AbortController()
  server.mockImplementationOnce(async () => {
    canceled.abort()
    throw canceled.signal.reason
  })
  await enroll(canceled.signal).catch(() => undefined)
  respondWith(201, {})
  await enroll()
  expect(new Set(keys()).size).toBe(2)
})

test('a command repeated after another command has a new key', async () => {
  server.mockRejectedValueOnce(new TypeError('offline'))
  await enroll().catch(() => undefined)
  respondWith(200, {})
  await call(commands.drop, { params: { course_id: 3, student_id: 7 }, body: {}, notify_families: 'yes' })
  respondWith(201, {})
  await enroll()
  expect(new Set(keys()).size).toBe(3)
})

async function loadConfigOf({ loadConfig }: typeof config) {
  respondWith(200, { apiUrl: 'https://school.example/' })
  await loadConfig()
  server.mockClear()
}

function enroll(signal?: AbortSignal) {
  const parts = { params: { course_id: 3, student_id: 7 }, body: {}, notify_families: 'yes' } as const
  return call(commands.enroll, { ...parts, ...(signal && { signal }) })
}

function respondWith(status: number, body: unknown) {
  server.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
}

function sent(index = 0) {
  const [url, init] = server.mock.calls[index] ?? []
  return { url, headers: (init?.headers ?? {}) as Record<string, string> }
}

function keys() {
  return server.mock.calls.map((_, index) => sent(index).headers['Idempotency-Key'])
}
