import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isHash } from '../../domain/enrollment/lottery/seed.ts'
import { type Actor, COMMAND_LINE, createAuditTrail } from '../auditTrail/trail.ts'
import { currentCipher, type KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { sqlState } from '../platform/database/retries.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { isMarkedRestored, removeRestoredMark } from './restoredMark.ts'

const SECRET_BYTES = 32

/** A new secret with its commitment, as a lottery stores them until the lottery. */
export async function sealNewSecret(trx: Transaction, keys: KeyRing, semester_id: number) {
  const secret = newSecret()
  const cipher = await currentCipher(trx, keys)
  const encrypted = cipher.encryptText(secret, secretName(semester_id))
  return { commitment: sha256Hex(secret), key_id: cipher.keyId, secret: encrypted }
}

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex')
}

/** The associated data with which the secret of a semester's lottery is encrypted. */
export function secretName(semester_id: number | string): string {
  return `lottery of semester ${semester_id}, secret`
}

interface EncryptedSecret {
  readonly semester_id: number
  readonly commitment: string
  readonly key_id: string | null
  readonly secret: Buffer | null
}

/** The secret of a lottery that has not run. @throws when it is not the one that was published */
export function openSecret(keys: KeyRing, { semester_id, commitment, key_id, secret }: EncryptedSecret): string {
  if (!key_id || !secret) throw new Error('the lottery has no secret')
  const opened = keys.cipherOf(key_id).decryptText(secret, secretName(semester_id))
  if (!isHash(opened) || sha256Hex(opened) !== commitment)
    throw new Error('the secret is not the one of the published commitment')
  return opened
}

const SERVER_START: Actor = { ...COMMAND_LINE, user_name: 'Server start' }

/** Not permitted, not supported, no such function, or not in this state: what a hosted PostgreSQL may answer. */
const DOES_NOT_TELL = /^(42501|0A000|42883|55000)$/

/**
 * Renews the secrets once if the database was restored, copied or moved since a server last started with it. Otherwise a lottery could run a
 * second time with the secret that its first record published. Returns how many lotteries have a new secret.
 */
export async function renewSecretsAfterRestore(
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
    return renewSecrets(trx, keys, SERVER_START)
  })
  removeRestoredMark(dataDir)
  return renewed
}

/** `to` is a copy that replaces `from`, and not a restored state of it. */
export async function moveOrigin(from: Postgres, to: Postgres): Promise<void> {
  const [former, origin] = [await readOrigin(from), await readOrigin(to)]
  if (former === undefined || origin === undefined) return
  await to.db.updateTable('database_origin').set({ origin }).where('origin', '=', former).execute()
}

/** Gives every lottery that has not run a new secret, and publishes the replaced commitments. Returns how many lotteries there are. */
export async function renewSecrets(trx: Transaction, keys: KeyRing, actor: Actor = COMMAND_LINE): Promise<number> {
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
    const sealed = await sealNewSecret(trx, keys, semester_id)
    await trx.insertInto('replaced_commitment').values({ lottery_id: id, commitment }).execute()
    await trx.updateTable('lottery').set(sealed).where('id', '=', id).execute()
    const subject = { kind: 'semester', id: semester_id, name } as const
    trail.edited(subject, { commitment, restored: null }, { commitment: sealed.commitment, restored: true })
  }
  return lotteries.length
}

/**
 * The identity of the embedded database's folder, or the timeline of another PostgreSQL, which a restore changes, with the system
 * identifier and the ids of this database and of the table, which the restore of a dump changes. Undefined if that PostgreSQL does not tell: then only `npm run lottery -- renew-secrets` renews secrets.
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
