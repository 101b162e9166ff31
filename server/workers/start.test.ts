import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSchool } from '../../test/school.ts'
import { startServer } from '../../test/servers.ts'

const school = openSchool()

test.each(['1', '2'])(
  'with WORKERS=%s, a port in use is reported once, and the server exits with code 1',
  async (WORKERS) => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const address = taken.address()
    const PORT = String(typeof address === 'object' ? address?.port : '')
    expect(await outputOfFailedStart({ DATABASE_URL: school.url, WORKERS, PORT })).toMatch(
      /^The server cannot listen on this address \(.*EADDRINUSE.*\)\. Choose another PORT or HOST, or stop the program that is using this one\.$/,
    )
  },
)

test.each(['1', '2'])('with WORKERS=%s, an unreachable database is reported once', async (WORKERS) => {
  expect(await outputOfFailedStart({ DATABASE_URL: 'postgres://127.0.0.1:1/school', WORKERS })).toBe(
    'Cannot connect to the database in DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.',
  )
})

test.each(['0', '9', 'two'])('WORKERS=%s is refused by name', async (WORKERS) => {
  expect(await outputOfFailedStart({ DATABASE_URL: school.url, WORKERS })).toMatch(
    /^Some settings are not valid\. WORKERS: /,
  )
})

test('two processes with the embedded database start, and stop it with them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-workers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: folder, SAMPLE: '1', WORKERS: '2' })
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(server.output().match(/Online Enrollment is at/g)).toHaveLength(1)
  expect(await server.stop()).toBe(0)
  const again = await startServer({ DATABASE_URL: '', DATA_DIR: folder, SAMPLE: '1', WORKERS: '1' })
  expect(await again.stop()).toBe(0)
})

/** The lines of a server that exits with code 1. */
async function outputOfFailedStart(env: Record<string, string>): Promise<string> {
  const error: unknown = await startServer({ LOG_LEVEL: 'fatal', ...env }).catch((reason: unknown) => reason)
  const [, code, output = ''] = /^Error: the server exited with code (\d+): (.*)$/s.exec(String(error)) ?? []
  expect(code).toBe('1')
  return output.trim()
}
