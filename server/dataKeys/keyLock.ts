import type pg from 'pg'
import { ReconnectingClient } from '../platform/database/reconnectingClient.ts'
import { CipherError } from './dataCipher.ts'
import type { KeyRing } from './keyRing.ts'

/** The advisory lock that servers share for as long as they run, and that a rotation of the data key takes alone. */
export const KEY_LOCK = 20_180_904

/** A server and a rotation exclude each other. */
export class KeyLockError extends Error {}

/**
 * Runs a server, with all its processes, while no rotation can run. Reads the keys when it has the lock. `keysChanged` resolves when the keys
 * no longer fit the database, after the connection with the lock was lost.
 * @throws KeyLockError while a rotation runs; what `readKeys` throws; when the database cannot be reached
 */
export async function withKeysShared(
  url: string,
  readKeys: () => KeyRing,
  serve: (keysChanged: Promise<CipherError>) => Promise<void>,
): Promise<void> {
  const locked = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<CipherError>()
  let keys: KeyRing | undefined
  const client = new ReconnectingClient({
    url,
    name: 'data keys',
    onConnect: async (connection) => {
      await shareLock(connection)
      const error = keys && (await whyNotFitting(connection, keys))
      if (error) changed.resolve(error)
      keys ??= readKeys()
      locked.resolve()
    },
    // After the start, the pools report lost connections.
    onLost: locked.reject,
  })
  client.open()
  try {
    await locked.promise
    await serve(changed.promise)
  } finally {
    await client.close()
  }
}

async function shareLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock_shared(${KEY_LOCK}) as taken`)
  if (rows[0]?.taken) return
  throw new KeyLockError('npm run rotate-key is replacing the data key. Start the server when it has ended.')
}

/** Another server, or a rotation, may have changed the keys while the lock was lost. */
async function whyNotFitting(client: pg.Client, keys: KeyRing): Promise<CipherError | undefined> {
  const { rows } = await client.query<{ key_id: string }>('select key_id from data_key')
  try {
    for (const { key_id } of rows) keys.cipherOf(key_id)
  } catch (error) {
    if (error instanceof CipherError) return error
    throw error
  }
}
