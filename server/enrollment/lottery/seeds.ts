import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { commitmentText, isSeed } from '../../../domain/enrollment/lottery/turns.ts'
import { type Actor, COMMAND_LINE, createAuditTrail } from '../../auditTrail/trail.ts'
import { currentCipher, type KeyRing } from '../../dataKeys/keyRing.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Postgres } from '../../platform/database/postgres.ts'
import { sqlState } from '../../platform/database/retries.ts'
import { isMarkedRestored, removeRestoredMark } from './restoredMark.ts'

const SEED_BYTES = 32

/** A new secret seed with its commitment, as a lottery stores them until the lottery. */
export async function sealNewSeed(trx: Transaction, keys: KeyRing, semester_id: number) {
  const seed = newSeed()
  const cipher = await currentCipher(trx, keys)
  const encrypted = cipher.encryptText(seed, seedName(semester_id))
  return { commitment: sha256(commitmentText(seed)), key_id: cipher.keyId, seed: encrypted }
}

export function newSeed(): string {
  return randomBytes(SEED_BYTES).toString('hex')
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The associated data with which the seed of a semester's lottery is encrypted. */
export function seedName(semester_id: number | string): string {
  return `lottery of semester ${semester_id}, seed`
}

interface EncryptedSeed {
  readonly semester_id: number
  readonly commitment: string
  readonly key_id: string | null
  readonly seed: Buffer | null
}

/** The seed of a lottery that is not drawn. @throws when it is not the one that was published */
export function openSeed(keys: KeyRing, { semester_id, commitment, key_id, seed }: EncryptedSeed): string {
  if (!key_id || !seed) throw new Error('the lottery has no secret seed')
  const opened = keys.cipherOf(key_id).decryptText(seed, seedName(semester_id))
  if (!isSeed(opened) || sha256(commitmentText(opened)) !== commitment)
    throw new Error('the seed is not the one of the published commitment')
  return opened
}

const SERVER_START: Actor = { ...COMMAND_LINE, user_name: 'Server start' }

/** Not permitted, not supported, no such function, or not in this state: what a hosted PostgreSQL may answer. */
const DOES_NOT_TELL = /^(42501|0A000|42883|55000)$/

/**
 * Renews the seeds once if the database was restored, copied or moved since a server last started with it. Otherwise a lottery could run a
 * second time with the seed that its first record published. Returns how many lotteries have a new seed.
 */
export async function renewSeedsAfterRestore(
  postgres: Postgres,
  { keys, dataDir }: { readonly keys: KeyRing; readonly dataDir: string },
): Promise<number> {
  const origin = await readOrigin(postgres)
  if (origin === undefined) return 0
  const isMarked = isMarkedRestored(dataDir)
  const renewed = await postgres.transaction(async (trx) => {
    await trx
      .insertInto('database_origin')
      .values({ origin })
      .onConflict((on) => on.doNothing())
      .execute()
    const known = await trx.selectFrom('database_origin').select('origin').forUpdate().executeTakeFirstOrThrow()
    if (known.origin === origin && !isMarked) return 0
    await trx.updateTable('database_origin').set({ origin }).execute()
    return renewSeeds(trx, keys, SERVER_START)
  })
  removeRestoredMark(dataDir)
  return renewed
}

/** Gives every lottery that is not drawn a new seed, and publishes the replaced commitments. Returns how many lotteries there are. */
export async function renewSeeds(trx: Transaction, keys: KeyRing, actor: Actor = COMMAND_LINE): Promise<number> {
  const trail = createAuditTrail(trx, actor)
  const lotteries = await trx
    .selectFrom('lottery')
    .innerJoin('semester', 'semester.id', 'semester_id')
    .select(['lottery.id', 'semester_id', 'name', 'commitment'])
    .where('ran_at', 'is', null)
    .orderBy('lottery.id')
    .forNoKeyUpdate('lottery')
    .execute()
  for (const { id, semester_id, name, commitment } of lotteries) {
    const sealed = await sealNewSeed(trx, keys, semester_id)
    await trx.insertInto('replaced_commitment').values({ lottery_id: id, commitment }).execute()
    await trx.updateTable('lottery').set(sealed).where('id', '=', id).execute()
    const subject = { kind: 'semester', id: semester_id, name } as const
    trail.edited(subject, { commitment, restored: null }, { commitment: sealed.commitment, restored: true })
  }
  return lotteries.length
}

/**
 * The identity of the embedded database's folder, or the timeline of another PostgreSQL, which a restore changes, with the system
 * identifier and the ids of this database and of the table, which the restore of a dump changes. Undefined if that PostgreSQL does not tell: then only `npm run lottery -- renew-seeds` renews seeds.
 */
async function readOrigin({ db }: Postgres): Promise<string | undefined> {
  const timeline = sql`left(pg_walfile_name(pg_current_wal_lsn()), 8)`
  const place = sql`coalesce(nullif(current_setting('enrollment.identity', true), ''), ${timeline})`
  const ids = sql`concat((select oid from pg_database where datname = current_database()), '.', 'database_origin'::regclass::oid)`
  const query = sql<{
    origin: string
  }>`select concat(${place}, '.', system_identifier, '.', ${ids}) as origin from pg_control_system()`
  try {
    return (await query.execute(db)).rows[0]?.origin
  } catch (error) {
    if (DOES_NOT_TELL.test(sqlState(error) ?? '')) return undefined
    throw error
  }
}
