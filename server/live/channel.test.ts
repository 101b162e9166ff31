import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSchool } from '../../test/school.ts'
import { Channel } from './channel.ts'

const school = openSchool()
const SOON = { timeout: 4000 }

function openChannel(url: string) {
  const lost: Error[] = []
  let changes = 0
  const channel = new Channel({ url, onChange: () => changes++, onLost: (error) => lost.push(error) })
  onTestFinished(() => channel.close())
  channel.open()
  return { channel, lost, changes: () => changes }
}

test('a connection that breaks is reported and replaced, and its replacement counts as a change', async () => {
  const { channel, lost, changes } = openChannel(school.url)
  await expect.poll(() => channel.isConnected, SOON).toBe(true)
  const before = changes()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'live'`.execute(school.owner.db)
  await expect.poll(() => lost.length, SOON).toBeGreaterThan(0)
  await expect.poll(() => channel.isConnected, SOON).toBe(true)
  expect(changes()).toBeGreaterThan(before)
})

test('a channel closes at once while PostgreSQL accepts a connection and does not respond', async () => {
  let connections = 0
  const silent = createServer((socket) => {
    connections++
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { channel, lost } = openChannel(`postgres://school@127.0.0.1:${port}/school`)
  await expect.poll(() => connections, SOON).toBe(1)
  const start = performance.now()
  await channel.close()
  expect(performance.now() - start).toBeLessThan(2000)
  expect(lost).toEqual([])
})
