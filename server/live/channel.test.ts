import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSchool } from '../../test/school.ts'
import { Channel } from './channel.ts'

const school = openSchool()

function openChannel(url: string) {
  const lost: Error[] = []
  let changes = 0
  const channel = new Channel({
    url,
    onChange: () => changes++,
    onLost: (error) => lost.push(error),
    notifyOnOtherConnection: () => sql`notify live`.execute(school.owner.db),
  })
  onTestFinished(() => channel.close())
  channel.open()
  return { channel, lost, changes: () => changes }
}

test('a connection that breaks is reported and replaced, and its replacement counts as a change', async () => {
  const { channel, lost, changes } = openChannel(school.url)
  await expect.poll(() => channel.isConnected).toBe(true)
  const before = changes()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'live'`.execute(school.owner.db)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expect.poll(() => channel.isConnected).toBe(true)
  expect(changes()).toBeGreaterThan(before)
})

test('a connection that gets no notifications is reported and does not count as connected', async () => {
  const { channel, lost } = openChannel(await poolerInTransactionMode())
  await expect
    .poll(() => lost.map(({ message }) => message))
    .toEqual([expect.stringContaining('through a pooler in session mode')])
  expect(channel.isConnected).toBe(false)
})

test('a connection that gets notifications is not reported', async () => {
  const { channel, lost, changes } = openChannel(school.url)
  await expect.poll(changes).toBeGreaterThan(1)
  await wait(2500)
  expect(lost).toEqual([])
  expect(channel.isConnected).toBe(true)
})

test('a channel closes at once while PostgreSQL accepts a connection and does not respond', async () => {
  let connections = 0
  const silent = createServer((socket) => {
    connections++
    onTestFinished(() => void socket.destroy())
  })
  const { channel, lost } = openChannel(`postgres://school@127.0.0.1:${await listen(silent)}/school`)
  await expect.poll(() => connections).toBe(1)
  const start = performance.now()
  await channel.close()
  expect(performance.now() - start).toBeLessThan(2000)
  expect(lost).toEqual([])
})

async function listen(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Passes everything on except notifications. Returns its URL. */
async function poolerInTransactionMode(): Promise<string> {
  const url = new URL(school.url)
  const socket = `${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port || 5432}`
  const pooler = createServer((client) => {
    const postgres = connect(socket)
    client.pipe(postgres)
    let unread: Buffer = Buffer.alloc(0)
    postgres.on('data', (part) => {
      unread = Buffer.concat([unread, part])
      for (let length = messageLength(unread); length <= unread.length; length = messageLength(unread)) {
        if (unread[0] !== NOTIFICATION_RESPONSE) client.write(unread.subarray(0, length))
        unread = unread.subarray(length)
      }
    })
    for (const end of [client, postgres]) {
      end.on('error', () => undefined)
      onTestFinished(() => void end.destroy())
    }
  })
  url.host = `127.0.0.1:${await listen(pooler)}`
  return url.href
}

const NOTIFICATION_RESPONSE = 'A'.charCodeAt(0)

/** A message of PostgreSQL: its type, the length of what follows, the rest. */
function messageLength(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1)
}
