import pg from 'pg'
import { identityParameter } from './credentials.ts'

/** Something else than the database of this URL answers at its address. */
export class WrongDatabaseError extends Error {
  override readonly name = 'WrongDatabaseError'
  readonly code = 'WRONG_DATABASE'
}

/**
 * What pg needs to connect by this URL. A URL of an embedded database names its identity: a connection that finds another one is
 * closed before its first statement. Other URLs are taken as they are.
 */
export function connectionOptions(url: string): Pick<pg.PoolConfig, 'connectionString' | 'onConnect'> {
  const expected = url.includes(`${identityParameter}=`) && new URL(url).searchParams.get(identityParameter)
  if (!expected) return { connectionString: url }
  const plain = new URL(url)
  plain.searchParams.delete(identityParameter)
  return { connectionString: plain.href, onConnect: (client) => check(client, expected) }
}

/** One connection by this URL, checked like those of a pool. The caller ends it. */
export async function connectedClient(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
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

const ask = `SELECT concat(current_setting('enrollment.identity', true), '.', system_identifier) AS found FROM pg_control_system()`

async function check(client: pg.ClientBase, expected: string): Promise<void> {
  const { rows } = await client.query<{ found: string }>(ask)
  if (rows[0]?.found === expected) return
  throw new WrongDatabaseError('another database answers at the address of this one; nothing was read or written there')
}
