import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withAnswer } from '../domain/registration/answers.ts'
import {
  buildConfirmation,
  buildFamily,
  buildLottery,
  buildRegistration,
  buildSemester,
} from '../test/data/builders.ts'
import { TEST_DATA_KEY } from '../test/data/dataKey.ts'
import { buildDocument, buildDocumentRequest } from '../test/data/documents.ts'
import { registrationForm } from '../test/data/registrationForm.ts'
import { openClient, openDatabase, type TestDatabase } from '../test/database.ts'
import { waitUntilBlocked } from '../test/waiting.ts'
import { decryptConfirmed, decryptFormer } from './confirmations/known.ts'
import { CipherError, DataCipher } from './dataKeys/dataCipher.ts'
import { KeyLockError, withKeysShared } from './dataKeys/keyLock.ts'
import { currentCipher, KeyRing } from './dataKeys/keyRing.ts'
import { readPageFile } from './documents/pages/pageFile.ts'
import { openSecret } from './lottery/secrets.ts'
import type { Transaction } from './platform/database/database.ts'
import { createDraft, draftName, openDraft } from './registration/drafts/drafts.ts'
import { saveDraft } from './registration/drafts/saveDraft.ts'
import { discardKey, ENCRYPTED_TABLES, rotateKey } from './rotateKey.ts'

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

test('a confirmation has its answers and those before it after a rotation, and is erased with a lost key', async () => {
  const database = await openDatabase()
  const { parent, student } = await buildFamily(database.owner)
  const { id: semester_id } = await buildSemester(database.owner)
  const was = withAnswer(registrationForm(), 'hospital_preference', 'Tuba City')
  await buildConfirmation(database.owner, { student_id: student.id, semester_id, account: parent.id, was })
  expect(await rotate(database, new KeyRing([NEW, TEST_DATA_KEY]))).toBe(1)
  const row = await database.owner.db.selectFrom('confirmation').selectAll().executeTakeFirstOrThrow()
  const former = decryptFormer(newKey, row.id, row.former ?? Buffer.alloc(0), row.key_id)
  const hospitals = [former, decryptConfirmed(newKey, row)].map((answers) => answers.hospital_preference)
  expect(hospitals).toEqual(['Tuba City', 'Flagstaff Medical Center'])
  const discarded = await database.postgres.transaction((trx) => discardKey(trx, () => oldKey, next.keyId))
  expect(discarded).toEqual({ registrations: 0, drafts: 0, confirmations: 1, documents: 0, lotteries: 0 })
})

test('the secret of a lottery is that of its commitment after a rotation, and a lottery whose key is lost is erased', async () => {
  const database = await openDatabase()
  const lottery = await buildLottery(database.owner, await buildSemester(database.owner))
  const seed = openSecret(testKey, lottery)
  expect(await rotate(database, new KeyRing([NEW, TEST_DATA_KEY]))).toBe(1)
  const rotated = await database.owner.db.selectFrom('lottery').selectAll().executeTakeFirstOrThrow()
  expect(openSecret(newKey, rotated)).toBe(seed)
  const discarded = await database.postgres.transaction((trx) => discardKey(trx, () => oldKey, next.keyId))
  expect(discarded).toEqual({ registrations: 0, drafts: 0, confirmations: 0, lotteries: 1, documents: 0 })
})

test('a page opens with the new key and its file is unchanged after a rotation, and a document whose key is lost is erased', async () => {
  const database = await openDatabase()
  const { owner } = database
  const { id: request_id } = await buildDocumentRequest(owner, { semester_id: (await buildSemester(owner)).id })
  const { student } = await buildFamily(owner)
  const files = new Map<string, Buffer>()
  const stored = {
    write: async (id: string, bytes: Buffer) => void files.set(id, bytes),
    read: async (id: string) => files.get(id),
  }
  const page = Buffer.from('a page')
  await buildDocument(owner, { student_id: student.id, request_id, pages: [page], files: stored })
  expect(await rotate(database, new KeyRing([NEW, TEST_DATA_KEY]))).toBe(1)
  const row = await owner.db.selectFrom('document_page').selectAll().executeTakeFirstOrThrow()
  expect(await readPageFile(stored, newKey, row)).toEqual(page)
  await expect(readPageFile(stored, testKey, row)).rejects.toThrow(CipherError)
  const discarded = await database.postgres.transaction((trx) => discardKey(trx, () => oldKey, next.keyId))
  expect(discarded).toMatchObject({ documents: 1 })
  expect(await owner.db.selectFrom('document_page').select('id').execute()).toEqual([])
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

test('a server that starts during a rotation stops before it reads its keys, and the rotation ends', async () => {
  const database = await openDatabase()
  const { resume_code } = await create(database, oldKey)
  const holder = await openClient(database.url)
  await holder.query('begin; select from registration_draft for update')
  const rotating = rotate(database)
  await waitUntilBlocked(database.owner.db)
  const starting = withKeysShared(database.url, unexpected, unexpected)
  await expect(starting).rejects.toThrow(KeyLockError)
  await holder.query('rollback')
  expect(await rotating).toBe(1)
  expect((await open(database, newKey, resume_code)).revision).toBe(1)
})

test('a rotation during a server changes nothing and reads no key, and is possible after the server', async () => {
  const database = await openDatabase()
  await create(database, oldKey)
  await serveWith(database, oldKey, async () => {
    const rotating = rotateKey(database.postgres, { readKeys: unexpected, readNext: unexpected })
    await expect(rotating).rejects.toThrow(KeyLockError)
    const discarding = database.postgres.transaction((trx) => discardKey(trx, unexpected, oldKey.first.keyId))
    await expect(discarding).rejects.toThrow(KeyLockError)
    expect(await currentKeys(database)).toEqual([oldKey.first.keyId])
  })
  await expect.poll(() => rotate(database).catch(String)).toBe(1)
})

test('a server whose keys were replaced while its connection was lost is told so', async () => {
  const database = await openDatabase()
  await create(database, oldKey)
  await serveWith(database, oldKey, async (outdated) => {
    const rotated = expect.poll(async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'data keys'`.execute(database.owner.db)
      return rotate(database).catch(String)
    })
    await rotated.toBe(1)
    expect(await outdated).toBeInstanceOf(CipherError)
  })
})

test('a server whose keys are the same has its lock again after its connection was lost', async () => {
  const database = await openDatabase()
  await create(database, oldKey)
  const holders = async () => {
    const locks = sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and database = (
      select oid from pg_database where datname = current_database())`
    return (await locks.execute(database.owner.db)).rows.map(({ pid }) => pid)
  }
  await serveWith(database, oldKey, async (outdated) => {
    const before = await holders()
    for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(database.owner.db)
    const after = expect.poll(async () => (await holders()).filter((pid) => !before.includes(pid)).length)
    await after.toBe(before.length)
    await expect(rotate(database)).rejects.toThrow(KeyLockError)
    expect(await Promise.race([outdated, 'serving'])).toBe('serving')
  })
})

test('after a rotation, the database refuses answers encrypted with the former key', async () => {
  const database = await openDatabase()
  const { resume_code } = await create(database, oldKey)
  await rotate(database)
  const change = { ...content, language: 'en' as const, resume_code, revision: 1 }
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
    where data_type = 'bytea' and column_name not like '%\_hash' and column_name <> 'sha256' and table_name in (
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'key_id')
    group by table_name order by table_name`.execute(owner.db)
  const covered = ENCRYPTED_TABLES.map(({ table, columns }) => ({ table, columns: Object.keys(columns).sort() }))
  expect(covered.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(rows)
  const references = await sql`
    select from pg_constraint where contype = 'f' and confrelid = 'data_key'::regclass`.execute(owner.db)
  expect(references.rows).toHaveLength(ENCRYPTED_TABLES.length)
})

function serveWith({ url }: TestDatabase, keys: KeyRing, work: (outdated: Promise<CipherError>) => Promise<void>) {
  return withKeysShared(url, () => keys, work)
}

function unexpected(): never {
  throw new Error('this must not be called')
}

async function rotate({ postgres }: TestDatabase, keys = bothKeys): Promise<number> {
  return (await rotateKey(postgres, { readKeys: () => keys, readNext: () => next })).rows
}

function create({ postgres }: TestDatabase, keys: KeyRing) {
  return postgres.transaction((trx) => createDraft(trx, keys, { ...content, language: 'en' }, new Date()))
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
