import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { openSchool } from '../school.ts'
import { buildFixture, CALLS, type EndpointName } from './calls.ts'

const school = openSchool()

/** PostgreSQL refuses a prepared statement whose columns changed, such as `select *` of a table: decision 70. */
test('a server that has prepared its statements goes on when a later version adds columns to every table', async () => {
  const before = await callAllEndpoints()
  const { rows } = await sql<{ name: string }>`select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(school.owner.db)
  for (const { name } of rows)
    await sql`alter table ${sql.raw(name)} add column later text not null default 'later'`.execute(school.owner.db)
  expect(await callAllEndpoints()).toEqual(before)
})

/** The status of each endpoint. */
async function callAllEndpoints(): Promise<Partial<Record<EndpointName, number>>> {
  const builder = new Postgres(school.url)
  onTestFinished(() => builder.close())
  const statuses: Partial<Record<EndpointName, number>> = {}
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const endpoint: Endpoint = ENDPOINTS[name]
    const fixture = await buildFixture(builder, name)
    const caller = endpoint.access === 'admin' ? fixture.admin : fixture.parent
    statuses[name] = (await school.as(caller).send(endpoint, CALLS[name].call(fixture))).status
  }
  return statuses
}
