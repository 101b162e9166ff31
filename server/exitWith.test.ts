import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { messageFor } from './exitWith.ts'

const MISSING = '/missing/folder/.s.PGSQL.5432'

test('a database without a socket is reported as unreachable', async () => {
  const error = await once(connect(MISSING), 'connect').catch((reason: unknown) => reason)
  expect(messageFor(error)).toBe(`Cannot connect to the database in DATABASE_URL: connect ENOENT ${MISSING}.`)
})

test('another missing file is not reported as a database', async () => {
  const error = await readFile(MISSING).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(messageFor(error)).toBeUndefined()
})
