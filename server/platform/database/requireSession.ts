import { connectClient } from '@online-enrollment/postgres/connect'
import type pg from 'pg'

/** A message for the administrator. */
export class PoolerError extends Error {
  override readonly name = 'PoolerError'

  constructor(reason: string, variable: string) {
    super(
      `${variable} leads to a connection pooler that does not keep sessions (${reason}). The server has its own pool and needs PostgreSQL ` +
        `itself: set ${variable} to its host and port, and max_connections there to 100 for each server.`,
    )
  }
}

const SETTING = 'enrollment.session'
/** PgBouncer's message for settings of a connection. */
const REFUSED = /^unsupported startup parameter/

/** @throws PoolerError when a pooler refuses or drops the settings of a connection, or gives its session to another one */
export async function requireSession(
  url: string,
  variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL' = 'DATABASE_URL',
): Promise<void> {
  const [one, other] = [await connect(url, variable), await connect(url, variable)]
  try {
    if ((await read(one)) !== 'asked') throw new PoolerError('settings are not passed on', variable)
    await one.query(`SET ${SETTING} = 'changed'`)
    await other.query('BEGIN')
    if ((await read(one)) !== 'changed') throw new PoolerError('a setting was lost after its transaction', variable)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

async function connect(url: string, variable: string): Promise<pg.Client> {
  try {
    return await connectClient(url, { options: `-c ${SETTING}=asked` })
  } catch (error) {
    if (error instanceof Error && REFUSED.test(error.message)) throw new PoolerError(error.message, variable)
    throw error
  }
}

async function read(client: pg.Client): Promise<string | null | undefined> {
  const { rows } = await client.query<{ value: string | null }>(`SELECT current_setting('${SETTING}', true) AS value`)
  return rows[0]?.value
}
