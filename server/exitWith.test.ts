import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { connectClient } from '@online-enrollment/postgres/connect'
import { expect, onTestFinished, test } from 'vitest'
import { listenLocally } from '../test/processes/pooler.ts'
import { messageFor } from './exitWith.ts'

const MISSING = '/missing/folder/.s.PGSQL.5432'

test('a database without a socket is reported as unreachable', async () => {
  const error = await once(connect(MISSING), 'connect').catch((reason: unknown) => reason)
  expect(messageFor(error)).toBe(`Cannot connect to the database in DATABASE_URL: connect ENOENT ${MISSING}.`)
})

test('a database that accepts a connection and does not respond is reported as unreachable', async () => {
  const silent = createServer((socket) => onTestFinished(() => void socket.destroy()))
  const url = `postgres://127.0.0.1:${await listenLocally(silent)}/school`
  const error = await connectClient(url, { connectionTimeoutMillis: 100 }).catch((reason: unknown) => reason)
  expect(messageFor(error)).toBe('Cannot connect to the database in DATABASE_URL: timeout expired.')
})

test('another missing file is not reported as a database', async () => {
  const error = await readFile(MISSING).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(messageFor(error)).toBeUndefined()
})
