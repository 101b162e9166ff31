import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/all.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { createStudent } from '../../../contract/students.ts'
import { buildUser } from '../../../test/data/builders.ts'
import { buildFixture, CALLS, type EndpointName } from '../../../test/endpoints/calls.ts'
import { openSchool } from '../../../test/school.ts'
import { BODY_LIMIT } from './limits.ts'

const school = openSchool()
const sam = JSON.stringify({ first_name: 'Sam', last_name: 'Yazzie', grade: 'K' })
const json = { 'content-type': 'application/json' }

const writing = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => {
  const { method, accepts }: Endpoint = ENDPOINTS[name]
  return method !== 'GET' && !accepts
})

test('no GET endpoint declares a body', () => {
  const reading = Object.values(ENDPOINTS).filter(({ method }) => method === 'GET')
  expect(reading.filter((endpoint: Endpoint) => endpoint.body !== undefined)).toEqual([])
})

test.each(writing)('%s refuses an unknown field by name and changes nothing', async (name) => {
  const world = await buildFixture(school.owner, name)
  const call = CALLS[name].call(world)
  const client = school.as(ENDPOINTS[name].access === 'admin' ? world.admin : world.parent)
  const before = await counts()
  const response = await client.send(ENDPOINTS[name], { ...call, body: { ...Object(call.body), surprise: 1 } })
  expect(response).toMatchObject({
    status: 422,
    body: { message: 'Unknown field', errors: { surprise: ['Unknown field'] } },
  })
  expect(Object.keys(Object(response.body).errors)).toEqual(['surprise'])
  expect(await counts()).toEqual(before)
})

test.each(writing)('%s never stumbles over a character that PostgreSQL does not store', async (name) => {
  const world = await buildFixture(school.owner, name)
  const call = CALLS[name].call(world)
  const client = school.as(ENDPOINTS[name].access === 'admin' ? world.admin : world.parent)
  for (const [field, value] of Object.entries(Object(call.body))) {
    if (typeof value !== 'string') continue
    const { status } = await client.send(ENDPOINTS[name], {
      ...call,
      body: { ...Object(call.body), [field]: `${value}\0` },
    })
    expect(status, field).toBeLessThan(500)
  }
})

test.each([
  '/api/students?search=a%00',
  '/api/masterlogs/1?search=a%00',
  '/api/courses/copy/data?semester_id=1&section=%00',
])('%s does not fail with 500', async (path) => {
  const { token } = await buildUser(school.postgres, { role: 'admin' })
  const { status } = await fetch(school.origin + path, { headers: { authorization: `Bearer ${token}` } })
  expect(status).toBeLessThan(500)
})

describe('a body that is not', () => {
  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    'application/jsonp',
  ])('application/json but %s is 415', async (type) => {
    const response = await post(sam, { 'content-type': type })
    expect(response).toMatchObject({
      status: 415,
      body: { message: 'Send application/json.', code: 'wrong-content-type' },
    })
  })

  test('labeled with a content type is 415', async () => {
    expect((await post(new TextEncoder().encode(sam), {})).status).toBe(415)
  })

  test.each(['{', '{"first_name": "Sam"', "{'first_name': 1}", 'Sam', '{"__proto__": {"role": "admin"}}', '{}{}'])(
    'JSON is 422: %s',
    async (text) => {
      expect(await post(text, json)).toMatchObject({
        status: 422,
        body: { code: 'invalid', message: 'The request is not valid JSON.' },
      })
    },
  )

  test.each(['[]', '"Sam"', '7', 'null', 'true', ''])('an object is 422: %s', async (text) => {
    expect(await post(text, json)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  })
})

test('a content type with charset utf-8 is accepted', async () => {
  const { status } = await post(sam, { 'content-type': 'application/json; charset=utf-8' })
  expect(status).toBe(201)
})

test('a body of 64 kB is accepted, and one byte more is 413', async () => {
  const padded = (bytes: number) => sam + ' '.repeat(bytes - sam.length)
  expect(BODY_LIMIT).toBe(65_536)
  expect((await post(padded(65_536), json)).status).toBe(201)
  expect(await post(padded(65_537), json)).toMatchObject({ status: 413, body: { code: 'too-large' } })
})

async function post(body: BodyInit, headers: Record<string, string>) {
  const { token } = await buildUser(school.postgres)
  const response = await fetch(school.origin + createStudent.path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  })
  return { status: response.status, body: await response.json() }
}

async function counts() {
  const tables = ['student', 'roster_entry', 'enrollment_log', 'session'] as const
  return Promise.all(
    tables.map((table) =>
      school.db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('rows'))
        .execute(),
    ),
  )
}
