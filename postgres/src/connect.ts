import pg from 'pg'
import { parseHosts } from './hosts.ts'
import type { FolderIdentity } from './identity.ts'
import { WritableHost } from './writableHost.ts'

/** Superuser and owner, for migrations, queues and backups. Serves no requests. */
export const OWNER_ROLE = 'enrollment'
/** Serves requests. Owns nothing. */
export const SERVING_ROLE = 'enrollment_serving'
export const DATABASE_NAME = 'enrollment'
/** The setting with which a server tells its folder's identity. */
export const IDENTITY_SETTING = 'enrollment.identity'
const IDENTITY_PARAMETER = 'identity'

export interface ServerAddress {
  /** The folder of the socket. */
  readonly sockets: string
  readonly identity: FolderIdentity
  readonly systemIdentifier: string
}

/** The URL contains the password, and the identity that every connection checks. */
export function ownerUrlAt(address: ServerAddress, database: string = DATABASE_NAME): string {
  return urlAt(address, OWNER_ROLE, address.identity.ownerPassword, database)
}

export function servingUrlAt(address: ServerAddress): string {
  return urlAt(address, SERVING_ROLE, address.identity.servingPassword, DATABASE_NAME)
}

function urlAt({ sockets, identity, systemIdentifier }: ServerAddress, user: string, password: string, name: string) {
  const query = `${IDENTITY_PARAMETER}=${identity.id}.${systemIdentifier}`
  return `postgres://${user}:${password}@${encodeURIComponent(sockets)}/${name}?${query}`
}

export class WrongDatabaseError extends Error {
  override readonly name = 'WrongDatabaseError'
  readonly code = 'WRONG_DATABASE'
}

/**
 * With an identity in the URL, a connection to another database is closed before its first statement. With several hosts, connections go
 * to the one that can write.
 */
export function connectionOptions(url: string): Pick<pg.PoolConfig, 'connectionString' | 'stream' | 'onConnect'> {
  const [first, ...others] = parseHosts(url)
  if (first && others.length > 0) {
    const writable = writableHostOf(url)
    return {
      connectionString: first.url,
      stream: () => writable.createSocket(),
      onConnect: (client) => writable.check(client),
    }
  }
  const expected = url.includes(`${IDENTITY_PARAMETER}=`) && new URL(url).searchParams.get(IDENTITY_PARAMETER)
  if (!expected) return { connectionString: url }
  const plain = new URL(url)
  plain.searchParams.delete(IDENTITY_PARAMETER)
  return { connectionString: plain.href, onConnect: (client) => checkIdentity(client, expected) }
}

const writableHosts = new Map<string, WritableHost>()

/** One for all connections of the process. */
function writableHostOf(url: string): WritableHost {
  const found = writableHosts.get(url) ?? new WritableHost(parseHosts(url))
  writableHosts.set(url, found)
  return found
}

/** Checks the identity. The caller ends the connection. */
export async function connectClient(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const { onConnect, ...options } = connectionOptions(url)
  const client = new pg.Client({ ...config, ...options })
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

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function checkIdentity(client: pg.ClientBase, expected: string): Promise<void> {
  const { rows } = await client.query<{ found: string }>(
    `SELECT concat(current_setting('${IDENTITY_SETTING}', true), '.', system_identifier) AS found FROM pg_control_system()`,
  )
  if (rows[0]?.found === expected) return
  throw new WrongDatabaseError('another database answers at this address; nothing was read or written there')
}

/** Creates the serving role if it is missing, with this folder's password. The product grants it what it may do. */
export async function ensureServingRole(address: ServerAddress): Promise<void> {
  if (await canLogIn(servingUrlAt(address))) return
  const statement = `
    DO $$ BEGIN
      IF to_regrole('${SERVING_ROLE}') IS NULL THEN CREATE ROLE ${SERVING_ROLE}; END IF;
      ALTER ROLE ${SERVING_ROLE} WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
        PASSWORD '${address.identity.servingPassword}';
    END $$`
  await withClient(ownerUrlAt(address), (owner) => owner.query(statement))
}

const INVALID_PASSWORD = '28P01'
export const TOO_MANY_CONNECTIONS = '53300'

async function canLogIn(url: string): Promise<boolean> {
  try {
    await withClient(url, async () => {})
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INVALID_PASSWORD) return false
    if (error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS) return true
    throw error
  }
}
