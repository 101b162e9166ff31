import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildLottery, buildRegistration, buildSemester } from '../../test/data/builders.ts'
import { TEST_DATA_KEY } from '../../test/data/dataKey.ts'
import { createDatabase, openClient, type TestDatabase } from '../../test/database.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'
import { openSecret } from '../enrollment/lottery/secrets.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Channel } from '../platform/live/channel.ts'
import { createDraft, draftName, openDraft } from '../registration/drafts/drafts.ts'
import { saveDraft } from '../registration/drafts/saveDraft.ts'
import { CipherError, DataCipher } from './dataCipher.ts'
import { currentCipher, KeyRing } from './keyRing.ts'
import { discardKey, ENCRYPTED_TABLES, rotateKey, ServingError } from './rotateKey.ts'

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const oldKey = new KeyRing([OLD])
const newKey = new KeyRing([NEW])
const bothKeys = new KeyRing([NEW, OLD])
const testKey = new KeyRing([TEST_DATA_KEY])
const next = new DataCipher(NEW)
const content = { answers: { student: { first_name: 'Ana' } }, visited: [] }

test('a draft has its answers, its code and its revision after a rotation', async () => {
  const database = await openDatabase()
  const { resume_code } = await create(database, oldKey)
  expect(await rotate(database)).toBe(1)
  expect(await open(database, newKey, resume_code)).toMatchObject({ ...content, resume_code, revision: 1 })
  await expect(open(database, oldKey, resume_code)).rejects.toThrow(CipherError)
  expect(await rotate(database)).toBe(0)
})

test('a registration has its general, sensitive and office answers after a rotation', async () => {
  const database = await openDatabase()
  const { id, reference } = await buildRegistration(database.owner)
  const office = testKey.first.encrypt({ notes: 'Call' }, `registration ${reference}, office`)
  await database.owner.db.updateTable('registration').set({ office }).execute()
  expect(await rotate(database, new KeyRing([NEW, TEST_DATA_KEY]))).toBe(1)
  const row = await database.owner.db
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const opened = (['general', 'sensitive', 'office'] as const).map((part) =>
    newKey.decrypt(row[part] ?? Buffer.alloc(0), `registration ${reference}, ${part}`, row.key_id),
  )
  expect(opened).toMatchObject([{ student: { first_name: 'Ana' } }, { partCInfo: {} }, { notes: 'Call' }])
})

test('the seed of a draw is that of its commitment after a rotation, and a lottery whose key is lost is erased', async () => {
  const database = await openDatabase()
  const lottery = await buildLottery(database.owner, await buildSemester(database.owner))
  const seed = openSecret(testKey, lottery)
  expect(await rotate(database, new KeyRing([NEW, TEST_DATA_KEY]))).toBe(1)
  const rotated = await database.owner.db.selectFrom('lottery').selectAll().executeTakeFirstOrThrow()
  expect(openSecret(newKey, rotated)).toBe(seed)
  const discarded = await database.postgres.transaction((trx) => discardKey(trx, oldKey, next.keyId))
  expect(discarded).toEqual({ registrations: 0, drafts: 0, lotteries: 1 })
})

test('a rotation waits for a transaction that encrypts with the former key', async () => {
  const database = await openDatabase()
  const { resume_code } = await create(database, oldKey)
  const [started, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saving = database.postgres.transaction(async (trx) => {
    const cipher = await currentCipher(trx, oldKey)
    started.resolve()
    await resumed.promise
    await insertDraft(trx, randomUUID(), cipher)
  })
  await started.promise
  const rotating = rotate(database)
  await waitUntilBlocked(database.owner.db)
  resumed.resolve()
  await saving
  expect(await rotating).toBe(2)
  expect(await keyIds(database)).toEqual([next.keyId])
  expect((await open(database, newKey, resume_code)).answers).toEqual(content.answers)
})

test('a rotation that finds damaged answers in the middle changes nothing', async () => {
  const database = await openDatabase()
  const { id, reference } = await buildRegistration(database.owner)
  await create(database, testKey)
  await database.owner.db
    .updateTable('registration_draft')
    .set({ content: Buffer.alloc(64) })
    .execute()
  await expect(rotate(database, new KeyRing([NEW, TEST_DATA_KEY]))).rejects.toThrow('damaged')
  const columns = ['general', 'key_id'] as const
  const row = await database.owner.db
    .selectFrom('registration')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(testKey.decrypt(row.general, `registration ${reference}, general`, row.key_id)).toBeDefined()
  expect(await currentKeys(database)).toEqual([testKey.first.keyId])
})

test('a rotation during which a server starts changes nothing', async () => {
  const database = await openDatabase()
  const { resume_code } = await create(database, oldKey)
  const holder = await openClient(database.url)
  await holder.query('begin; select from registration_draft for update')
  const rotating = rotate(database)
  await waitUntilBlocked(database.owner.db)
  const server = new Channel({
    url: database.url,
    onChange: () => {},
    onLost: () => {},
    notifyOnOtherConnection: async () => {},
  })
  onTestFinished(() => server.close())
  server.open()
  await expect.poll(() => server.isConnected).toBe(true)
  await holder.query('rollback')
  await expect(rotating).rejects.toThrow(ServingError)
  expect((await open(database, oldKey, resume_code)).revision).toBe(1)
  expect(await currentKeys(database)).toEqual([oldKey.first.keyId])
})

test('after a rotation, the database refuses answers encrypted with the former key', async () => {
  const database = await openDatabase()
  const { resume_code } = await create(database, oldKey)
  await rotate(database)
  const change = { ...content, resume_code, revision: 1 }
  const saving = database.postgres.transaction((trx) => saveDraft(trx, oldKey, change, new Date()))
  await expect(saving).rejects.toThrow(/encrypted with the data key \w{16}.*This server has/)
  const inserting = insertDraft(database.owner.db, randomUUID(), new DataCipher(OLD))
  await expect(inserting).rejects.toThrow('foreign key')
})

test('a rotation without the former key changes nothing', async () => {
  const database = await openDatabase()
  const { resume_code } = await create(database, oldKey)
  await expect(rotate(database, newKey)).rejects.toThrow(CipherError)
  expect((await open(database, oldKey, resume_code)).revision).toBe(1)
  expect(await currentKeys(database)).toEqual([oldKey.first.keyId])
})

test('of two servers with different keys, the first to encrypt decides the key', async () => {
  const database = await openDatabase()
  const results = await Promise.allSettled([create(database, oldKey), create(database, newKey)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await currentKeys(database)).toHaveLength(1)
})

test('the audit trail records the ids of the keys', async () => {
  const database = await openDatabase()
  await create(database, oldKey)
  await rotate(database)
  const entry = await database.owner.db.selectFrom('audit_entry').selectAll().executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    user_role: 'command line',
    subject_kind: 'school',
    before: { data_key: oldKey.first.keyId },
    after: { data_key: next.keyId },
  })
})

test('a rotation covers every encrypted column of the database', async () => {
  const { owner } = await openDatabase()
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns as bytes
    where data_type = 'bytea' and column_name not like '%\_hash' and table_name in (
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'key_id')
    group by table_name order by table_name`.execute(owner.db)
  const covered = ENCRYPTED_TABLES.map(({ table, columns }) => ({ table, columns: Object.keys(columns).sort() }))
  expect(covered.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(rows)
  const references = await sql`
    select from pg_constraint where contype = 'f' and confrelid = 'data_key'::regclass`.execute(owner.db)
  expect(references.rows).toHaveLength(ENCRYPTED_TABLES.length)
})

async function openDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  onTestFinished(() => database.close())
  return database
}

function rotate({ postgres }: TestDatabase, keys = bothKeys): Promise<number> {
  return rotateKey(postgres, { keys, next })
}

function create({ postgres }: TestDatabase, keys: KeyRing) {
  return postgres.transaction((trx) => createDraft(trx, keys, content, new Date()))
}

function open({ postgres }: TestDatabase, keys: KeyRing, resume_code: string) {
  return openDraft(postgres.db, keys, resume_code, new Date())
}

async function insertDraft(db: Transaction | TestDatabase['owner']['db'], id: string, cipher: DataCipher) {
  const encrypted = { key_id: cipher.keyId, content: cipher.encrypt(content, draftName(id)) }
  await db
    .insertInto('registration_draft')
    .values({ id, code_hash: randomBytes(32), saved_at: new Date(), ...encrypted })
    .execute()
}

async function keyIds({ owner }: TestDatabase): Promise<string[]> {
  const rows = await owner.db.selectFrom('registration_draft').select('key_id').distinct().execute()
  return rows.map(({ key_id }) => key_id)
}

async function currentKeys({ owner }: TestDatabase): Promise<string[]> {
  const rows = await owner.db.selectFrom('data_key').select('key_id').execute()
  return rows.map(({ key_id }) => key_id)
}
