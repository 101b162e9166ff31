import pg from 'pg'
import { database, urlAt } from './credentials.ts'

/** What a server answers at a socket: nothing, not yet (it starts, recovers or stops), or yes. */
export type Answer = 'silent' | 'not yet' | 'yes'

/** Connects with our password; makes our database when the server has none. Throws what the server refuses us for. */
export async function knock(sockets: string, password: string): Promise<Answer> {
  try {
    await query(urlAt(sockets, password), 'SELECT 1')
    return 'yes'
  } catch (error) {
    const code = codeOf(error)
    if (code === noDatabase) return makeDatabase(sockets, password)
    if (startingOrStopping.test(String(code))) return 'not yet'
    if (code === tooManyClients) return 'yes'
    if (error instanceof pg.DatabaseError) throw error
    return 'silent'
  }
}

const startingOrStopping = /^57P0[123]$/
const noDatabase = '3D000'
const tooManyClients = '53300'

async function makeDatabase(sockets: string, password: string): Promise<Answer> {
  await query(urlAt(sockets, password, 'postgres'), `CREATE DATABASE ${database}`)
  return 'yes'
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 60_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
