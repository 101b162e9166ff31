import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Bytes of a registration that a flood announces, just below the limit. */
const BODY = 242_000
const HELD_BACK = 10
const GET = 'GET /api/school HTTP/1.1\r\nHost: s\r\n\r\n'
/** Milliseconds without a new response after which a flood is over. A server that a flood stops may need longer for the first one. */
const QUIET_MS = 30_000
/** Milliseconds that bodies and responses are held back at most. */
const HOLD_MS = 130_000

type Statuses = Record<string, number>
const Work = z.object({ flood: z.string(), origin: z.string() })

/** What one visitor without an account can send. Each resolves when the server has answered or closed everything. */
export const FLOODS: Readonly<Record<string, (client: Client) => Promise<void>>> = {
  nothing: () => wait(10_000),
  '50,000 requests in one write': (client) => client.pipeline(1, 50_000),
  '1,000 requests on each of 30 connections': (client) => client.pipeline(30, 1000),
  '2,800 registrations without their end': (client) => client.holdBodies('POST', '/api/students/registration'),
  '2,800 saved drafts without their end': (client) => client.holdBodies('PUT', '/api/students/registration/drafts'),
  '10,000 connections with one request at a time': (client) => client.inTurn(10_000, 40_000),
  '3,000 connections with one request at a time': (client) => client.inTurn(3000, 30_000),
  '2,800 downloads that are not read': (client) => client.ignoreResponses(2800),
  '50,000 requests, 64 at a time': (client) => client.inTurn(64, 50_000),
  '3,000 connections that save one draft': (client) => client.saveDraft(3000, 30_000),
}

/** Runs a flood in a thread of its own. Returns the number of responses by status. */
export async function runFlood(flood: string, origin: string): Promise<Statuses> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { flood, origin } })
  const [statuses] = await once(worker, 'message')
  await worker.terminate()
  return z.record(z.string(), z.number()).parse(statuses)
}

class Client {
  readonly statuses: Statuses = {}
  readonly #url: URL
  #lastResponse = performance.now()

  constructor(origin: string) {
    this.#url = new URL(origin)
  }

  async pipeline(connections: number, requests: number): Promise<void> {
    const sockets = Array.from({ length: connections }, () => this.#open())
    for (const socket of sockets) socket.write(GET.repeat(requests))
    await this.#untilQuiet(sockets)
  }

  async holdBodies(method: string, path: string): Promise<void> {
    const head = `${method} ${path} HTTP/1.1\r\nHost: s\r\nContent-Type: application/json\r\nContent-Length: ${BODY}\r\n\r\n`
    const body = Buffer.from(`${head}{"answers":{"student":{"first_name":"${'x'.repeat(BODY)}`)
    const sockets: Socket[] = []
    for (let n = 0; n < 2800; n++) {
      const socket = this.#open()
      socket.write(body.subarray(0, head.length + BODY - HELD_BACK))
      sockets.push(socket)
      if (n % 50 === 0) await wait(10)
    }
    await this.#untilClosed(sockets)
  }

  async ignoreResponses(connections: number): Promise<void> {
    const page = await (await fetch(this.#url)).text()
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '/api/docs/json'
    const sockets = Array.from({ length: connections }, () => this.#open())
    for (const [n, socket] of sockets.entries()) {
      socket.pause()
      for (const path of [script, '/api/docs/json', '/api/openapi.json'])
        socket.write(`GET ${path} HTTP/1.1\r\nHost: s\r\n\r\n`)
      if (n % 50 === 0) await wait(10)
    }
    await wait(30_000)
    for (const socket of sockets) socket.destroy()
  }

  /** Each connection sends its next request after the response to the last one. */
  async inTurn(connections: number, requests: number, text = GET): Promise<void> {
    let left = requests
    const sockets = Array.from({ length: connections }, () => {
      const socket = this.#open(() => {
        if (left-- > 0) socket.write(text)
        else socket.end()
      })
      if (left-- > 0) socket.write(text)
      return socket
    })
    await this.#untilQuiet(sockets)
  }

  /** The first save stores the answers, and the others are repeats of it. */
  async saveDraft(connections: number, requests: number): Promise<void> {
    const path = '/api/students/registration/drafts'
    const draft = { answers: {}, visited: [] }
    const headers = { 'content-type': 'application/json' }
    const created = await fetch(new URL(path, this.#url), { method: 'POST', headers, body: JSON.stringify(draft) })
    const { resume_code } = z.object({ resume_code: z.string() }).parse(await created.json())
    const body = JSON.stringify({ ...draft, resume_code, revision: 1, answers: { student: { first_name: 'Ana' } } })
    const head = `PUT ${path} HTTP/1.1\r\nHost: s\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    await this.inTurn(connections, requests, head + body)
  }

  #open(onResponse = () => {}): Socket {
    const socket = connect({ host: this.#url.hostname, port: Number(this.#url.port) })
    socket.on('error', () => this.#count('connection lost'))
    let rest = ''
    socket.on('data', (data: Buffer) => {
      const text = rest + data.toString('latin1')
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        this.#count(status)
        onResponse()
      }
      rest = text.slice(Math.max(text.lastIndexOf('HTTP/1.1 ') + 13, text.length - 12))
    })
    return socket
  }

  #count(status: string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    this.#lastResponse = performance.now()
  }

  async #untilQuiet(sockets: readonly Socket[]): Promise<void> {
    this.#lastResponse = performance.now()
    while (performance.now() - this.#lastResponse < QUIET_MS && sockets.some(({ closed }) => !closed)) await wait(50)
    for (const socket of sockets) socket.destroy()
  }

  async #untilClosed(sockets: readonly Socket[]): Promise<void> {
    const until = performance.now() + HOLD_MS
    while (performance.now() < until && sockets.some(({ closed }) => !closed)) await wait(50)
    this.statuses['still open'] = sockets.filter(({ closed }) => !closed).length
    for (const socket of sockets) socket.destroy()
  }
}

if (parentPort) {
  const { flood, origin } = Work.parse(workerData)
  const client = new Client(origin)
  await FLOODS[flood]?.(client)
  parentPort.postMessage(client.statuses)
}
