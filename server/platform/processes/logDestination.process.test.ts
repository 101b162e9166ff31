import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openSchool } from '../../../test/school.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

const school = openSchool()

test.runIf(process.platform === 'linux').each(['1', '2'])(
  'a server with WORKERS=%s whose log is on a full disk serves, and stops with code 0',
  async (WORKERS) => {
    const folder = mkdtempSync(join(tmpdir(), 'enrollment-log-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const server = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        DATABASE_URL: school.servingUrl,
        DATA_DIR: folder,
        PORT: String(port),
        WORKERS,
        SAMPLE: '0',
      },
      stdio: ['ignore', full, full],
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    const exited = once(server, 'exit')
    const statusOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
    await expect.poll(() => statusOf('/healthz').catch(() => 0)).toBe(200)
    for (let request = 0; request < 5; request++) expect(await statusOf('/api/school')).toBe(200)
    server.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  },
)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
