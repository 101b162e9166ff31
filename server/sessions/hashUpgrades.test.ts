import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { login } from '../../contract/sessions.ts'
import { buildUser } from '../../test/data/builders.ts'
import { signInFrom } from '../../test/data/signIns.ts'
import { openClient } from '../../test/database.ts'
import { startServer } from '../../test/processes/servers.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'
import { isOutdated } from './passwordHash.ts'
import { HashUpgrades, hashPassword } from './passwordHashing.ts'

const school = openSchool()
const password = 'a yellow bus'
const outdated = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })

test('a hash with outdated parameters is upgraded after a sign-in, and the password still works', async () => {
  const { id, email } = await buildUser(school.postgres, { password_hash: outdated })
  expect((await signInFrom(school, email)).status).toBe(200)
  await expect.poll(async () => isOutdated(await hashOf(id))).toBe(false)
  expect((await signInFrom(school, email)).status).toBe(200)
  expect((await signInFrom(school, email, 'wrong')).status).toBe(401)
})

test('a current hash and the hash of a failed sign-in are unchanged', async () => {
  const current = await hashPassword(password)
  const [rosa, ana] = [
    await buildUser(school.postgres, { password_hash: current }),
    await buildUser(school.postgres, { password_hash: outdated }),
  ]
  const origin = await startServer({ DATABASE_URL: school.servingUrl })
  await signInFrom(origin, rosa.email)
  await signInFrom(origin, ana.email, 'wrong')
  await origin.stop()
  expect([await hashOf(rosa.id), await hashOf(ana.id)]).toEqual([current, outdated])
})

test('sign-ins during an upgrade all succeed', async () => {
  const { email } = await buildUser(school.postgres, { password_hash: outdated })
  const origin = await startListening({ postgres: school.postgres })
  const responses = await Promise.all(Array.from({ length: 5 }, () => signInFrom({ origin }, email)))
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200))
})

test('a sign-in whose hash is upgraded between check and session succeeds', async () => {
  const { id, email } = await buildUser(school.postgres, { password_hash: outdated })
  const upgraded = await hashPassword(password)
  const other = await openClient(school.url)
  await other.query('begin')
  await other.query('update users set password_hash = $1 where id = $2', [upgraded, id])
  const signingIn = school.as().send(login, { body: { email, password } })
  await waitUntilBlocked(school.db)
  await other.query('commit')
  expect((await signingIn).status).toBe(200)
})

test('a password that is changed during its upgrade is not overwritten', async () => {
  const { id } = await buildUser(school.postgres, { password_hash: outdated })
  const changed = await hashPassword('two red wagons')
  const other = await openClient(school.url)
  await other.query('begin')
  await other.query('update users set password_hash = $1 where id = $2', [changed, id])
  const upgrades = new HashUpgrades({ postgres: school.postgres, report: () => expect.unreachable() })
  upgrades.start({ id, password_hash: outdated }, password)
  await waitUntilBlocked(school.db)
  await other.query('commit')
  await upgrades.finish()
  expect(await hashOf(id)).toBe(changed)
})

test('finishing waits for the running upgrade and drops the queued ones', async () => {
  const [first, queued] = [
    await buildUser(school.postgres, { password_hash: outdated }),
    await buildUser(school.postgres, { password_hash: outdated }),
  ]
  const other = await openClient(school.url)
  await other.query('begin')
  await other.query('select from users where id = $1 for update', [first.id])
  const upgrades = new HashUpgrades({ postgres: school.postgres, report: () => expect.unreachable() })
  for (const { id } of [first, queued]) upgrades.start({ id, password_hash: outdated }, password)
  await waitUntilBlocked(school.db)
  const finished = upgrades.finish()
  await other.query('commit')
  await finished
  expect([isOutdated(await hashOf(first.id)), isOutdated(await hashOf(queued.id))]).toEqual([false, true])
})

test('a stopping server finishes the running upgrade', async () => {
  const { id, email } = await buildUser(school.postgres, { password_hash: outdated })
  const server = await startServer({ DATABASE_URL: school.servingUrl })
  expect((await signInFrom(server, email)).status).toBe(200)
  await server.stop()
  expect(isOutdated(await hashOf(id))).toBe(false)
})

async function hashOf(id: number): Promise<string> {
  const { password_hash } = await school.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return password_hash
}
