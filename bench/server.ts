import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ROOT = new URL('..', import.meta.url)
const Manifest = z.object({ scripts: z.object({ serve: z.string() }) })

export interface RunningServer {
  readonly origin: string
  readonly pid: number
  /** What it has written to the standard output so far. */
  output(): string
  stop(): Promise<void>
}

/** Starts the server with the arguments of `npm run serve`, by default in one process. Without `databaseUrl`, with the embedded database in `folder`. */
export async function startServer(
  databaseUrl: string | undefined,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const { scripts } = Manifest.parse(JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')))
  const [, , ...args] = scripts.serve.split(' ') // exec node …
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(ROOT),
    env: {
      WORKERS: '1',
      ...process.env,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      PORT: '0',
      SAMPLE: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      COMMAND_RATE_LIMIT: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)))
    child.stdout.on('data', () => {
      const found = /Online Enrollment is at (http:\/\/\S+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    })
  })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  return { origin, pid: child.pid ?? 0, output: () => output, stop }
}
