import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from './serve.ts'

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
