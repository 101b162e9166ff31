import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  await call('GET /api/students/:id/schedule', { params: { id: 7 }, query: { semester: 'Fall 2026' } })
  expect(sent().url).toBe('https://school.example/api/students/7/schedule?semester=Fall+2026')
  expect(sent().headers).toEqual({ Authorization: 'Bearer token-of-elena' })
})

test('a call that accepts stale data says so, and another does not', async () => {
  respondWith(200, { schedule: { enrolled: [], waiting: [] } })
  const options = { params: { id: 7 }, query: { semester: 'Fall 2026' } }
  await call('GET /api/students/:id/schedule', { ...options, acceptsStale: true })
  expect(sent().headers['Cache-Control']).toBe('max-stale=1')
  respondWith(200, { schedule: { enrolled: [], waiting: [] } })
  await call('GET /api/students/:id/schedule', options)
  expect(sent(1).headers['Cache-Control']).toBeUndefined()
})

test('an edit sends If-Match and returns the new ETag', async () => {
  server.mockResolvedValueOnce(Response.json({}, { headers: { ETag: '"8"' } }))
  const body = { name: 'Fall 2026', active: true, disabled: false }
  const reply = await call('PUT /api/semester/:id', { params: { id: 7 }, body, if_match: '"7"', notify_families: 'no' })
  expect(sent().headers['If-Match']).toBe('"7"')
  expect(reply.etag).toBe('"8"')
})

test('a refusal that the caller expects is returned, another one is thrown', async () => {
  respondWith(422, { code: 422, message: 'No.' })
  expect(await enroll()).toEqual({ status: 422, body: { code: 422, message: 'No.' } })
  respondWith(422, { code: 422, message: 'No.' })
  const parts = { params: { course_id: 3, student_id: 7 }, body: {}, expects: [], notify_families: 'yes' } as const
  const refused = call('POST /api/schedules/:course_id/:student_id/drop', parts)
  await expect(refused).rejects.toMatchObject({ status: 422, message: 'No.' })
})

test('a text is returned as it is', async () => {
  const record = '{"format":1}\n{"step":1}\n'
  server.mockResolvedValueOnce(new Response(record, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }))
  const { body } = await call('GET /api/semester/:id/lottery/record', { params: { id: 3 } })
  expect(body).toBe(record)
})

test("an unexpected refusal throws a problem with the server's messages by field", async () => {
  respondWith(422, { message: 'Please look again.', errors: { email: ['Must be a valid email'] } })
  const problem = await call('POST /api/login', { body: { email: '', password: '' } }).catch((error: unknown) => error)
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
  await expect(call('GET /api/me')).rejects.toThrow(WHOOPS)
})

test.each([
  ['an error page of a proxy', () => server.mockResolvedValueOnce(new Response('<html>', { status: 422 }))],
  ['no message', () => respondWith(422, {})],
])('a validation error with %s throws its own fallback', async (_, fail) => {
  fail()
  await expect(call('GET /api/me')).rejects.toThrow('Whoops!! looks like something went wrong. Please try again.')
})

test('a command without a response leaves its outcome open', async () => {
  server.mockRejectedValue(new TypeError('offline'))
  await expect(enroll()).rejects.toThrow("We don't know whether this arrived. Please try again.")
})

test('an expired session calls onExpired once, wrong credentials do not', async () => {
  respondWith(401, { message: 'Wrong email or password.' })
  await expect(call('POST /api/login', { body: { email: 'a@b.co', password: 'x' } })).rejects.toThrow(
    'Wrong email or password.',
  )
  expect(onExpired).not.toHaveBeenCalled()

  setCredentials({ token: () => 'expired-token', onExpired })
  respondWith(401, { message: 'Please sign in.' })
  await expect(call('GET /api/me')).rejects.toThrow('Please sign in.')
  expect(onExpired).toHaveBeenCalledOnce()
})

test('on a screen that waits for the next login, a read of an expired session never ends, and a command fails', async () => {
  setCredentials({ token: () => 'expired-token', onExpired: () => true })
  const settled = vi.fn()
  respondWith(401, { message: 'Please sign in.' })
  void call('GET /api/me').then(settled, settled)
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
  void fresh.call('GET /api/me').then(settled, settled)
  fresh.cancelReads()
  void fresh.call('GET /api/me').then(settled, settled)
  respondWith(204, undefined)
  await fresh.call('POST /api/logout', { body: {} })
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
  void fresh.call('GET /api/me', { signal: own.signal }).then(settled, settled)
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
  await call('POST /api/schedules/:course_id/:student_id/drop', {
    params: { course_id: 3, student_id: 7 },
    body: {},
    notify_families: 'yes',
    expects: [],
  })
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
  const parts = { params: { course_id: 3, student_id: 7 }, body: {}, expects: [422], notify_families: 'yes' } as const
  return call('POST /api/schedules/:course_id/:student_id/enroll', { ...parts, ...(signal && { signal }) })
}

function respondWith(status: number, body: unknown) {
  server.mockResolvedValueOnce(
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
  )
}

function sent(index = 0) {
  const [url, init] = server.mock.calls[index] ?? []
  return { url, headers: (init?.headers ?? {}) as Record<string, string> }
}

function keys() {
  return server.mock.calls.map((_, index) => sent(index).headers['Idempotency-Key'])
}
