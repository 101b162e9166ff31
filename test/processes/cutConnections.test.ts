import { createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openClient, openPool } from '../database.ts'
import { openSchool } from '../school.ts'
import { listenLocally } from './pooler.ts'
import { openSocket } from './sockets.ts'

/** An error outside these tests, such as an 'error' event without a listener, ends their run with code 1. */
const school = openSchool()

test('a direct connection that is cut refuses the next statement', async () => {
  const client = await openClient(school.url)
  await cut(client)
  await expect(client.query('select')).rejects.toThrow()
})

test('a connection of a pool that is cut while it is in use refuses the next statement, and the pool opens another', async () => {
  const pool = openPool(school.url, 1)
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  await cut(client)
  await expect(client.query('select')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select')).rowCount).toBe(1)
})

test('a socket that is cut refuses to be read', async () => {
  const accepted = Promise.withResolvers<Socket>()
  const port = await listenLocally(createServer(accepted.resolve))
  const socket = await openSocket(`http://127.0.0.1:${port}`)
  const server = await accepted.promise
  server.resetAndDestroy()
  await expect.poll(() => socket.destroyed).toBe(true)
  await expect(socket.toArray()).rejects.toThrow('ECONNRESET')
})

/** Waits until the client has noticed it. */
async function cut(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await (await openClient(school.url)).query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
}
