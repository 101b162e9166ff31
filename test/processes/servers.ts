import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const START_CLOCK = fileURLToPath(new URL('../startClock.ts', import.meta.url))

export interface StartingServer {
  readonly pid: number
  readonly exited: Promise<number | null>
  /** Calls `read` with each line that is written to the standard output from now on. */
  onLine(read: (line: string) => void): void
  /** The complete lines that it has written so far. */
  output(): string
  signal(name: NodeJS.Signals): void
}

export interface ServerProcess extends Omit<StartingServer, 'onLine'> {
  readonly origin: string
  stop(): Promise<number | null>
}

/** Starts the server as in production, but with the clock of this test and by default in one process, and waits until it serves. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const { onLine, ...server } = await spawnServer(env)
  const origin = await new Promise<string>((resolve, reject) => {
    onLine((line) => {
      const found = /Online Enrollment is at (http:\/\/\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    const fail = (code: number | null) => reject(new Error(`the server exited with code ${code}: ${server.output()}`))
    server.exited.then(fail, reject)
  })
  const stop = async () => {
    server.signal('SIGINT')
    return server.exited
  }
  return { ...server, origin, stop }
}

export async function spawnServer(env: Record<string, string>): Promise<StartingServer> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-server-'))
  const child = spawn(process.execPath, ['--import', START_CLOCK, MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      WORKERS: '1',
      SAMPLE: '0',
      LOG_LEVEL: 'warn',
      LOTTERY_RELAYS: 'none',
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'close').then(async ([code]): Promise<number | null> => {
    await rm(folder, { recursive: true, force: true })
    return code
  })
  const [out, err] = [createInterface({ input: child.stdout }), createInterface({ input: child.stderr })]
  let output = ''
  for (const lines of [out, err]) {
    lines.on('line', (line) => {
      output += `${line}\n`
    })
  }
  return {
    pid: child.pid ?? 0,
    exited,
    onLine: (read) => out.on('line', read),
    output: () => output,
    signal: (name) => void child.kill(name),
  }
}

/** The ids of a process's child processes. Only on Linux. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}
