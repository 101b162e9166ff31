import { once } from 'node:events'
import { createServer, type ServerOptions, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PATIENCE } from '../../../test/patience.ts'
import { Connections } from './connections.ts'

const GET = 'GET / HTTP/1.1\r\nHost: school\r\n\r\n'

test('the requests of a connection are handled one after the other', async () => {
  const { open, handled } = await startServer()
  const client = open()
  client.socket.write(GET.repeat(3))
  for (const count of [1, 2, 3]) {
    await expect.poll(() => handled.length).toBe(count)
    handled[count - 1]?.end(`response ${count}`)
  }
  await expect.poll(client.text).toMatch(/response 1.*response 2.*response 3/s)
  expect(client.statuses()).toEqual(['200', '200', '200'])
})

test('a connection is not read while requests of it wait, and is read again afterwards', async () => {
  const { open, handled, sockets } = await startServer()
  const client = open()
  client.socket.write(GET.repeat(2))
  await expect.poll(() => handled.length).toBe(1)
  const [socket] = sockets
  const read = socket?.bytesRead
  client.socket.write(GET.repeat(10))
  // Another connection that is opened later is read.
  open().socket.write(GET)
  await expect.poll(() => handled.length).toBe(2)
  expect([socket?.isPaused(), socket?.bytesRead]).toEqual([true, read])
  handled[1]?.end()
  for (let count = 1; count <= 12; count++) {
    await expect.poll(() => handled.length).toBe(count + 1)
    handled[count === 1 ? 0 : count]?.end()
  }
  await expect.poll(() => client.statuses().length).toBe(12)
})

test('a connection that sends a thousand requests at once gets 503 and is closed, and others are served', async () => {
  const { open, handled, connections } = await startServer()
  const flooding = open()
  flooding.socket.write(GET.repeat(1000))
  await flooding.closed
  expect(flooding.text()).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n.*\r\nRetry-After: 2\r\n.*"code":"busy"\}$/s)
  expect([handled.length, connections.closed]).toEqual([1, 1])
  const other = open()
  other.socket.write(GET)
  await expect.poll(() => handled.length).toBe(2)
  handled[1]?.end()
  await expect.poll(other.statuses).toEqual(['200'])
})

test('a flood while a response is being sent only closes the connection', async () => {
  const { open, handled } = await startServer()
  const client = open()
  client.socket.write(GET)
  await expect.poll(() => handled.length).toBe(1)
  handled[0]?.write('half of it')
  await expect.poll(client.text).toContain('half of it')
  client.socket.write(GET.repeat(1000))
  await client.closed
  expect(client.statuses()).toEqual(['200'])
})

test('the requests that wait on all connections together are limited, until they are handled', async () => {
  const { open, handled, connections } = await startServer()
  const flood = (clients: number) => {
    const opened = Array.from({ length: clients }, open)
    for (const { socket } of opened) socket.write(GET.repeat(17))
    return opened
  }
  const clients = flood(70)
  await expect.poll(() => connections.closed).toBe(8)
  const served = () => {
    for (const response of handled) if (!response.writableEnded) response.end()
    return clients.filter(({ statuses }) => statuses().length === 17).length
  }
  await expect.poll(served).toBe(62)
  clients.push(...flood(62))
  await expect.poll(served).toBe(124)
  expect(connections.closed).toBe(8)
})

test.each([
  { sent: 'what is this\r\n\r\n', status: 400, code: 'not-http' },
  { sent: 'GET / HTTP/1.1\r\nHost: school\r\nhost: school\r\n\r\n', status: 400, code: 'not-http' },
  { sent: 'GET / HTTP/1.1\r\nHost: school, other\r\n\r\n', status: 400, code: 'not-http' },
  { sent: 'GET / HTTP/1.1\r\nHost: other/?school\r\n\r\n', status: 400, code: 'not-http' },
  { sent: 'GET / HTTP/1.1\r\nHost: name@school\r\n\r\n', status: 400, code: 'not-http' },
  {
    sent: `GET / HTTP/1.1\r\nHost: school\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    code: 'headers-too-large',
  },
  { sent: 'GET / HTTP/1.1\r\nX-Slow: ', status: 408, code: 'too-slow' },
  {
    sent: 'POST / HTTP/1.1\r\nHost: school\r\nContent-Length: 100\r\n\r\n{',
    ends: true,
    status: 400,
    code: 'incomplete',
  },
])('a connection with what is no complete request gets $status $code', async ({ sent, ends, status, code }) => {
  const client = (
    await startServer(code === 'too-slow' ? { headersTimeout: 50, connectionsCheckingInterval: 20 } : undefined)
  ).open()
  client.socket.write(sent)
  if (ends) client.socket.end()
  await client.closed
  expect(client.text()).toMatch(
    new RegExp(`^HTTP/1.1 ${status} .*\r\nConnection: close\r\n.*"code":"${code}"\\}$`, 's'),
  )
})

test.each(['school', 'enroll.example.org:443', 'class_room.local', '127.0.0.1:3000', '[fd00::1]:3000', ''])(
  'a request for the host %j is handled',
  async (host) => {
    const { open, handled } = await startServer()
    open().socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await expect.poll(() => handled.length).toBe(1)
  },
)

test('a request of HTTP/1.0 without a host is handled', async () => {
  const { open, handled } = await startServer()
  open().socket.write('GET / HTTP/1.0\r\n\r\n')
  await expect.poll(() => handled.length).toBe(1)
})

async function startServer(options: ServerOptions = { requestTimeout: PATIENCE, headersTimeout: PATIENCE }) {
  const handled: ServerResponse[] = []
  const sockets: Socket[] = []
  const connections = new Connections(() => undefined)
  const server = createServer(
    options,
    connections.inTurn((_, response) => handled.push(response)),
  )
  server.on('connection', (socket) => sockets.push(socket))
  server.on('clientError', (error, socket) => connections.refuseClient(error, socket as Socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { handled, sockets, connections, open: () => openClient(port) }
}

function openClient(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  // A write after the server closed the connection is an error.
  socket.on('error', () => undefined)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  for (const event of ['end', 'close']) socket.once(event, () => resolve())
  return {
    socket,
    closed,
    text: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1.1 (\d+) /g)].map(([, status]) => status),
  }
}
