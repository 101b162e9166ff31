import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))

export interface ServerProcess {
  readonly origin: string
  readonly pid: number
  readonly exited: Promise<number | null>
  output(): string
  signal(name: NodeJS.Signals): void
  stop(): Promise<number | null>
}

/** Starts the server as in production, by default in one process. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-server-'))
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', WORKERS: '1', SAMPLE: '0', LOG_LEVEL: 'warn', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit').then(async ([code]): Promise<number | null> => {
    await rm(folder, { recursive: true, force: true })
    return code
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text
    })
  }
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /Online Enrollment is at (http:\/\/\S+)/.exec(text.toString())?.[1]
      if (found) resolve(found)
    })
    exited.then((code) => reject(new Error(`the server exited with code ${code}: ${output}`)))
  })
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  const stop = async () => {
    signal('SIGINT')
    return exited
  }
  return { origin, pid: child.pid ?? 0, exited, output: () => output, signal, stop }
}
