import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openClient } from '../../../test/database.ts'
import { childrenOf, spawnServer, startServer } from '../../../test/processes/servers.ts'
import { openSchool } from '../../../test/school.ts'
import { waitUntilBlocked } from '../../../test/waiting.ts'

const school = openSchool()
const isLinux = process.platform === 'linux'

test.each(['1', '2'])(
  'with WORKERS=%s, a port in use is reported once, and the server exits with code 1',
  async (WORKERS) => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const address = taken.address()
    const PORT = String(typeof address === 'object' ? address?.port : '')
    expect(await outputOfFailedStart({ DATABASE_URL: school.servingUrl, WORKERS, PORT })).toMatch(
      /^The server cannot listen on this address \(.*EADDRINUSE.*\)\. Choose another PORT or HOST, or stop the program that is using this one\.$/,
    )
  },
)

test.each(['1', '2'])('with WORKERS=%s, an unreachable database is reported once', async (WORKERS) => {
  expect(await outputOfFailedStart({ DATABASE_URL: 'postgres://127.0.0.1:1/school', WORKERS })).toBe(
    'Cannot connect to the database in DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.',
  )
})

test.runIf(isLinux)('a worker that the system ends before it serves is reported with its signal', async () => {
  const lock = await openClient(school.url)
  await lock.query('begin')
  await lock.query('lock table migration')
  const server = await spawnServer({ DATABASE_URL: school.servingUrl, WORKERS: '2' })
  await waitUntilBlocked(school.owner.db)
  for (const worker of childrenOf(server.pid)) process.kill(worker, 'SIGKILL')
  expect(await server.exited).toBe(1)
  expect(server.output()).toBe('A worker ended before it served requests (SIGKILL).\n')
})

test.runIf(isLinux)('the environment of a worker contains no address of the embedded database', async () => {
  const server = await startServer({ DATABASE_URL: '', WORKERS: '2' })
  onTestFinished(() => server.signal('SIGKILL'))
  const environments = () => childrenOf(server.pid).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
  await expect.poll(() => environments().filter((text) => text.includes('WORKERS=2'))).toHaveLength(2)
  expect(environments().filter((text) => /postgres(ql)?:/.test(text))).toEqual([])
  expect(await server.stop()).toBe(0)
})

test.each(['0', '9', 'two'])('WORKERS=%s is refused by name', async (WORKERS) => {
  expect(await outputOfFailedStart({ DATABASE_URL: school.servingUrl, WORKERS })).toMatch(
    /^Some settings are not valid\. WORKERS: /,
  )
})

test('a server of two workers starts its embedded database, and stops it', async () => {
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
