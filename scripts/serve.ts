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
  stop(): Promise<void>
}

/**
 * Starts the server with the arguments of `npm run serve` and only these variables. It ends when this process ends. `onWarning` gets what it writes
 * to stderr, which otherwise goes to that of this process.
 */
export async function serve(env: NodeJS.ProcessEnv, onWarning?: (text: string) => void): Promise<RunningServer> {
  const { scripts } = Manifest.parse(JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')))
  const [, , ...args] = scripts.serve.replace('$PPID', String(process.pid)).split(' ') // exec node …
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(ROOT),
    env,
    stdio: ['ignore', 'pipe', onWarning ? 'pipe' : 'inherit'],
  })
  child.stderr?.on('data', (output: Buffer) => onWarning?.(output.toString()))
  const ended = once(child, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)))
    child.stdout?.on('data', (output: Buffer) => {
      const found = /http:\/\/\S+/.exec(output.toString())
      if (found) resolve(found[0])
    })
  })
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return { origin, pid: child.pid ?? 0, stop }
}
