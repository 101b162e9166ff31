import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startForTest } from '@online-enrollment/postgres/testing'
import { expect, test } from 'vitest'
import { createDataFolder, startEmbeddedSchool } from '../test/processes/embedded.ts'
import { spawnServer } from '../test/processes/servers.ts'

const SCRIPT = fileURLToPath(new URL('./upgrade-postgres.ts', import.meta.url))

test('a database of the installed PostgreSQL needs no upgrade and is not touched', async () => {
  const data = createDataFolder()
  await startDatabase(data)
  // A copy that began would replace it.
  writeFileSync(join(data, 'postgres.upgrading'), '')
  const before = readdirSync(data)
  expect(upgrade(data)).toEqual([1, 'The database is of PostgreSQL 18 already. There is nothing to do.'])
  expect(readdirSync(data)).toEqual(before)
  expect(upgrade(data, 'back')).toEqual([1, `There is no former database in ${data}/postgres.former.`])
  expect(upgrade(data, 'confirm')).toEqual([1, `There is no former database in ${data}/postgres.former.`])
})

test('between the two changes of the folders a server does not create an empty school, and the command ends the upgrade', async () => {
  const data = createDataFolder()
  await startDatabase(data)
  renameSync(join(data, 'postgres'), join(data, 'postgres.upgraded'))
  const server = await spawnServer({ DATABASE_URL: '', DATA_DIR: data })
  expect(await server.exited).toBe(1)
  expect(server.output()).toBe('An upgrade of PostgreSQL was interrupted. Run npm run upgrade-postgres again.\n')
  expect(upgrade(data)).toEqual([0, expect.stringContaining('The database is of PostgreSQL 18 now.')])
  expect(existsSync(join(data, 'postgres', 'cluster'))).toBe(true)
})

test('the former database comes back, the present one is kept, and neither happens while a server runs', async () => {
  const data = createDataFolder()
  await startDatabase(data)
  renameSync(join(data, 'postgres'), join(data, 'postgres.former'))
  const { server } = await startEmbeddedSchool(data)
  expect(upgrade(data, 'back')).toEqual([1, 'A server uses the database. Stop it first.'])
  expect(upgrade(data)).toEqual([1, expect.stringContaining('First run npm run upgrade-postgres -- confirm')])
  await server.stop()
  expect(upgrade(data, 'back')).toEqual([0, expect.stringContaining('The database of PostgreSQL 18 is back.')])
  expect(existsSync(join(data, 'postgres.former'))).toBe(false)
  expect(readdirSync(data).filter((name) => name.startsWith('postgres.left-'))).toHaveLength(1)
})

test('a confirmed upgrade deletes the former database, but never the only one', async () => {
  const data = createDataFolder()
  await startDatabase(data)
  renameSync(join(data, 'postgres'), join(data, 'postgres.former'))
  expect(upgrade(data, 'confirm')).toEqual([1, expect.stringContaining('There is no database in')])
  await startDatabase(data)
  expect(upgrade(data, 'confirm')).toEqual([0, `${data}/postgres.former was deleted.`])
  expect(readdirSync(data)).toEqual(['postgres'])
})

async function startDatabase(data: string): Promise<void> {
  await (await startForTest(join(data, 'postgres'))).stop()
}

/** The exit code and what it printed. */
function upgrade(data: string, ...args: string[]): [code: number | null, output: string] {
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { env, encoding: 'utf8' })
  return [status, `${stdout}${stderr}`.trim()]
}
