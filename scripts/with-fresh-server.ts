import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const FRESH = fileURLToPath(new URL('./fresh-server.ts', import.meta.url))

export async function withFreshServer(
  work: (origin: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(process.execPath, [FRESH], {
    env: { ...process.env, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)))
    child.stdout.on('data', (output: Buffer) => {
      const found = /is at (http:\/\/\S+)/.exec(output.toString())?.[1]
      if (found) resolve(found)
    })
  })
  try {
    await work(origin)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
}
