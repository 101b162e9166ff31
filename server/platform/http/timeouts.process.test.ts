import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { importFile } from '../../../contract/files.ts'
import { login } from '../../../contract/sessions.ts'
import { createStudent } from '../../../contract/students.ts'
import { buildUser } from '../../../test/data/builders.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool({ hasTimeLimits: true })
/** Seconds of tolerance for a machine with busy cores. */
const TOLERANCE = 20
const sam = JSON.stringify({ first_name: 'Sam', last_name: 'Yazzie', grade: 'K' })

test('200 connections that send a byte a second, or nothing, are closed in time, and slow complete requests are served', async () => {
  const parent = await buildUser(school.postgres)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const body = { csv: 'first_name,last_name,email,active\nGrace,Nez,grace@example.org,1', confirmed: false }
  const imported = importFile.path.replace(':kind', 'teachers')
  const slow = [
    sendOver(5000, createStudent.path, parent.token, sam),
    sendOver(15_000, imported, admin.token, JSON.stringify(body)),
  ]
  const kinds = {
    bodies: Array.from({ length: 100 }, () => open(`${headOf(login.path, 10_000)}{`)),
    headers: Array.from({ length: 50 }, () => open('GET /api/me HTTP/1.1\r\nHost: school\r\nX-Slow: ')),
    silent: Array.from({ length: 50 }, () => open('')),
  }
  const stopTrickling = trickle([...kinds.bodies, ...kinds.headers])
  onTestFinished(stopTrickling)
  const closedBy = (connections: readonly Connection[]) => Promise.all(connections.map(({ closed }) => closed))
  for (const seconds of await closedBy([...kinds.headers, ...kinds.silent]))
    expect(seconds).toBeLessThan(10 + TOLERANCE)
  for (const seconds of await closedBy(kinds.bodies)) {
    expect(seconds).toBeGreaterThan(19)
    expect(seconds).toBeLessThan(21 + TOLERANCE)
  }
  for (const { received } of kinds.bodies) expect(received()).toMatch(/^HTTP\/1.1 408 .*"code":"too-slow"/s)
  expect((await Promise.all(slow)).map((response) => response.slice(0, 12))).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200'])
})

test('a request that is refused before its body arrives gets a response, and its connection is closed at once', async () => {
  const refused = Array.from({ length: 20 }, () => open(`${headOf(createStudent.path, 10_000)}{`))
  onTestFinished(trickle(refused))
  for (const { closed, received } of refused) {
    expect(await closed).toBeLessThan(TOLERANCE / 2)
    expect(received()).toMatch(/^HTTP\/1.1 401 .*connection: close.*"code":"not-signed-in"/is)
  }
})

test('a client that sends a large body completely gets the refusal', async () => {
  const body = `{"csv":"${'x'.repeat(3_000_000)}"}`
  const headers = { 'content-type': 'application/json' }
  for (let n = 0; n < 10; n++) {
    const response = await fetch(school.origin + importFile.path, { method: 'POST', headers, body })
    expect(response.status).toBe(401)
  }
})

test('a URL of more than 8 kB is 414, even one that cannot be decoded', async () => {
  expect((await fetch(`${school.origin}/api/school?${'x'.repeat(8180)}`)).status).not.toBe(414)
  for (const path of [`/api/school?${'x'.repeat(8192)}`, `/${'x'.repeat(8192)}`, `/%${'x'.repeat(8192)}`]) {
    const response = await fetch(school.origin + path)
    expect(response.status).toBe(414)
    expect(await response.json()).toMatchObject({ code: 'address-too-long' })
  }
})

interface Connection {
  readonly socket: Socket
  /** Seconds from the opening. */
  readonly closed: Promise<number>
  received(): string
}

function open(first: string): Connection {
  const { hostname, port } = new URL(school.origin)
  const socket = connect(Number(port), hostname)
  const began = performance.now()
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  socket.on('error', () => undefined)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  // A byte that arrives after the server closed the connection resets it, which is an error.
  for (const event of ['end', 'close']) socket.once(event, () => end())
  const closed = ended.then(() => (performance.now() - began) / 1000)
  socket.write(first)
  onTestFinished(() => void socket.destroy())
  return { socket, closed, received: () => text }
}

function trickle(connections: readonly Connection[]): () => void {
  const timer = setInterval(() => {
    for (const { socket } of connections) if (socket.writable) socket.write('x')
  }, 1000)
  return () => clearInterval(timer)
}

function headOf(path: string, length: number, token?: string): string {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: school', 'Content-Type: application/json', `Content-Length: ${length}`]
  return [...lines, ...(token ? [`Authorization: Bearer ${token}`] : []), '', ''].join('\r\n')
}

async function sendOver(milliseconds: number, path: string, token: string, body: string): Promise<string> {
  const { socket, received } = open(headOf(path, Buffer.byteLength(body), token))
  const size = Math.ceil(body.length / 10)
  const began = performance.now()
  for (let part = 0; part * size < body.length; part++) {
    // From the beginning, so that the delays of a busy machine do not add up.
    await wait(began + ((part + 1) * milliseconds) / 10 - performance.now())
    socket.write(body.slice(part * size, (part + 1) * size))
  }
  await expect.poll(received).toContain('\r\n\r\n')
  return received()
}
