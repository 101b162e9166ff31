import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient, connectionOptions } from '../src/connect.ts'
import { parseHosts, urlOfDatabase } from '../src/hosts.ts'
import { createTemporaryFolder, queryValue, startForTest } from './support/database.ts'

test('a URL with several hosts is read as libpq does, and another target than the writing host is refused', () => {
  const hosts = parseHosts(
    'postgres://school:p%40ss@one.example:6000,two.example/school?target_session_attrs=read-write',
  )
  expect(hosts.map(({ host, port, url }) => [host, port, url])).toEqual([
    ['one.example', 6000, 'postgres://school:p%40ss@one.example:6000/school'],
    ['two.example', 5432, 'postgres://school:p%40ss@two.example/school'],
  ])
  expect(() => parseHosts('postgres://one,two/school?target_session_attrs=standby')).toThrow(
    'target_session_attrs must be read-write',
  )
  expect(() => parseHosts('postgres://one:x,two/school')).toThrow('Invalid URL')
})

test('connections go to the host that can write, and follow it when another one can', async () => {
  const [one, two] = [await startHost(), await startHost()]
  await one.setReadOnly(true)
  const url = `postgres://school:secret@127.0.0.1:${one.port},127.0.0.1:${two.port}/postgres`
  const pool = new pg.Pool({ ...connectionOptions(url), max: 2 })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  const answeredBy = () => pool.query<{ name: string }>('SELECT name FROM host').then(({ rows }) => rows[0]?.name)
  expect(await answeredBy()).toBe(two.name)
  const alone = await connectClient(url)
  expect((await alone.query('SELECT name FROM host')).rows).toEqual([{ name: two.name }])
  await alone.end()

  await two.setReadOnly(true)
  await one.setReadOnly(false)
  two.cutConnections()
  await expect.poll(() => answeredBy().catch(() => 'nobody')).toBe(one.name)

  await one.setReadOnly(true)
  one.cutConnections()
  await expect
    .poll(() => answeredBy().catch((error: Error) => error.message))
    .toMatch(/^no host of the database can write/)
})

test('a statement on a host that hangs fails when another host can write, without waiting for its timeout', async () => {
  const [one, two] = [await startHost(), await startHost()]
  await two.setReadOnly(true)
  const url = `postgres://school:secret@127.0.0.1:${one.port},127.0.0.1:${two.port}/postgres`
  const client = await connectClient(url)
  expect((await client.query('SELECT name FROM host')).rows).toEqual([{ name: one.name }])
  one.hang()
  const hanging = client.query('SELECT name FROM host').catch((error: Error) => error.message)
  await two.setReadOnly(false)
  expect(await hanging).toBe('another host of the database can write now')
})

/** A server of its own at a port, with the same role as the others. */
async function startHost() {
  const folder = createTemporaryFolder()
  const { url } = await startForTest(folder)
  await queryValue(url, "CREATE ROLE school SUPERUSER LOGIN PASSWORD 'secret'")
  const onPostgres = new URL(url)
  onPostgres.pathname = '/postgres'
  await queryValue(onPostgres.href, `CREATE TABLE host AS SELECT '${folder}' AS name`)
  const socket = `${decodeURIComponent(onPostgres.hostname)}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  let isHanging = false
  const server = createServer((client) => {
    const postgres = connect(socket)
    if (!isHanging) client.pipe(postgres).pipe(client)
    for (const end of [client, postgres]) {
      open.add(end)
      end.on('error', () => {})
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutConnections = () => {
    for (const end of open) end.destroy()
  }
  onTestFinished(() => {
    cutConnections()
    server.close()
  })
  const address = server.address()
  return {
    name: folder,
    port: typeof address === 'object' ? address?.port : 0,
    cutConnections,
    /** Keeps connections open, and passes nothing on. */
    hang() {
      isHanging = true
      for (const end of open) end.unpipe().pause()
    },
    async setReadOnly(isReadOnly: boolean) {
      await queryValue(onPostgres.href, `ALTER ROLE school SET default_transaction_read_only = ${isReadOnly}`)
    },
  }
}

test('the URL of another database is for the role alone, whatever the query says', () => {
  const url = 'postgres://owner:secret@one:5432,two/main?user=owner&password=secret&sslmode=require'
  expect(urlOfDatabase(url, { database: 'school_north', role: 'north', password: 'a b' })).toBe(
    'postgres://north:a%20b@one:5432,two/school_north?sslmode=require',
  )
  expect(urlOfDatabase('postgres://owner@one/main', { database: 'school_north' })).toBe(
    'postgres://owner@one/school_north',
  )
})
