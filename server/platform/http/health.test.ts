import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../../contract/all.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { NOTE_KEYS } from '../../../domain/grade.ts'
import { apiDescription } from '../../../scripts/apiDescription.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()

test('a server whose database responds is alive and ready', async () => {
  expect(await read('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await read('/readyz')).toEqual([200, { status: 'ready' }])
})

test('a stopping server is alive but not ready', async () => {
  const address = await startListening({ postgres: school.postgres, isDraining: () => true })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const ready = await fetch(`${address}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'stopping' }])
  expect(ready.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
})

test('the API description lists exactly the endpoints of the contract, with parameters and access', async () => {
  const [status, description] = await read('/api/openapi.json')
  expect(status).toBe(200)
  expect(description).toMatchObject({
    openapi: '3.1.0',
    components: { securitySchemes: { bearer: { scheme: 'bearer' } } },
  })
  const listed = Object.entries<Record<string, unknown>>(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(listed.sort()).toEqual(declared.sort())
  for (const { method, path, summary, access, responses } of Object.values(ENDPOINTS)) {
    const described = description.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(described).toMatchObject({ summary, security: access === 'anyone' ? [] : [{ bearer: [] }] })
    expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(Object.keys(responses)))
    const parameters = (described.parameters ?? []).filter((parameter: { in: string }) => parameter.in === 'path')
    expect(parameters).toHaveLength(path.split('/:').length - 1)
  }
})

test('the API description lists the fields of a body and allows no others', async () => {
  const [, { paths }] = await read('/api/openapi.json')
  const schema = paths['/api/students'].post.requestBody.content['application/json'].schema
  expect(schema.required.sort()).toEqual(['first_name', 'grade', 'last_name'])
  expect(schema.additionalProperties).toBe(false)
})

test('the API description names each operation as the contract does, so that a generated client has names', async () => {
  const [, { paths }] = await read('/api/openapi.json')
  const named = Object.entries<Endpoint>(ENDPOINTS).map(([name, { method, path }]) => [name, method, path])
  const described = named.map(([, method = '', path = '']) => {
    const { operationId } = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    return [operationId, method, path]
  })
  expect(described).toEqual(named)
})

test('the API description declares each field that it requires', async () => {
  const [, { paths }] = await read('/api/openapi.json')
  expect(undeclaredFields(paths)).toEqual([])
  const { notes } =
    paths['/api/semester/{id}'].get.responses['200'].content['application/json'].schema.properties.semester.properties
  expect(Object.keys(notes.properties)).toEqual(NOTE_KEYS)
  expect(notes.properties.grade_1.required).toContain('message')
})

test.each([
  [undefined, '/'],
  ['https://enroll.school.example', 'https://enroll.school.example'],
])('the API description of a server with the public address %s names the server %s', async (publicUrl, url) => {
  const address = await startListening({ postgres: school.postgres, publicUrl })
  expect(await (await fetch(`${address}/api/openapi.json`)).json()).toMatchObject({ servers: [{ url }] })
})

test('the linted API description is that of the server', async () => {
  const [, served] = await read('/api/openapi.json')
  expect(JSON.parse(JSON.stringify(await apiDescription()))).toEqual(served)
})

test('the page of the API description runs under its own content security policy', async () => {
  const page = await fetch(`${school.origin}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  const scripts = [...(await page.text()).matchAll(/<script src="([^"]+)"/g)].map(
    ([, src]) => new URL(src ?? '', page.url),
  )
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect((await fetch(script, { method: 'HEAD' })).status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
})

/** The paths of schemas with a required field that is none of their properties. */
function undeclaredFields(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { required, properties } = Object(value)
  const missing = Array.isArray(required) ? required.filter((name) => !Object.hasOwn(properties ?? {}, name)) : []
  const own = missing.map((name) => `${path}: ${name}`)
  return own.concat(Object.entries(value).flatMap(([key, child]) => undeclaredFields(child, `${path}/${key}`)))
}

async function read(path: string) {
  const response = await fetch(school.origin + path)
  return [response.status, await response.json()] as const
}
