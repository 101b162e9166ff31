import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import type pg from 'pg'
import { lastMigration, requireKnownMigrations } from '../platform/database/migrate.ts'
import { MigrationError } from '../platform/database/migrationPlan.ts'
import { ReconnectingClient } from '../platform/database/reconnectingClient.ts'
import { announceVersion, SERVER_LOCK } from '../platform/database/runningServers.ts'
import { CipherError } from './dataCipher.ts'
import type { KeyRing } from './keyRing.ts'

/** A server and a rotation exclude each other. */
export class KeyLockError extends Error {}

/**
 * Runs a server, with all its processes, while no rotation can run. Reads the keys when it has the lock. `outdated` resolves when the keys or
 * the version no longer fit the database, after the connection with the lock was lost.
 * @throws KeyLockError while a rotation runs; what `readKeys` throws; when the database cannot be reached
 */
export async function withKeysShared(
  url: string,
  readKeys: () => KeyRing,
  serve: (outdated: Promise<CipherError | MigrationError>) => Promise<void>,
): Promise<void> {
  const locked = Promise.withResolvers<void>()
  const outdated = Promise.withResolvers<CipherError | MigrationError>()
  let keys: KeyRing | undefined
  const client = new ReconnectingClient({
    url,
    name: 'data keys',
    onConnect: async (connection) => {
      await shareLock(connection)
      await announceVersion(connection, await lastMigration())
      const error = keys && (await whyNotFitting(connection, keys))
      if (error) outdated.resolve(error)
      keys ??= readKeys()
      locked.resolve()
    },
    // After the start, the pools report lost connections.
    onLost: locked.reject,
  })
  client.open()
  try {
    await locked.promise
    await serve(outdated.promise)
  } finally {
    await client.close()
  }
}

async function shareLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock_shared(${SERVER_LOCK}) as taken`)
  if (rows[0]?.taken) return
  throw new KeyLockError(
    `${operatorCommand('rotate-key')} is replacing the data key. Start the server when it has ended.`,
  )
}

/** Another server, a rotation or the end of an upgrade may have changed the database while the lock was lost. */
export async function whyNotFitting(
  client: pg.Client,
  keys: KeyRing,
): Promise<CipherError | MigrationError | undefined> {
  const { rows } = await client.query<{ key_id: string }>('select key_id from data_key')
  try {
    for (const { key_id } of rows) keys.cipherOf(key_id)
    await requireKnownMigrations(client)
  } catch (error) {
    if (error instanceof CipherError || error instanceof MigrationError) return error
    throw error
  }
}
