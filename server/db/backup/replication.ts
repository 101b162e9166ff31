import type pg from 'pg'
import { connectClient } from '../embedded/access/connection.ts'
import { type Lsn, parseLsn } from './lsn.ts'

export const CONNECT_MS = 5000

/** For replication commands and simple SQL, with the identity check. The caller ends the connection. */
export function connectReplicationClient(ownerUrl: string): Promise<pg.Client> {
  const url = new URL(ownerUrl)
  url.searchParams.set('replication', 'database')
  return connectClient(url.href, { application_name: 'enrollment_backup', connectionTimeoutMillis: CONNECT_MS })
}

export interface System {
  readonly timeline: number
  readonly flushed: Lsn
}

export async function identifySystem(client: pg.Client): Promise<System> {
  const { rows } = await client.query<{ timeline: string; xlogpos: string }>('IDENTIFY_SYSTEM')
  const [system] = rows
  if (!system) throw new Error('PostgreSQL did not identify its system')
  return { timeline: Number(system.timeline), flushed: parseLsn(system.xlogpos) }
}
