import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Call } from '../client.ts'
import { openSchool } from '../school.ts'
import { buildFixture, CALLS, type EndpointName } from './calls.ts'

/** Of what each plain object inherits, an accessor, a class and a method: a name from outside must not be looked up in one. */
const NAMES = ['__proto__', 'constructor', 'toString']
const HEADERS = ['accept-language', 'idempotency-key', 'if-match', 'if-none-match', 'notify-families', 'prefer']

const school = openSchool()

test.each(Object.keys(ENDPOINTS) as EndpointName[])(
  '%s answers names of the prototype in fields, paths, queries and headers without an error of the server',
  async (name) => {
    const endpoint: Endpoint = ENDPOINTS[name]
    const fixture = await buildFixture(school.owner, name)
    const client = school.as(endpoint.access === 'admin' ? fixture.admin : fixture.parent)
    const calls = NAMES.flatMap((inherited) => variants(CALLS[name].call(fixture), inherited))
    const failed: [status: number, call: Call][] = []
    for (const call of calls) {
      const { status } = await client.send(endpoint, call)
      if (status >= 500) failed.push([status, call])
    }
    expect(failed).toEqual([])
  },
)

/** The call with the name in one place, once for each place. */
function variants({ params = {}, query = {}, body, ...call }: Call, inherited: string): Call[] {
  const changed = (fields: object) =>
    Object.keys(fields).map((field) => ({ ...fields, [field]: inherited })) as Record<string, string>[]
  return [
    ...changed(params).map((each) => ({ ...call, params: each, query, body })),
    ...[...changed(query), { ...query, [inherited]: '1' }].map((each) => ({ ...call, params, query: each, body })),
    ...(body === undefined ? [] : bodies(body, inherited)).map((each) => ({ ...call, params, query, body: each })),
    ...HEADERS.map((header) => ({ ...call, params, query, body, headers: { [header]: inherited } })),
  ]
}

/** The value with a field of this name in each of its objects, and with the name in the place of each text. */
function bodies(value: unknown, inherited: string): unknown[] {
  if (typeof value === 'string') return [inherited]
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, part]) =>
    bodies(part, inherited).map((changed) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  )
  return Array.isArray(value) ? inside : [{ ...value, [inherited]: 1 }, ...inside]
}
