import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { login, me } from '../../contract/sessions.ts'
import { SESSIONS_PER_ACCOUNT } from '../../domain/session.ts'
import { signIn as buildSession, buildStudent } from '../../test/data/builders.ts'
import { buildParentWithPassword, PASSWORD } from '../../test/data/signIns.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'
import { hashPassword } from './passwordHashing.ts'

const school = openSchool()
/** Enough for a queue, in which sign-ins wait for each other. */
const FAMILIES = 50

beforeEach(async () => {
  await school.db.deleteFrom('sign_in_counter').execute()
})

test('sign-ins that wait in the queue open their sessions in batches, each with its own children', async () => {
  const families = await buildFamilies()
  const responses = await signInAll(families)
  expect(responses.map(({ status }) => status)).toEqual(families.map(() => 200))
  expect(responses.map(({ body }) => [body.user.email, body.user.students.map(({ id }) => id)])).toEqual(
    families.map(({ parent, student }) => [parent.email, [student.id]]),
  )
  expect(new Set(responses.map(({ body }) => body.token)).size).toBe(FAMILIES)
  expect((await transactionsOfSessions()).length).toBeLessThan(FAMILIES)
  expect(await countedAttempts()).toEqual({ sign_ins: FAMILIES, failures: 0 })
})

test('a session that cannot be opened fails alone, and its right password does not count as a failure', async () => {
  const families = await buildFamilies()
  const { parent } = families[FAMILIES / 2] ?? expect.unreachable()
  await sql`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`.execute(
    school.owner.db,
  )
  onTestFinished(() => sql`drop function poison cascade`.execute(school.owner.db).then(() => undefined))
  await sql
    .raw(
      `create trigger poisoned before insert on session for each row when (new.user_id = ${parent.id}) execute function poison()`,
    )
    .execute(school.owner.db)
  const statuses = (await signInAll(families)).map(({ status }) => status)
  expect(statuses).toEqual(families.map((family) => (family.parent === parent ? 500 : 200)))
  expect(await countedAttempts()).toEqual({ sign_ins: FAMILIES - 1, failures: 0 })
})

test('an account whose password is changed after its check gets no session, and the others of its batch do', async () => {
  const families = await buildFamilies()
  const { parent } = families[FAMILIES / 2] ?? expect.unreachable()
  const password_hash = await hashPassword('two red wagons')
  const office = await openClient(school.url)
  await office.query('begin')
  await office.query('update users set password_hash = $1 where id = $2', [password_hash, parent.id])
  const responses = signInAll(families)
  await waitUntilBlocked(school.db)
  await office.query('commit')
  const statuses = (await responses).map(({ status }) => status)
  expect(statuses).toEqual(families.map((family) => (family.parent === parent ? 401 : 200)))
})

test('a batch keeps the new session of an account that has too many, and ends the oldest', async () => {
  const families = await buildFamilies()
  for (const { parent } of families)
    for (let n = 0; n < SESSIONS_PER_ACCOUNT.parent; n++) await buildSession(school.postgres, parent.id)
  const responses = await signInAll(families)
  const answers = responses.map(async ({ body }) => (await school.as(body).send(me)).status)
  expect(await Promise.all(answers)).toEqual(families.map(() => 200))
  const sessions = await school.db
    .selectFrom('session')
    .select(({ fn }) => ['user_id', fn.countAll<string>().as('count')])
    .groupBy('user_id')
    .execute()
  expect(sessions.map(({ count }) => Number(count))).toEqual(families.map(() => SESSIONS_PER_ACCOUNT.parent))
})

test('the sessions of the office in a batch end when nobody uses them, and those of families do not', async () => {
  const families = await buildFamilies()
  const office = families.filter((_, n) => n % 2 === 0).map(({ parent }) => parent.id)
  await school.db.deleteFrom('student').where('parent_id', 'in', office).execute()
  await school.db.updateTable('users').set({ role: 'admin' }).where('id', 'in', office).execute()
  await signInAll(families)
  expect((await transactionsOfSessions()).length).toBeLessThan(FAMILIES)
  const sessions = await school.db.selectFrom('session').select(['user_id', 'idle_at']).execute()
  const idle = sessions.filter(({ idle_at }) => idle_at !== null).map(({ user_id }) => user_id)
  expect(idle.toSorted((a, b) => a - b)).toEqual(office.toSorted((a, b) => a - b))
})

/** Families without sessions. */
async function buildFamilies() {
  const families = await Promise.all(
    Array.from({ length: FAMILIES }, async () => {
      const parent = await buildParentWithPassword(school)
      return { parent, student: await buildStudent(school.postgres, { parent_id: parent.id }) }
    }),
  )
  await school.db.deleteFrom('session').execute()
  return families
}

function signInAll(families: readonly { readonly parent: { readonly email: string } }[]) {
  return Promise.all(
    families.map(({ parent: { email } }) => school.as().send(login, { body: { email, password: PASSWORD } })),
  )
}

async function transactionsOfSessions(): Promise<unknown[]> {
  return (await sql`select distinct xmin::text from session`.execute(school.db)).rows
}

/** `sign_ins` have a counter each, and so do the attempts of a network on an account. */
async function countedAttempts(): Promise<{ sign_ins: number; failures: number }> {
  const counters = school.db
    .selectFrom('sign_in_counter')
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>('failures').filterWhere(isOfSignIns), val(0)).as('sign_ins'),
      fn.coalesce(fn.sum<number>('failures').filterWhere(sql<boolean>`not ${isOfSignIns}`), val(0)).as('failures'),
    ])
  return counters.executeTakeFirstOrThrow()
}
const isOfSignIns = sql<boolean>`scope_hash = sha256('sign-ins')`
