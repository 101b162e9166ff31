import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally, poolerInTransactionMode } from '../../../test/processes/pooler.ts'
import { openSchool } from '../../../test/school.ts'
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

test('a connection that breaks is reported and replaced, and its replacement counts as a change and gets notifications', async () => {
  const { channel, lost, changes } = openChannel(school.url)
  await expect.poll(() => channel.isConnected).toBe(true)
  const before = changes()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'live'`.execute(school.owner.db)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  await expect.poll(() => channel.isConnected).toBe(true)
  const replaced = changes()
  expect(replaced).toBeGreaterThan(before)
  await sql`notify live`.execute(school.owner.db)
  await expect.poll(changes).toBeGreaterThan(replaced)
})

test('a connection that gets no notifications is reported and does not count as connected, and one that gets them is not reported', async () => {
  const working = openChannel(school.url)
  await expect.poll(working.changes).toBeGreaterThan(1)
  const { channel, lost } = openChannel(await poolerInTransactionMode(school.url))
  await expect
    .poll(() => lost.map(({ message }) => message))
    .toEqual([expect.stringContaining('must lead to PostgreSQL itself')])
  expect(channel.isConnected).toBe(false)
  // It opened first, so its time is over, too.
  expect(working.lost).toEqual([])
  expect(working.channel.isConnected).toBe(true)
})

test('a channel closes at once while PostgreSQL accepts a connection and does not respond', async () => {
  let connections = 0
  const silent = createServer((socket) => {
    connections++
    onTestFinished(() => void socket.destroy())
  })
  const { channel, lost } = openChannel(`postgres://school@127.0.0.1:${await listenLocally(silent)}/school`)
  await expect.poll(() => connections).toBe(1)
  await channel.close()
  expect(lost).toEqual([])
})
