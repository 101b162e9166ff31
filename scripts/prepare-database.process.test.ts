import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withClient } from '@online-enrollment/postgres/connect'
import { expect, onTestFinished, test } from 'vitest'
import { createExternalDatabase } from '../test/externalDatabase.ts'
import { spawnServer, startServer } from '../test/processes/servers.ts'

const SCRIPT = fileURLToPath(new URL('./prepare-database.ts', import.meta.url))

test.each(['1', '2'])(
  'with %s workers and two URLs, the server migrates as the owner and serves as a role that owns nothing',
  async (WORKERS) => {
    const { ownerUrl, servingUrl } = await createExternalDatabase()
    await serve({ DATABASE_URL: servingUrl, DATABASE_OWNER_URL: ownerUrl, WORKERS })
    await expect.poll(() => connectedRoles(ownerUrl)).toEqual([new URL(servingUrl).username])
  },
)

test('prepare-database lets a server start that does not have the URL of the owner, which it otherwise asks for', async () => {
  const { ownerUrl: DATABASE_OWNER_URL, servingUrl: DATABASE_URL, servingRole } = await createExternalDatabase()
  expect(await prepare({ DATABASE_URL, DATABASE_OWNER_URL: '' })).toMatch(/^Set DATABASE_OWNER_URL/)
  const output = await prepare({ DATABASE_URL, DATABASE_OWNER_URL })
  expect(output).toBe(`The database is prepared, and the role ${servingRole} may serve.`)
  expect(await prepare({ DATABASE_URL, DATABASE_OWNER_URL })).toBe(output)
  await withClient(DATABASE_OWNER_URL, (owner) => owner.query("delete from migration where name like '0001%'"))
  expect(await outputOfFailedStart({ DATABASE_URL })).toContain('it lacks 1 migration. Run npm run prepare-database')
  await withClient(DATABASE_OWNER_URL, (owner) => owner.query('drop schema public cascade; create schema public'))
  await prepare({ DATABASE_URL, DATABASE_OWNER_URL })
  await serve({ DATABASE_URL })
})

test('an owner serves only if both URLs say so', async () => {
  const { ownerUrl: DATABASE_URL } = await createExternalDatabase()
  expect(await outputOfFailedStart({ DATABASE_URL })).toMatch(/^The role \S+ in DATABASE_URL owns the database/)
  await serve({ DATABASE_URL, DATABASE_OWNER_URL: DATABASE_URL })
})

async function serve(env: Record<string, string>): Promise<void> {
  const server = await startServer(env)
  onTestFinished(async () => void (await server.stop()))
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
}

async function outputOfFailedStart(env: Record<string, string>): Promise<string> {
  const server = await spawnServer(env)
  expect(await server.exited).toBe(1)
  return server.output()
}

function prepare(env: Record<string, string>): Promise<string> {
  return promisify(execFile)(process.execPath, [SCRIPT], { env: { ...process.env, ...env } }).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }) => stderr,
  )
}

/** Of all connections but this one. */
async function connectedRoles(url: string): Promise<string[]> {
  const { rows } = await withClient(url, (owner) =>
    owner.query<{ role: string }>(`select distinct usename as role from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`),
  )
  return rows.map(({ role }) => role)
}
