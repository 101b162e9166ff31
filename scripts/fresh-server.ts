import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts a server with temporary sample data for pictures and measurements. */
const folder = mkdtempSync(join(tmpdir(), 'enrollment-fresh-'))
process.env.DATA_DIR = folder
process.env.WORKERS ??= '1'
process.env.LOG_LEVEL ??= 'warn'
process.env.AUTH_RATE_LIMIT ??= '1000000'
process.env.COMMAND_RATE_LIMIT ??= '1000000'
process.env.SAMPLE = '1'
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../server/main.ts')
