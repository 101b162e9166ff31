import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { login } from '../../contract/sessions.ts'
import { FREE_FAILURES } from '../../domain/attempts.ts'
import { buildUser, newEmail } from '../../test/builders.ts'
import { type Client, clientOf } from '../../test/client.ts'
import { openSchool } from '../../test/school.ts'
import { startServer } from '../../test/servers.ts'
import { hashOfPassword } from './passwords.ts'

const school = openSchool()
const password = 'a yellow bus'
const password_hash = await hashOfPassword(password)
const now = new Date('2031-02-03T08:00:00Z')

afterEach(() => {
  school.now = undefined
})

test('fifty wrong passwords at once are looked at as seldom as one after the other, and a neighbour signs in meanwhile', async () => {
  const { email } = await buildUser(school.postgres, { password_hash })
  const neighbour = await buildUser(school.postgres, { password_hash })
  school.now = now
  const guesses = Promise.all(Array.from({ length: 50 }, () => signIn(email, 'wrong')))
  expect((await signIn(neighbour.email, password)).status).toBe(200)
  const statuses = (await guesses).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(FREE_FAILURES + 1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50 - FREE_FAILURES - 1)
})

test('two servers of one school count together: each password that was looked at, and no other', async () => {
  const { email } = await buildUser(school.postgres, { password_hash })
  const env = { DATABASE_URL: school.url, DOOR_LIMIT: '1000' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const clients = servers.map(({ origin }) => clientOf(origin))
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => signIn(email, 'wrong', clients[n % 2])))
  await Promise.all(servers.map((server) => server.stop()))
  const lookedAt = answers.filter(({ status }) => status === 401).length
  expect(lookedAt).toBeGreaterThan(FREE_FAILURES)
  expect(lookedAt).toBeLessThan(11)
  expect((await failuresOf(email))?.failures).toBe(lookedAt)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - lookedAt)
})

test('control: a count that is read first and written afterwards lets more of them through', async () => {
  const email = newEmail()
  const tries = await Promise.all(Array.from({ length: 50 }, () => claimCarelessly(email)))
  expect(tries.filter(Boolean).length).toBeGreaterThan(FREE_FAILURES + 1)
})

/** Looks, decides and writes, one after the other: whether the password would have been looked at. */
async function claimCarelessly(email: string): Promise<boolean> {
  const failures = (await failuresOf(email))?.failures ?? 0
  if (failures > FREE_FAILURES) return false
  await school.db
    .insertInto('failed_login')
    .values({ email_hash: hashOf(email), failures: 1, open_at: now })
    .onConflict((on) =>
      on.column('email_hash').doUpdateSet(({ eb }) => ({ failures: eb('failed_login.failures', '+', 1) })),
    )
    .execute()
  return true
}

function failuresOf(email: string) {
  return school.db
    .selectFrom('failed_login')
    .select('failures')
    .where('email_hash', '=', hashOf(email))
    .executeTakeFirst()
}

function hashOf(email: string): Buffer {
  return createHash('sha256').update(email).digest()
}

function signIn(email: string, tried: string, client: Client = school.as()) {
  return client.send(login, { body: { email, password: tried } })
}
