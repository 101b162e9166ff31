import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const FRESH = fileURLToPath(new URL('./fresh-server.ts', import.meta.url))

export async function withFreshServer(
  work: (origin: string, dataDir: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(process.execPath, [FRESH], {
    env: { ...process.env, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const [origin, dataDir] = await new Promise<[string, string]>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)))
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      const [, folder = '', address] = /data is in (\S+).*is at (http:\/\/\S+)\s/s.exec(output) ?? []
      if (!address) return
      child.stdout.removeAllListeners('data').resume()
      resolve([address, folder])
    })
  })
  try {
    await work(origin, dataDir)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
}
