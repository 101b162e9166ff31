import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Pool } from 'undici'
import { type Answers, withAnswer } from '../domain/registration/answers.ts'
import { FIELDS } from '../domain/registration/sections.ts'
import { startServer } from './server.ts'

/**
 * npm run bench:drafts: what anyone without an account can write to the disk with drafts of registrations, at the default limits and
 * with an archived log. Prints the responses and how much the database folder and the archived log grew.
 */
const SECONDS = Number(process.env.SECONDS ?? 30)
const CONNECTIONS = 16
/** Characters of a text as long as was accepted before fields had bounds of their own, and how many of them fit into a body. */
const [LONG_TEXT, LONG_TEXTS] = [20_000, 12]
const NETWORKS = 2000
const BACKUP = fileURLToPath(new URL('../scripts/backup.ts', import.meta.url))

interface Draft {
  readonly resume_code: string
  revision: number
}

const folder = await mkdtemp(join(tmpdir(), 'enrollment-bench-'))
const server = await startServer(undefined, folder, { TRUST_PROXY: '1' })
const pool = new Pool(server.origin, { connections: CONNECTIONS + 1, pipelining: 1 })
const answers = await longestAccepted()
console.log(`A save has ${kilobytes(JSON.stringify(answers).length)} kB. Each attack takes ${SECONDS} s.\n`)
await backUp()
console.log(
  '| attack | responses | accepted kB | database folder, MB | archived log, MB | slowest other call, ms | load |',
)
console.log('|---|---|---|---|---|---|---|')
try {
  await attack('one draft', [await savesOf(addressOf(0))])
  const drafts = await Promise.all(Array.from({ length: CONNECTIONS }, () => savesOf(addressOf(1))))
  await attack(`${CONNECTIONS} drafts of one network`, drafts)
  let network = 2
  const next = () => addressOf(2 + (network++ % NETWORKS))
  await attack(
    `new drafts of ${NETWORKS} networks`,
    drafts.map(() => () => createAndSave(next())),
  )
} finally {
  await pool.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Repeats each call on a connection of its own, while another visitor reads the school's name. */
async function attack(name: string, calls: readonly (() => Promise<number>)[]): Promise<void> {
  const before = await sizes()
  const statuses: Record<number, number> = {}
  const end = performance.now() + SECONDS * 1000
  let slowest = 0
  const visit = async () => {
    const sent = performance.now()
    await send('GET', '/api/school', addressOf(9999))
    slowest = Math.max(slowest, performance.now() - sent)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const repeat = async (work: () => Promise<void>) => {
    while (performance.now() < end) await work()
  }
  const count = async (call: () => Promise<number>) => {
    const status = await call()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  await Promise.all([...calls.map((call) => repeat(() => count(call))), repeat(visit)])
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const after = await sizes()
  const accepted = ((statuses[200] ?? 0) + (statuses[201] ?? 0)) * JSON.stringify(answers).length
  const figures = [
    JSON.stringify(statuses),
    kilobytes(accepted),
    `${before.database} → ${after.database}`,
    `${before.log} → ${after.log}`,
    slowest.toFixed(0),
    (loadavg()[0] ?? 0).toFixed(1),
  ]
  console.log(`| ${name} | ${figures.join(' | ')} |`)
}

async function createAndSave(address: string): Promise<number> {
  const { status, body } = await create(address)
  if (status === 201) await save(body, address)
  return status
}

/** Saves a new draft again and again. */
async function savesOf(address: string): Promise<() => Promise<number>> {
  const { status, body } = await create(address)
  if (status !== 201) throw new Error(`a draft was refused with ${status}: ${JSON.stringify(body)}`)
  return () => save(body, address)
}

async function create(address: string): Promise<{ status: number; body: Draft }> {
  return send<Draft>('POST', '/api/students/registration/drafts', address, { answers: changed(), visited: [] })
}

async function save(draft: Draft, address: string): Promise<number> {
  const { resume_code, revision } = draft
  const body = { resume_code, revision, answers: changed(), visited: [] }
  const saved = await send<Draft>('PUT', '/api/students/registration/drafts', address, body)
  if (saved.body?.revision !== undefined) draft.revision = Math.max(draft.revision, saved.body.revision)
  return saved.status
}

async function send<T>(method: 'GET' | 'POST' | 'PUT', path: string, address: string, content?: object) {
  const { statusCode, body } = await pool.request({
    method,
    path,
    headers: { 'x-forwarded-for': address, ...(content && { 'content-type': 'application/json' }) },
    ...(content && { body: JSON.stringify(content) }),
  })
  const text = await body.text()
  return { status: statusCode, body: (text === '' ? undefined : JSON.parse(text)) as T }
}

function changed(): Answers {
  return withAnswer(answers, 'student.nickname', randomText(50))
}

/** The answers with the longest texts that the server takes. */
async function longestAccepted(): Promise<Answers> {
  const texts = [...FIELDS].filter(([, { kind }]) => kind === 'text' || kind === 'long-text').map(([path]) => path)
  const long = texts.slice(0, LONG_TEXTS).reduce((form, path) => withAnswer(form, path, randomText(LONG_TEXT)), {})
  const content = { answers: long, visited: [] }
  const { status } = await send('POST', '/api/students/registration/drafts', addressOf(0), content)
  if (status === 201) return long
  return [...FIELDS]
    .filter(([path]) => texts.includes(path))
    .reduce((form, [path, { max }]) => withAnswer(form, path, randomText(max)), {})
}

function randomText(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length)
}

function addressOf(network: number): string {
  return `10.${Math.floor(network / 250)}.${network % 250}.1`
}

function backUp() {
  return promisify(execFile)(process.execPath, [BACKUP], { env: { ...process.env, DATA_DIR: folder } })
}

/** Megabytes of the database folder and of the archived log. */
async function sizes(): Promise<{ database: string; log: string }> {
  const [database, log] = await Promise.all([sizeOf(join(folder, 'postgres')), sizeOf(join(folder, 'backup'))])
  return { database: megabytes(database), log: megabytes(log) }
}

async function sizeOf(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true })
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(path, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function kilobytes(bytes: number): string {
  return Math.round(bytes / 1000).toLocaleString('en')
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en')
}
