import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listNotifications } from '../../../contract/notifications.ts'
import { listPauses } from '../../../contract/pauses.ts'
import { createDraft, saveDraft, submitRegistration } from '../../../contract/registration/drafts.ts'
import { getSchool } from '../../../contract/school.ts'
import { login } from '../../../contract/sessions.ts'
import { buildSemester, buildUser } from '../../../test/data/builders.ts'
import { openClient } from '../../../test/database.ts'
import { openSeatStream } from '../../../test/processes/seatStream.ts'
import { openSocket } from '../../../test/processes/sockets.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'
import { countBlocked, waitUntilAllBlocked } from '../../../test/waiting.ts'
import type { BodyTimes } from './bodies.ts'
import { REQUEST_LIMITS, type RequestLimits } from './requestQueue.ts'

const school = openSchool()
/** Milliseconds for a response that would otherwise never come. */
const PATIENCE = 120_000
const DraftCode = z.object({ resume_code: z.string() })
const [A, B] = ['192.0.2.1', '198.51.100.1']

test('requests beyond those of a network get 503 and Retry-After, also while the clients of others have gone, and other networks are served', async () => {
  const { origin, get } = await start({ accepted: 4, acceptedPerNetwork: 2 })
  const unlock = await lockTable('school, system_notification')
  const leaving = new AbortController()
  const read = { headers: { 'x-forwarded-for': A }, signal: leaving.signal }
  const left = fetch(origin + listNotifications.path, read).catch(() => undefined)
  const first = get(A)
  await waitUntilAllBlocked(school.owner.db, 2)
  leaving.abort()
  await left
  const refused = await get(A, listPauses.path)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ code: 'busy' })
  expect((await get(B, listPauses.path)).status).toBe(200)
  await unlock()
  expect((await first).status).toBe(200)
  await expect.poll(async () => (await get(A, listPauses.path)).status).toBe(200)
})

test('requests that are held back are dropped with 503 when there are too many of them', async () => {
  const { hold } = await start({ acceptedPerNetwork: 2 })
  const [first, ...others] = [
    await hold(A, login.path, 10),
    await hold(A, login.path, 10),
    await hold(A, login.path, 10),
  ]
  await first?.closed
  expect(first?.text()).toMatch(/^HTTP\/1.1 503 .*Retry-After: 2\r\n.*"code":"busy"/s)
  expect(others.map(({ text }) => text())).toEqual(['', ''])
})

test('a server that accepts no further request still tells whether it runs', async () => {
  const { origin, get } = await start({ accepted: 0 })
  expect((await get(A)).status).toBe(503)
  for (const path of ['/healthz', '/readyz']) expect((await fetch(origin + path)).status).toBe(200)
})

test('a request of a network that has all its turns waits, and one of another network is answered', async () => {
  const { get } = await start({ runningPerNetwork: 1 })
  const unlock = await lockTable('school')
  const first = get(A)
  await waitUntilAllBlocked(school.owner.db, 1)
  let isAnswered = false
  const second = get(A, listNotifications.path).finally(() => {
    isAnswered = true
  })
  expect((await get(B, listNotifications.path)).status).toBe(200)
  expect(isAnswered).toBe(false)
  await unlock()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
})

test('a sign-in that waits for its password to be checked takes no turn', async () => {
  const { get, post } = await start({ running: 1 })
  const unlock = await lockTable('users')
  const signingIn = post(A, login.path, { email: 'nobody@example.org', password: 'a yellow bus' })
  await waitUntilAllBlocked(school.owner.db, 1)
  expect((await get(A)).status).toBe(200)
  await unlock()
  expect((await signingIn).status).toBe(401)
})

test('saves of drafts wait for their turn, and do not take the database from other networks', async () => {
  const { get, post } = await start({ running: 2, runningPerNetwork: 1 })
  const created = await post(A, createDraft.path, { answers: {}, visited: [] })
  const { resume_code } = DraftCode.parse(await created.json())
  const unlock = await lockTable('registration_draft')
  const draft = { resume_code, revision: 1, answers: { student: { first_name: 'Ana' } }, visited: [] }
  const saving = Array.from({ length: 8 }, () => post(A, saveDraft.path, draft, { method: 'PUT' }))
  await waitUntilAllBlocked(school.owner.db, 1)
  for (let n = 0; n < 5; n++) expect((await get(B)).status).toBe(200)
  expect(await countBlocked(school.owner.db)).toBe(1)
  await unlock()
  expect(new Set((await Promise.all(saving)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('a live stream does not count as a request in progress', async () => {
  const { origin, get } = await start({ accepted: 1 })
  const stream = await openSeatStream(origin, await buildUser(school.postgres), await buildSemester(school.postgres))
  expect(stream.status).toBe(200)
  expect((await get(A)).status).toBe(200)
  expect(stream.isOpen).toBe(true)
})

test('a request whose body is held back takes no turn', async () => {
  const { get, hold } = await start({ running: 1 })
  const held = await hold(A, login.path, 2)
  expect((await get(A)).status).toBe(200)
  held.socket.write('{}')
  await expect.poll(held.text).toMatch(/^HTTP\/1.1 422 /)
})

test('bodies beyond the bytes of a network are refused before they are read, and short ones and other networks are not', async () => {
  const { hold, post } = await start({ bytesPerNetwork: 60_000, bytes: 100_000 })
  const unlock = await lockTable('users')
  const long = post(A, login.path, { email: 'nobody@example.org', password: 'x' }, { padding: ' '.repeat(50_000) })
  await waitUntilAllBlocked(school.owner.db, 1)
  const second = await hold(A, submitRegistration.path, 20_000)
  await second.closed
  expect(second.text()).toMatch(/^HTTP\/1.1 503 .*retry-after: 2\r\n.*connection: close\r\n.*"code":"busy"/is)
  expect((await post(A, login.path, { email: 'x'.repeat(4000) })).status).toBe(422)
  expect((await post(B, login.path, { email: 'x'.repeat(20_000) })).status).toBe(422)
  await unlock()
  expect((await long).status).toBe(401)
  expect((await post(A, login.path, { email: 'x'.repeat(20_000) })).status).toBe(422)
})

test('a body that is held back makes room for another one', async () => {
  const { hold, post } = await start({ bytesPerNetwork: 60_000 })
  const held = await hold(A, submitRegistration.path, 50_000)
  await expect.poll(async () => (await post(A, login.path, { email: 'x'.repeat(20_000) })).status).toBe(422)
  await held.closed
  expect(held.text()).toMatch(/^HTTP\/1.1 503 .*"code":"busy"/s)
})

test('a body without an announced length is refused when its bytes are too many', async () => {
  const { hold } = await start({ bytesPerNetwork: 100_000 })
  const sending = await hold(A, submitRegistration.path, 'chunked')
  const part = 'x'.repeat(40_000)
  const chunk = `${part.length.toString(16)}\r\n${part}\r\n`
  sending.socket.write(chunk)
  sending.socket.write(chunk)
  await sending.closed
  expect(sending.text()).toMatch(/^HTTP\/1.1 503 .*"code":"busy"/s)
})

test.each([
  { title: 'stops arriving', times: { stalled: 100, total: 60_000 }, trickles: false },
  { title: 'arrives too slowly', times: { stalled: 60_000, total: 300 }, trickles: true },
])('a body that $title gets 408', async ({ times, trickles }) => {
  const { hold } = await start({}, times)
  const slow = await hold(A, submitRegistration.path, 5000)
  const timer = trickles ? setInterval(() => slow.socket.write(' '), 20) : undefined
  onTestFinished(() => clearInterval(timer))
  await slow.closed
  expect(slow.text()).toMatch(/^HTTP\/1.1 408 .*connection: close\r\n.*"code":"too-slow"/is)
})

test('a body that arrives byte by byte is read', async () => {
  const { hold } = await start({})
  const body = JSON.stringify({ email: 'ana@example.org', password: 'Löwenzahn' })
  const sending = await hold(A, login.path, Buffer.byteLength(body))
  sending.socket.setNoDelay(true)
  for (const byte of Buffer.from(body)) await new Promise((sent) => sending.socket.write(Buffer.of(byte), sent))
  await expect.poll(sending.text).toMatch(/^HTTP\/1.1 401 /)
})

async function start(limits: Partial<RequestLimits>, bodyTimes?: BodyTimes) {
  const requestLimits = { ...REQUEST_LIMITS, ...limits }
  const { postgres } = school
  const origin = await startListening({ postgres, trustProxy: 1, requestLimits, ...(bodyTimes && { bodyTimes }) })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  return {
    origin,
    get: (address: string, path: string = getSchool.path) =>
      fetch(origin + path, { headers: from(address), signal: AbortSignal.timeout(PATIENCE) }),
    post: (address: string, path: string, body: object, { method = 'POST', padding = '' } = {}) =>
      fetch(origin + path, {
        method,
        headers: { ...from(address), 'content-type': 'application/json' },
        body: JSON.stringify(body) + padding,
        signal: AbortSignal.timeout(PATIENCE),
      }),
    /** Sends a request without its body. */
    async hold(address: string, path: string, length: number | 'chunked') {
      const socket = await openSocket(origin)
      onTestFinished(() => void socket.destroy())
      const body = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
      const lines = [`POST ${path} HTTP/1.1`, 'Host: school', 'Content-Type: application/json', body]
      socket.write([...lines, `X-Forwarded-For: ${address}`, '', ''].join('\r\n'))
      return { socket, ...received(socket) }
    },
  }
}

function received(socket: Socket) {
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  for (const event of ['end', 'close']) socket.once(event, () => resolve())
  return { closed, text: () => text }
}

async function lockTable(table: 'school' | 'school, system_notification' | 'users' | 'registration_draft') {
  const client = await openClient(school.url)
  await client.query('begin')
  await client.query(`lock table ${table}`)
  return () => client.query('rollback')
}
