import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ROOT = new URL('..', import.meta.url)
const Manifest = z.object({ scripts: z.object({ serve: z.string() }) })

export interface RunningServer {
  readonly origin: string
  readonly pid: number
  /** What it has written to the standard output so far. */
  output(): string
  /** SIGTERM lets a load balancer notice first. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ServeOptions {
  /** Gets what the server writes to stderr, which otherwise goes to that of this process. */
  readonly onWarning?: (text: string) => void
  /** The folder of another version. */
  readonly root?: URL
}

/** Starts the server with the arguments of `npm run serve` and only these variables. It ends when this process ends. */
export async function serve(env: NodeJS.ProcessEnv, options: ServeOptions = {}): Promise<RunningServer> {
  const { onWarning, root = ROOT } = options
  const { scripts } = Manifest.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')))
  const command = scripts.serve.split('node ').at(-1) ?? ''
  const args = command.replace('$PPID', String(process.pid)).split(' ')
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(root),
    env,
    stdio: ['ignore', 'pipe', onWarning ? 'pipe' : 'inherit'],
  })
  child.stderr?.on('data', (output: Buffer) => onWarning?.(output.toString()))
  const ended = once(child, 'exit')
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      output += text
      const found = /Online Enrollment is at (http:\/\/\S+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    })
  })
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal)
    await ended
  }
  return { origin, pid: child.pid ?? 0, output: () => output, stop }
}

/** Runs `work` with a server that has a new sample school, for pictures and measurements. */
export async function withFreshServer(work: (origin: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-fresh-'))
  const limits = { AUTH_RATE_LIMIT: '1000000', COMMAND_RATE_LIMIT: '1000000' }
  const defaults = { WORKERS: '1', LOG_LEVEL: 'warn', ...limits }
  try {
    const server = await serve({ ...defaults, ...process.env, PORT: '0', SAMPLE: '1', DATA_DIR: folder })
    await work(server.origin).finally(() => server.stop())
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
