import pg from 'pg'
import { identityParameter } from './credentials.ts'

export class WrongDatabaseError extends Error {
  override readonly name = 'WrongDatabaseError'
  readonly code = 'WRONG_DATABASE'
}

/** With an identity in the URL, a connection to another database is closed before its first statement. */
export function connectionOptions(url: string): Pick<pg.PoolConfig, 'connectionString' | 'onConnect'> {
  const expected = url.includes(`${identityParameter}=`) && new URL(url).searchParams.get(identityParameter)
  if (!expected) return { connectionString: url }
  const plain = new URL(url)
  plain.searchParams.delete(identityParameter)
  return { connectionString: plain.href, onConnect: (client) => checkIdentity(client, expected) }
}

/** Checks the identity. The caller ends the connection. */
export async function connectClient(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const { connectionString, onConnect } = connectionOptions(url)
  const client = new pg.Client({ ...config, connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await onConnect?.(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

const identityQuery = `SELECT concat(current_setting('enrollment.identity', true), '.', system_identifier) AS found FROM pg_control_system()`

async function checkIdentity(client: pg.ClientBase, expected: string): Promise<void> {
  const { rows } = await client.query<{ found: string }>(identityQuery)
  if (rows[0]?.found === expected) return
  throw new WrongDatabaseError('another database answers at this address; nothing was read or written there')
}
