import type pg from 'pg'
import { expect, test } from 'vitest'
import { connectReplicationClient, copyStream } from '../src/replication.ts'
import { createTemporaryFolder, startForTest } from './support/database.ts'

test('a command that fails while its consumer is behind reports the error, and its connection can be ended', async () => {
  const client = await connectToNewDatabase()
  const failing = 'COPY (SELECT 1 / (1000 - n) FROM generate_series(1, 1000) AS n) TO STDOUT'
  await expect(copyStream(client, failing).toArray()).rejects.toThrow('division by zero')
  await client.end()
})

test('a consumer that gives up early leaves a connection that can be ended', async () => {
  const client = await connectToNewDatabase()
  for await (const event of copyStream(client, 'COPY (SELECT generate_series(1, 1000000)) TO STDOUT')) {
    expect(event.kind).toBe('data')
    break
  }
  await client.end()
})

async function connectToNewDatabase(): Promise<pg.Client> {
  const { ownerUrl } = await startForTest(createTemporaryFolder())
  return connectReplicationClient(ownerUrl)
}
