import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { SCHOOL_TIMES, type SchoolTimes } from '../../domain/installation/schoolUsage.ts'
import { readConfig } from '../../server/config/config.ts'
import { createSchool } from '../../server/installation/createSchool.ts'
import type { School } from '../../server/installation/registry.ts'
import { type Installation, urlsOf } from '../../server/installation/schoolConfig.ts'
import { serveSchools } from '../../server/installation/serveSchools.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'

/** A folder of schools, deleted when the test ends. Their databases are deleted with the server of the run. */
export function createInstallation(env: Record<string, string> = {}): Installation {
  const schoolsDir = mkdtempSync(join(tmpdir(), 'enrollment-schools-'))
  onTestFinished(() => rmSync(schoolsDir, { recursive: true, force: true }))
  const ownerUrl = inject('ownerUrl')
  const variables = {
    DATABASE_URL: ownerUrl,
    SCHOOLS_DIR: schoolsDir,
    PORT: '0',
    WORKERS: '1',
    SCHOOLS_OPEN: '4',
    LOG_LEVEL: 'silent',
    LOTTERY_RELAYS: 'none',
    AUTH_RATE_LIMIT: '1000000',
    COMMAND_RATE_LIMIT: '1000000',
    ...env,
  }
  return { config: readConfig(variables, { sample: false }), schoolsDir, ownerUrl }
}

/** With the host NAME.example.org. Its databases' names are not those of another test. */
export function addSchool(installation: Installation, word = 'school'): Promise<School> {
  const name = `${word}-${randomUUID().slice(0, 8)}`
  return createSchool(installation, { name, url: `http://${name}.example.org` })
}

/** The connections of a server to this school, closed when the test ends. */
export function connectTo({ ownerUrl }: Installation, school: School): Postgres {
  const postgres = new Postgres(urlsOf(ownerUrl, school).servingUrl)
  onTestFinished(() => postgres.close())
  return postgres
}

/** Serves the schools in this process until the test ends. */
export async function serve({ config, ownerUrl }: Installation, times: Partial<SchoolTimes> = {}) {
  const server = await serveSchools(
    config,
    ownerUrl,
    { number: 1, count: 1, isFirst: true },
    { ...SCHOOL_TIMES, ...times },
  )
  onTestFinished(() => server.stop('SIGINT'))
  return server
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

interface Sent {
  readonly method?: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Undefined: a connection of its own. */
  readonly agent?: Agent
}

/** A request with this Host header, which `fetch` does not send. */
export function send(
  address: string,
  host: string,
  path: string,
  { method = 'GET', token, body, headers, agent }: Sent = {},
) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const content = body === undefined ? undefined : JSON.stringify(body)
  const sent = request(`${address}${path}`, {
    method,
    agent: agent ?? false,
    headers: {
      host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(content !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
      }),
      ...headers,
    },
  })
  sent.on('error', reject).on('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
  })
  sent.end(content)
  return promise
}

/** A live stream that stays open until `close`. Resolves when the server has answered. */
export function openStream(address: string, host: string, path: string, token: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly status: number; close(): void }>()
  const sent = request(`${address}${path}`, { agent: false, headers: { host, authorization: `Bearer ${token}` } })
  sent.on('response', (response) => {
    response.resume()
    resolve({ status: response.statusCode ?? 0, close: () => sent.destroy() })
  })
  sent.on('error', reject).end()
  onTestFinished(() => void sent.destroy())
  return promise
}

/** A connection with the beginning of a request, which never arrives. */
export function beginRequest(address: string, { host }: Pick<School, 'host'>): void {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => socket.destroy())
  const head = ['POST /api/login HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', 'Content-Length: 300']
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
}
