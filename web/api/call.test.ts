import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropCourse, enrollInCourse, getSchedule } from '../../contract/schedules.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { login, me } from '../../contract/sessions.ts'
import { call, setCredentials } from './call.ts'
import { loadConfig } from './config.ts'
import { ApiProblem } from './problem.ts'

const WHOOPS = 'Whoops! looks like something went wrong. Please try again.'
const server = vi.fn<typeof fetch>()
const onExpired = vi.fn()

beforeEach(async () => {
  vi.stubGlobal('fetch', server)
  answers(200, { apiUrl: 'https://school.example/' })
  await loadConfig()
  server.mockClear()
})

afterEach(() => {
  setCredentials({ token: () => undefined, onExpired })
  vi.resetAllMocks()
})

test('a call fills the path and the query of its endpoint and carries who asks', async () => {
  setCredentials({ token: () => 'of-elena', onExpired })
  answers(200, { schedule: { enrolled: [], waiting: [] } })
  await call(getSchedule, { params: { id: 7 }, query: { semester: 'Fall 2026' } })
  expect(sent().url).toBe('https://school.example/api/students/7/schedule?semester=Fall+2026')
  expect(sent().headers).toEqual({ Authorization: 'Bearer of-elena' })
})

test('an edit names what it is an edit of, and is told what it made', async () => {
  server.mockResolvedValueOnce(new Response('{}', { status: 200, headers: { ETag: '"8"' } }))
  const body = { name: 'Fall 2026', active: true, disabled: false }
  const answer = await call(updateSemester, { params: { id: 7 }, body, if_match: '"7"' })
  expect(sent().headers['If-Match']).toBe('"7"')
  expect(answer.etag).toBe('"8"')
})

test('a refusal that the endpoint declares is an answer', async () => {
  answers(422, { code: 422, message: 'No.' })
  expect(await enroll()).toEqual({ status: 422, body: { code: 422, message: 'No.' } })
})

test('any other refusal is a problem with the words of the server, by field', async () => {
  answers(422, { message: 'Please look again.', errors: { email: ['Must be a valid email'] } })
  const problem = await call(login, { body: { email: '', password: '' } }).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({
    status: 422,
    message: 'Please look again.',
    errors: { email: ['Must be a valid email'] },
  })
})

test.each([
  ['no answer', () => server.mockRejectedValueOnce(new TypeError('offline'))],
  ['a broken server', () => answers(500, { message: 'relation "course" does not exist' })],
  ['a page of some proxy', () => server.mockResolvedValueOnce(new Response('<html>', { status: 502 }))],
])('%s is the general fallback', async (_, happen) => {
  happen()
  await expect(call(me)).rejects.toThrow(WHOOPS)
})

test('a session that the server no longer knows is told once, wrong credentials are not', async () => {
  answers(401, { message: 'Wrong email or password.' })
  await expect(call(login, { body: { email: 'a@b.co', password: 'x' } })).rejects.toThrow('Wrong email or password.')
  expect(onExpired).not.toHaveBeenCalled()

  setCredentials({ token: () => 'of-yesterday', onExpired })
  answers(401, { message: 'Please sign in.' })
  await expect(call(me)).rejects.toThrow('Please sign in.')
  expect(onExpired).toHaveBeenCalledOnce()
})

test('a press whose answer was lost sends its key again; another press has another', async () => {
  server.mockRejectedValueOnce(new TypeError('offline'))
  await enroll().catch(() => undefined)
  answers(201, {})
  await enroll()
  answers(201, {})
  await enroll()
  const [lost, again, next] = keys()
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('a press that something else was done after is a new one', async () => {
  server.mockRejectedValueOnce(new TypeError('offline'))
  await enroll().catch(() => undefined)
  answers(200, {})
  await call(dropCourse, { params: { course_id: 3, student_id: 7 }, body: {} })
  answers(201, {})
  await enroll()
  expect(new Set(keys()).size).toBe(3)
})

function enroll() {
  return call(enrollInCourse, { params: { course_id: 3, student_id: 7 }, body: {} })
}

function answers(status: number, body: unknown) {
  server.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
}

function sent(index = 0) {
  const [url, init] = server.mock.calls[index] ?? []
  return { url, headers: (init?.headers ?? {}) as Record<string, string> }
}

function keys() {
  return server.mock.calls.map((_, index) => sent(index).headers['Idempotency-Key'])
}
