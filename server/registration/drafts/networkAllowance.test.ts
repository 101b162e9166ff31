import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createDraft, openDraft, saveDraft, submitRegistration } from '../../../contract/registration/drafts.ts'
import { type Answers, withAnswer } from '../../../domain/registration/answers.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import { type Client, createClient } from '../../../test/client.ts'
import { registrationForm } from '../../../test/data/registrationForm.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'
import { sha256 } from '../../platform/sha256.ts'
import { NetworkAllowance } from './networkAllowance.ts'

const school = openSchool()
const START = new Date()
const throttled = { status: 429, body: { code: 'throttled' } }

afterEach(async () => {
  await school.owner.db.deleteFrom('registration_draft').execute()
  await school.owner.db.deleteFrom('write_allowance').execute()
})

test('a draft that is saved as fast and as large as possible is slowed down, loses nothing, and goes on later', async () => {
  const { from, at } = await openServers()
  const family = from('198.51.100.1')
  const { resume_code } = (await create(family)).body
  const { saved, refused } = await saveUntilRefused(family, resume_code)
  expect(saved).toBeLessThan(100)
  expect(refused).toMatchObject(throttled)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(120)
  expect((await open(family, resume_code)).body.revision).toBe(saved + 1)
  const { body } = await create(family)
  expect((await save(family, body.resume_code, 1, ANSWERS)).status).toBe(200)
  at(seconds)
  expect((await save(family, resume_code, saved + 1, largest(saved + 1))).status).toBe(200)
})

test('a refused save changes nothing in the database', async () => {
  const { from } = await openServers()
  const family = from('198.51.100.1')
  const { resume_code } = (await create(family)).body
  await school.db.updateTable('registration_draft').set({ bytes_left: 0, saved_at: START }).execute()
  const version = () =>
    sql`select xmin::text, xmax::text, registration_draft from registration_draft`.execute(school.db)
  const before = await version()
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await save(family, resume_code, 1, largest(attempt))).toMatchObject(throttled)
  expect((await version()).rows).toEqual(before.rows)
})

test('one network is refused on every server, while the families of others save and send', async () => {
  const { from, at } = await openServers()
  await useUp('network 198.51.100.1')
  const [attacker, others] = [from('198.51.100.1'), from('198.51.100.2')]
  const refused = await create(attacker)
  expect(refused).toMatchObject(throttled)
  expect(await create(attacker)).toMatchObject(throttled)
  expect(await (await openServers()).from('198.51.100.1').send(submitRegistration, { body: form() })).toMatchObject(
    throttled,
  )
  const { body } = await create(others)
  expect((await save(others, body.resume_code, 1, ANSWERS)).status).toBe(200)
  expect((await others.send(submitRegistration, { body: form() })).status).toBe(201)
  at(Number(refused.headers.get('retry-after')))
  expect((await create(attacker)).status).toBe(201)
})

test('a call whose share other calls spend while it is taken gets another share', async () => {
  const allowance = new NetworkAllowance(school.postgres, 60)
  const waiting = allowance.admit('registrations', '198.51.100.1', START)
  allowance.spend('registrations', '198.51.100.1', 300_000)
  await waiting
})

test('when busy networks have used up their part, other networks save, and everybody can send', async () => {
  const { from } = await openServers()
  await useUp('drafts of busy networks')
  await use('network 198.51.100.1', 20_000_000)
  const [busy, quiet] = [from('198.51.100.1'), from('198.51.100.2')]
  expect(await create(busy)).toMatchObject(throttled)
  expect((await create(quiet)).status).toBe(201)
  expect((await busy.send(submitRegistration, { body: form() })).status).toBe(201)
})

test('when all networks together have written too much, drafts are refused and registrations are not', async () => {
  const { from } = await openServers()
  await useUp('drafts of other networks')
  const family = from('198.51.100.3')
  expect(await create(family)).toMatchObject(throttled)
  expect((await family.send(submitRegistration, { body: form() })).status).toBe(201)
})

test('saves do not change a counter each', async () => {
  const { from } = await openServers()
  const family = from('198.51.100.4')
  const { resume_code } = (await create(family)).body
  const allowances = () => school.db.selectFrom('write_allowance').selectAll().orderBy('key_hash').execute()
  const before = await allowances()
  for (let revision = 1; revision <= 30; revision++)
    expect(
      (await save(family, resume_code, revision, withAnswer(ANSWERS, 'student.nickname', `A${revision}`))).status,
    ).toBe(200)
  expect(await allowances()).toEqual(before)
})

const ANSWERS: Answers = { student: { first_name: 'Ana' } }

/** Every text as long as its field allows, and not compressible. */
function largest(seed: number): Answers {
  let state = seed + 1
  const text = (length: number) =>
    Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647
      return String.fromCharCode(0x4e00 + (state % 20_000))
    }).join('')
  return [...FIELDS]
    .filter(([, { kind }]) => kind === 'text' || kind === 'long-text')
    .reduce<Answers>((answers, [path, { max }]) => withAnswer(answers, path, text(max)), {})
}

async function saveUntilRefused(family: Client, resume_code: string) {
  for (let revision = 1; ; revision++) {
    const response = await save(family, resume_code, revision, largest(revision))
    if (response.status !== 200) return { saved: revision - 1, refused: response }
  }
}

/** A server with the default limits behind a proxy, and its clock. */
async function openServers() {
  let now = START
  const origin = await startListening({ postgres: school.postgres, clock: () => now, trustProxy: 1 })
  const client = createClient(origin)
  const from = (address: string): Client => ({
    send: (endpoint, call) => client.send(endpoint, { ...call, headers: { 'x-forwarded-for': address } }),
  })
  const at = (seconds: number) => {
    now = new Date(START.getTime() + seconds * 1000)
  }
  return { from, at }
}

/** As other servers would have. */
function useUp(key: string): Promise<unknown> {
  return write(key, 0)
}

function use(key: string, bytes: number): Promise<unknown> {
  return write(key, 120_000_000 - bytes)
}

function write(key: string, bytes_left: number): Promise<unknown> {
  return school.db
    .insertInto('write_allowance')
    .values({ key_hash: sha256(key), bytes_left, counted_at: START })
    .execute()
}

function form(): Answers {
  return registrationForm()
}

function create(family: Client) {
  return family.send(createDraft, { body: { answers: ANSWERS } })
}

function open(family: Client, resume_code: string) {
  return family.send(openDraft, { body: { resume_code } })
}

function save(family: Client, resume_code: string, revision: number, answers: Answers) {
  return family.send(saveDraft, { body: { resume_code, revision, answers } })
}
