import { beforeEach, expect, test } from 'vitest'
import { type Config, readConfig } from '../../server/config/config.ts'
import { SAMPLE_PASSWORD } from '../../server/sample/sampleWarning.ts'
import { hashPassword } from '../../server/sessions/passwordHashing.ts'
import { buildPause, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import {
  checkAccounts,
  checkConnections,
  checkMigrations,
  checkPauses,
  connectionsOf,
  migrationsFinding,
} from './database.ts'

const school = openSchool()
const config: Config = readConfig({ DATABASE_URL: 'postgres://elsewhere', WORKERS: '1' }, { sample: false })
beforeEach(async () => {
  await school.db.deleteFrom('users').execute()
})

test('a database whose migrations have run is ready, one of an older or newer version is not', async () => {
  expect(await checkMigrations(school.db)).toMatchObject({ state: 'ok' })
  const { db } = school.owner
  await db
    .insertInto('migration' as never)
    .values({ name: '9999_later.after.sql', sql: '' } as never)
    .execute()
  expect(await checkMigrations(school.db)).toEqual({
    state: 'problem',
    text: 'The database is of a newer version (9999_later.after.sql). Start that version.',
  })
  await db
    .deleteFrom('migration' as never)
    .where('name' as never, '=', '9999_later.after.sql' as never)
    .execute()
  await db
    .deleteFrom('migration' as never)
    .where('name' as never, '=', '0020_pauses.sql' as never)
    .execute()
  expect(await checkMigrations(school.db)).toEqual({
    state: 'problem',
    text: 'The migration 0020_pauses.sql and 0 more have not run. Restart every server.',
  })
})

test('an upgrade that is not complete is a warning, on either side of it', () => {
  const known = ['0001_first.sql', '0002_less.after.sql']
  expect(migrationsFinding(['0001_first.sql'], known)).toEqual({
    state: 'warning',
    text: 'The upgrade is not complete: 0002_less.after.sql runs ten minutes after the last server of the former version has ended.',
  })
  expect(migrationsFinding([...known, '0003_more.sql'], known)).toEqual({
    state: 'warning',
    text: 'An upgrade to a newer version is under way (0003_more.sql). Restart every server with it.',
  })
})

test('too few connections for a server are a problem, and for a second one a warning', async () => {
  expect((await checkConnections(school.db, config)).state).not.toBe('problem')
  expect(await checkConnections(school.db, { ...config, workers: 100 })).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('Raise max_connections, or lower WORKERS.'),
  })
  expect(connectionsOf(4)).toBeGreaterThan(connectionsOf(1))
})

test('a school without an enabled admin is not ready', async () => {
  await buildUser(school.postgres, { role: 'admin', disabled: true })
  expect(await checkAccounts(school.db, undefined)).toMatchObject({ state: 'problem', text: /npm run admin -- create/ })
  await buildUser(school.postgres, { role: 'admin' })
  expect(await checkAccounts(school.db, undefined)).toEqual({ state: 'ok', text: 'One admin can log in.' })
})

test('the public password of the sample school is a problem at a public address only', async () => {
  const password_hash = await hashPassword(SAMPLE_PASSWORD)
  await buildUser(school.postgres, { role: 'admin', email: 'office@sample.school', password_hash })
  expect((await checkAccounts(school.db, 'https://school.example')).state).toBe('problem')
  expect((await checkAccounts(school.db, 'http://localhost:3000')).state).toBe('ok')
})

test('what is paused for families is a warning', async () => {
  expect((await checkPauses(school.db)).state).toBe('ok')
  await buildPause(school.postgres, { action: 'adding' })
  expect(await checkPauses(school.db)).toMatchObject({
    state: 'warning',
    text: /^Paused for families: Adding classes\./,
  })
})
