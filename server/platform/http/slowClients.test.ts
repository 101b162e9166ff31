import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { openSocket } from '../../../test/processes/sockets.ts'
import { ArrivingBody } from './bodies.ts'
import { Connections } from './connections.ts'
import { limitRequests } from './limits.ts'
import { REQUEST_LIMITS, type RequestLimits, RequestQueue } from './requestQueue.ts'

const MB = 1024 * 1024

test('a request that is dropped after its body has arrived never starts', async () => {
  const app = openApp({ acceptedPerNetwork: 1 })
  const started: unknown[] = []
  const [parsed, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.addHook('preValidation', async ({ body }) => {
    if (JSON.stringify(body) !== '{"n":1}') return
    parsed.resolve()
    await gate.promise
  })
  app.get('/', async () => 'read')
  app.post('/', async ({ body }) => started.push(body))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = await openSocket(origin)
  onTestFinished(() => void socket.destroy())
  socket.write('POST / HTTP/1.1\r\nHost: s\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n')
  await expect.poll(() => app.requests.figures.accepted).toBe(1)
  socket.write('{"n":1}')
  await parsed.promise
  expect(await (await fetch(origin)).text()).toBe('read')
  gate.resolve()
  const headers = { 'content-type': 'application/json' }
  await expect.poll(async () => (await fetch(origin, { method: 'POST', headers, body: '{"n":2}' })).status).toBe(200)
  expect(started).toEqual([{ n: 2 }])
  await expect.poll(() => app.requests.figures).toMatchObject({ running: 0, accepted: 0, bytes: 0 })
})

test('of clients that ask for a list and never read it, the slowest are dropped, and others get the list', async () => {
  const app = openApp({ bytesPerNetwork: 40 * MB })
  app.get('/list', async () => 'x'.repeat(16 * MB))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let n = 0; n < 3; n++) {
    const socket = await openSocket(origin)
    onTestFinished(() => void socket.destroy())
    socket.pause()
    socket.write('GET /list HTTP/1.1\r\nHost: s\r\n\r\n')
    const expected = { bytes: Math.min(n + 1, 2) * 16 * MB, refused: { requests: 0, bytes: 0, slow: n < 2 ? 0 : 1 } }
    await expect.poll(() => app.requests.figures).toMatchObject(expected)
  }
  expect((await (await fetch(`${origin}/list`)).text()).length).toBe(16 * MB)
  expect(app.requests.figures.refused).toEqual({ requests: 0, bytes: 0, slow: 2 })
  await expect.poll(() => app.requests.figures.bytes).toBe(16 * MB)
})

test('a body without an announced length takes no more memory than is counted', async () => {
  let counted = 0
  const body = new ArrivingBody(undefined, {
    limit: 64 * MB,
    times: { stalled: 600_000, total: 600_000 },
    makeRoom: (bytes) => {
      counted = Math.max(counted, bytes)
      return true
    },
  })
  onTestFinished(() => void body.destroy())
  const part = Buffer.alloc(60_000, 'x')
  const before = process.memoryUsage().arrayBuffers
  while (counted < 33 * MB) {
    body.write(part)
    await nextTurn()
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(counted + MB)
  body.end()
  let [length, parts] = [0, 0]
  for await (const arrived of body) {
    length += arrived.length
    parts++
  }
  expect(length).toBe(counted)
  expect(parts).toBeLessThan(counted / MINUTE_MS)
})

function openApp(limits: Partial<RequestLimits>) {
  const app = fastify({ forceCloseConnections: true })
  const requests = new RequestQueue({ ...REQUEST_LIMITS, ...limits })
  app.decorate('connections', new Connections(() => undefined)).decorate('requests', requests)
  limitRequests(app)
  onTestFinished(() => app.close())
  return app
}
