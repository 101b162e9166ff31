import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const FRESH = fileURLToPath(new URL('./fresh-server.ts', import.meta.url))

export async function withFreshServer(work: (origin: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [FRESH], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code}`)))
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      const [, address] = /is at (http:\/\/\S+)\s/.exec(output) ?? []
      if (!address) return
      child.stdout.removeAllListeners('data').resume()
      resolve(address)
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
