import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createTemporaryFolder,
  installProduct,
  isRoot,
  killServers,
  otherUser,
  queryValue,
  runCommand,
  startForTest,
} from '@online-enrollment/postgres/testing'
import { expect, onTestFinished, test } from 'vitest'
import { writeSchool } from '../server/installation/registry.ts'

const SCRIPTS = {
  parts: ['scripts', 'server', 'domain'],
  packages: /^(tar-stream|streamx|fast-fifo|text-decoder|b4a|events-universal|bare-events)$/,
}

/** As the product creates it, for the record of the last backup. */
const LAST_BACKUP =
  'CREATE TABLE last_backup (only_row boolean PRIMARY KEY DEFAULT true, finished_at timestamptz, file text, bytes bigint)'

test.runIf(isRoot)('an ordinary user backs up and restores, also after root did so in the same folder', async () => {
  const checkout = installProduct(createTemporaryFolder(), SCRIPTS)
  runCommand('chown', '-R', `${otherUser.uid}:${otherUser.gid}`, checkout)
  const [folder, restored] = [folderOfStranger(), folderOfStranger()]
  const before = await startForTest(join(folder, 'postgres'))
  await queryValue(before.url, "CREATE TABLE note AS SELECT 'kept' AS words")
  await queryValue(before.url, LAST_BACKUP)
  await before.stop()
  runCommand('chown', '-R', `${otherUser.uid}:${otherUser.gid}`, folder)

  expect(run(checkout, folder, undefined, 'backup')).toMatchObject({ status: 0 })
  const userBackup = run(checkout, folder, otherUser, 'backup')
  expect(userBackup).toMatchObject({ status: 0, stdout: expect.stringContaining('Backup complete and checked') })
  const file = /restore -- (\S+)/.exec(userBackup.stdout)?.[1] ?? ''
  expect(statSync(file).uid).toBe(otherUser.uid)
  expect(run(checkout, restored, otherUser, 'restore', file, '--to', 'noon')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('"noon" is not a time. Write it as "2026-08-03 08:15"'),
  })
  expect(run(checkout, restored, otherUser, 'restore', file, '--to', '2099-01-01 00:00')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('2099-01-01 00:00:00 +00:00 (2099-01-01T00:00:00Z) is in the future'),
  })
  expect(run(checkout, restored, otherUser, 'restore', file)).toMatchObject({ status: 0, stderr: '' })
  expect(statSync(join(restored, 'postgres', 'cluster')).uid).toBe(otherUser.uid)
  const { url } = await startForTest(join(restored, 'postgres'))
  expect(await queryValue(url, 'SELECT words FROM note')).toBe('kept')
  // Each backup has the record of the one before.
  expect(
    await queryValue(url, "SELECT bytes > 0 AND finished_at < now() AND file LIKE '%.tar%' FROM last_backup"),
  ).toBe(true)
})

test.runIf(isRoot)(
  'a school whose database cannot keep its record is named, and the backup has all schools',
  async () => {
    const folder = folderOfStranger()
    const schoolsDir = join(folder, 'schools')
    const { url, stop } = await startForTest(join(folder, 'postgres'))
    const now = new Date().toISOString()
    // A word of SQL.
    for (const [name, database] of Object.entries({ north: 'table', south: 'school_south' })) {
      await queryValue(url, `CREATE DATABASE "${database}"`)
      const record = { state: 'active', url: `https://${name}.example.org`, created_at: now, changed_at: now } as const
      writeSchool(schoolsDir, name, { ...record, database, role: database, password: 'rain' })
    }
    await stop()
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, SCHOOLS_DIR: schoolsDir }
    const script = fileURLToPath(new URL('./backup.ts', import.meta.url))
    expect(spawnSync(process.execPath, [script], { env, encoding: 'utf8' })).toMatchObject({
      status: 1,
      stderr: 'north: The database does not keep the record of the school: syntax error at or near "table"\n',
      stdout: expect.stringContaining('Backup complete and checked'),
    })
    const after = await startForTest(join(folder, 'postgres'))
    const kept = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = 'school_south'"
    expect(await queryValue(after.url, kept)).toContain('https://south.example.org')
  },
)

function folderOfStranger(): string {
  const folder = createTemporaryFolder()
  chownSync(folder, otherUser.uid, otherUser.gid)
  onTestFinished(() => killServers(join(folder, 'postgres')))
  return folder
}

function run(checkout: string, folder: string, user: typeof otherUser | undefined, name: string, ...options: string[]) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder }
  const args = [join(checkout, 'scripts', `${name}.ts`), ...options]
  return spawnSync(process.execPath, args, { env, cwd: checkout, encoding: 'utf8', ...user })
}
