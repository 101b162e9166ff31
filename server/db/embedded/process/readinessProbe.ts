import pg from 'pg'
import { connectClient, WrongDatabaseError } from '../access/connection.ts'
import { databaseName, ownerUrlAt, type ServerAddress } from '../access/credentials.ts'

/** `not yet`: the server starts, recovers or stops. */
export type Readiness = 'silent' | 'not yet' | 'yes'

/** Creates a missing database. Throws the server's refusal, or a WrongDatabaseError. */
export async function probeReadiness(address: ServerAddress): Promise<Readiness> {
  try {
    await query(ownerUrlAt(address), 'SELECT 1')
    return 'yes'
  } catch (error) {
    const code = codeOf(error)
    if (code === noDatabase) return createDatabase(address)
    if (startingOrStopping.test(String(code))) return 'not yet'
    if (code === tooManyClients) return 'yes'
    if (error instanceof pg.DatabaseError || error instanceof WrongDatabaseError) throw error
    return 'silent'
  }
}

const startingOrStopping = /^57P0[123]$/
const noDatabase = '3D000'
const tooManyClients = '53300'

async function createDatabase(address: ServerAddress): Promise<Readiness> {
  await query(ownerUrlAt(address, 'postgres'), `CREATE DATABASE ${databaseName}`)
  return 'yes'
}

async function query(url: string, sql: string): Promise<void> {
  const client = await connectClient(url, { connectionTimeoutMillis: 5_000, query_timeout: 60_000 })
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
