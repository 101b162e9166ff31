import { connect, createServer, type Socket } from 'node:net'
import { withClient } from '@online-enrollment/postgres/connect'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '../../../test/processes/pooler.ts'
import { openSchool } from '../../../test/school.ts'
import { messageFor } from '../../exitWith.ts'
import { requireSession } from './requireSession.ts'
import { openServingRole } from './servingRole.ts'

const school = openSchool()

test('PostgreSQL itself keeps sessions', async () => {
  await expect(requireSession(school.url)).resolves.toBeUndefined()
})

test.each([
  ['refuses settings', refuseSettings, 'unsupported startup parameter: options'],
  ['drops settings', dropSettings, 'settings are not passed on'],
  ['gives each transaction another connection', takeTurns, 'a setting was lost after its transaction'],
])('a pooler that %s is refused with what to change', async (_, pool, reason) => {
  const error = await requireSession(await startPooler(pool)).catch((reason: unknown) => reason)
  expect(messageFor(error)).toBe(
    `DATABASE_URL leads to a connection pooler that does not keep sessions (${reason}). The server has its own pool and needs PostgreSQL ` +
      'itself: set DATABASE_URL to its host and port, and max_connections there to 100 for each server.',
  )
})

test('a pooler in front of the owner is refused before the owner creates a role', async () => {
  const ownerUrl = await startPooler(takeTurns)
  const servingUrl = Object.assign(new URL(school.url), { username: 'created_by_nobody' }).href
  const error = await openServingRole({ ownerUrl, servingUrl }).catch((reason: unknown) => reason)
  expect(messageFor(error)).toMatch(
    /^DATABASE_OWNER_URL leads to a connection pooler .* set DATABASE_OWNER_URL to its host/,
  )
  const { rows } = await withClient(school.url, (client) =>
    client.query("select from pg_roles where rolname = 'created_by_nobody'"),
  )
  expect(rows).toEqual([])
})

/** What a pooler does with a client, with the client's first message, and with a new connection to PostgreSQL. */
type Pool = (client: Socket, startup: Buffer, postgres: Socket) => void

/** Listens until the test ends, and returns its URL. */
async function startPooler(pool: Pool): Promise<string> {
  const url = new URL(school.url)
  const socket = `${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port || 5432}`
  const server = createServer((client) => {
    const postgres = connect(socket)
    for (const end of [client, postgres]) {
      end.on('error', () => undefined)
      onTestFinished(() => void end.destroy())
    }
    client.once('data', (startup) => pool(client, startup, postgres))
  })
  url.host = `127.0.0.1:${await listenLocally(server)}`
  return url.href
}

function refuseSettings(client: Socket): void {
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0')
  const head = Buffer.from([...Buffer.from('E'), 0, 0, 0, fields.length + 4])
  client.end(Buffer.concat([head, fields]))
}

function dropSettings(client: Socket, startup: Buffer, postgres: Socket): void {
  const start = startup.indexOf('options\0')
  const end = startup.indexOf('\0', start + 'options\0'.length) + 1
  const shorter = Buffer.concat([startup.subarray(0, start), startup.subarray(end)])
  shorter.writeUInt32BE(shorter.length)
  postgres.write(shorter)
  client.pipe(postgres).pipe(client)
}

/** Connections outside of a transaction. The one used last is the next. */
const idle: Socket[] = []
/** The last byte of a result: outside of a transaction, or in one. */
const IDLE = 'I'.charCodeAt(0)

/** A client has a connection of its own only in a transaction. */
function takeTurns(client: Socket, startup: Buffer, postgres: Socket): void {
  let current: Socket | undefined = postgres
  postgres.write(startup)
  const receive = (connection: Socket) => (data: Buffer) => {
    client.write(data)
    if (data.at(-1) !== IDLE) return
    connection.removeAllListeners('data')
    idle.push(connection)
    current = undefined
  }
  postgres.on('data', receive(postgres))
  client.on('data', (message) => {
    if (!current) {
      current = idle.pop()
      current?.on('data', receive(current))
    }
    current?.write(message)
  })
}
