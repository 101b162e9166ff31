import { withClient } from '@online-enrollment/postgres/connect'
import { urlOfDatabase } from '@online-enrollment/postgres/hosts'
import { expect, inject, test } from 'vitest'
import { createExternalDatabase } from '../../../test/externalDatabase.ts'
import { messageFor } from '../../exitWith.ts'
import { prepareDatabase } from '../../prepareSchool.ts'
import { requireMigrated } from './migrate.ts'
import { openServingRole, requireServingRole } from './servingRole.ts'

const messageOf = (attempt: Promise<unknown>) => attempt.then(() => 'allowed', messageFor)
const run = (url: string, statement: string) => withClient(url, (client) => client.query(statement))

test('on any PostgreSQL, servers that start at the same time create a role that serves and owns nothing', async () => {
  const urls = await createExternalDatabase()
  const opened = await Promise.all([1, 2, 3].map(() => openServingRole(urls)))
  expect(opened).toEqual([urls, urls, urls])
  expect(await messageOf(requireMigrated(urls.servingUrl))).toMatch(
    /^The database is not prepared for this version: it lacks \d+ migrations\. Run npm run prepare-database/,
  )
  await prepareDatabase(urls)
  expect(await messageOf(requireMigrated(urls.servingUrl))).toBe('allowed')
  expect(await messageOf(requireServingRole(urls.servingUrl))).toBe('allowed')
  await run(urls.servingUrl, "update school set name = 'North'")
  for (const statement of ['delete from enrollment_log', 'update audit_entry set user_id = 1', 'drop table users'])
    await expect(run(urls.servingUrl, statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('a role that owns the database, is a member of its owner, or is a superuser does not serve', async () => {
  const urls = await createExternalDatabase()
  await prepareDatabase(await openServingRole(urls))
  const { pathname, username: owner } = new URL(urls.ownerUrl)
  const database = pathname.slice(1)
  const superuser = urlOfDatabase(inject('ownerUrl'), { database })
  await run(superuser, `create role ${database}_member login password 'member' in role ${owner}`)
  const member = urlOfDatabase(superuser, { database, role: `${database}_member`, password: 'member' })
  for (const url of [urls.ownerUrl, superuser, member])
    expect(await messageOf(requireServingRole(url))).toMatch(
      /^The role \S+ in DATABASE_URL owns the database or is a superuser.* Set DATABASE_OWNER_URL to this URL/,
    )
})

test('an owner that may not create roles says what an administrator runs, without a password', async () => {
  const urls = await createExternalDatabase('nocreaterole')
  expect(await messageOf(openServingRole(urls))).toBe(
    `PostgreSQL has no role ${urls.servingRole}, which DATABASE_URL names, and the role of DATABASE_OWNER_URL may not create it. As an ` +
      `administrator, run: create role "${urls.servingRole}" with login nosuperuser nocreatedb nocreaterole password '…'`,
  )
})
