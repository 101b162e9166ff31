import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))

export interface RunningServer {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

/** Our server in a process of its own, as a school runs it. */
export async function startServer(databaseUrl: string, folder: string): Promise<RunningServer> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      SAMPLE: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      COMMAND_RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout.on('data', (said: Buffer) => {
      const found = /http:\/\/\S+/.exec(said.toString())
      if (found) resolve(found[0])
    })
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  return { origin, pid: child.pid ?? 0, stop }
}
