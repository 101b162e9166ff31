import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Each start also proves that the one before left the folder free. */
const folder = mkdtempSync(join(tmpdir(), 'enrollment-npm-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Process {
  readonly parent: number
  readonly command: string
}

test.runIf(process.platform === 'linux').each([
  { command: 'start', workers: 1, signal: 'SIGTERM', shell: 'sh' },
  { command: 'serve', workers: 2, signal: 'SIGTERM', shell: 'bash' },
  { command: 'start', workers: 2, signal: 'SIGINT', shell: 'sh' },
  { command: 'serve', workers: 1, signal: 'SIGHUP', shell: 'bash' },
  { command: 'start', workers: 2, signal: 'SIGHUP', shell: 'sh' },
  { command: 'serve', workers: 1, signal: 'SIGKILL', shell: 'sh' },
] as const)(
  'npm run $command with WORKERS=$workers leaves no process, port or database behind after $signal',
  async ({ command, workers, signal, shell }) => {
    const npm = run(command, { npm_config_script_shell: shell, WORKERS: String(workers) })
    const origin = await originOf(npm)
    const commandsWith = (part: string) => commandsOf(npm).filter((line) => line.includes(part))
    await expect.poll(() => workersOf(npm)).toHaveLength(workers)
    expect(commandsWith('postgres: ')).not.toEqual([])
    const started = descendantsOf(npm.pid ?? 0)
    onTestFinished(() => {
      for (const pid of started.filter(readProcess)) process.kill(pid, 'SIGKILL')
    })
    expect(existsSync(join(folder, 'postgres/cluster/postmaster.pid'))).toBe(true)

    const exited = once(npm, 'exit')
    npm.kill(signal)
    const [code] = await exited
    // npm passes these on and waits. The others end it at once.
    if (signal === 'SIGTERM' || signal === 'SIGINT') expect([code, started.filter(readProcess)]).toEqual([0, []])
    await expect.poll(() => started.filter(readProcess)).toEqual([])
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
    expect(existsSync(join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false)
  },
)

test.runIf(process.platform === 'linux').each([
  { command: 'start', signal: 'SIGHUP', shell: 'sh' },
  { command: 'serve', signal: 'SIGKILL', shell: 'bash' },
] as const)(
  'npm run $command that ends with $signal before its server watches it leaves no process or database behind',
  async ({ command, signal, shell }) => {
    const npm = run(command, { npm_config_script_shell: shell, WORKERS: '1' })
    const findServer = () =>
      descendantsOf(npm.pid ?? 0).find((pid) => /^\S*node .*server\/main\.ts/.test(readProcess(pid)?.command ?? ''))
    await expect.poll(findServer, { interval: 5 }).toBeGreaterThan(0)
    const server = findServer() ?? 0
    onTestFinished(() => {
      for (const pid of [...descendantsOf(server), server].filter(readProcess)) process.kill(pid, 'SIGKILL')
    })
    npm.kill(signal)
    await expect.poll(() => readProcess(server), { timeout: 60_000 }).toBeUndefined()
    expect(existsSync(join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false)
  },
)

test.runIf(process.platform === 'linux').each([
  { command: 'start', signal: 'SIGABRT' },
  { command: 'serve', signal: 'SIGKILL' },
] as const)(
  'after npm run $command with WORKERS=1, a server that ends with $signal comes back on its port, logs the reason, and stops with SIGTERM',
  async ({ command, signal }) => {
    const port = await freePort()
    const npm = run(command, { PORT: String(port), WORKERS: '1' })
    let output = ''
    npm.stdout?.on('data', (text) => {
      output += text
    })
    const isServing = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      return response?.status === 200
    }
    const serving = () => workersOf(npm)
    await expect.poll(isServing).toBe(true)
    const [first = 0, ...others] = serving()
    expect([first > 0, others]).toEqual([true, []])
    process.kill(first, signal)
    await expect.poll(() => serving().filter((pid) => pid !== first)).toHaveLength(1)
    await expect.poll(isServing).toBe(true)
    expect(output).toMatch(
      new RegExp(`"process":${first},.*"signal":"${signal}","reason":".*memory.*","msg":"a worker ended and will be`),
    )
    const started = descendantsOf(npm.pid ?? 0)
    const exited = once(npm, 'exit')
    npm.kill('SIGTERM')
    expect([await exited, started.filter(readProcess), await isServing()]).toEqual([[0, null], [], false])
  },
)

/** Ends with the test, and everything that it started with it. */
function run(command: string, env: Readonly<Record<string, string>>): ChildProcess {
  const npm = spawn('npm', ['run', command], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    for (const pid of [...descendantsOf(npm.pid ?? 0), npm.pid ?? 0].filter(readProcess)) process.kill(pid, 'SIGKILL')
  })
  return npm
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const address = taken.address()
  taken.close()
  await once(taken, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

async function originOf(npm: ChildProcess): Promise<string> {
  if (!npm.stdout) throw new Error('npm has no output')
  for await (const line of createInterface({ input: npm.stdout })) {
    const found = /Online Enrollment is at (http:\/\/\S+)/.exec(line)?.[1]
    if (found) return found
  }
  throw new Error('npm ended before its server was up')
}

function commandsOf({ pid = 0 }: ChildProcess): string[] {
  return descendantsOf(pid).flatMap((descendant) => readProcess(descendant)?.command ?? [])
}

/** The processes that a process of the server started with the same program. */
function workersOf({ pid = 0 }: ChildProcess): number[] {
  const servers = descendantsOf(pid).filter((descendant) => readProcess(descendant)?.command.includes('server/main.ts'))
  return servers.filter((server) => servers.includes(readProcess(server)?.parent ?? 0))
}

/** The processes that this one started, and those that they started. */
function descendantsOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = pids.map(Number).filter((child) => readProcess(child)?.parent === pid)
  return children.flatMap((child) => [child, ...descendantsOf(child)])
}

/** Undefined when the process has ended. */
function readProcess(pid: number): Process | undefined {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return state === 'Z' ? undefined : { command, parent: Number(parent) }
  } catch {
    return undefined
  }
}
