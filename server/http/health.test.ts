import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/all.ts'
import { openSchool } from '../../test/school.ts'
import { startListening } from '../../test/startListening.ts'

const school = openSchool()

test('the server is alive, and ready while its database answers', async () => {
  expect(await read('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await read('/readyz')).toEqual([200, { status: 'ready' }])
})

test('a stopping server is alive, and not ready for another family', async () => {
  const address = await startListening({ postgres: school.postgres, isDraining: () => true })
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const ready = await fetch(`${address}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'stopping' }])
  expect(ready.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
})

test('the description lists every endpoint of the contract, with what it takes and who may call it, and no other', async () => {
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
    const one = description.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(one).toMatchObject({ summary, security: access === 'anyone' ? [] : [{ bearer: [] }] })
    expect(Object.keys(one.responses)).toEqual(expect.arrayContaining(Object.keys(responses)))
    const parameters = (one.parameters ?? []).filter((parameter: { in: string }) => parameter.in === 'path')
    expect(parameters).toHaveLength(path.split('/:').length - 1)
  }
})

test('the description says which fields a body has, and that no other is taken', async () => {
  const [, { paths }] = await read('/api/openapi.json')
  const schema = paths['/api/students'].post.requestBody.content['application/json'].schema
  expect(schema.required.sort()).toEqual(['first_name', 'grade', 'last_name'])
  expect(schema.additionalProperties).toBe(false)
})

test('the description can be read as a page that runs under its own policy', async () => {
  const page = await fetch(`${school.origin}/api/docs`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  const scripts = [...(await page.text()).matchAll(/<script src="([^"]+)"/g)].map(
    ([, src]) => new URL(src ?? '', page.url),
  )
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect((await fetch(script, { method: 'HEAD' })).status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
})

async function read(path: string) {
  const response = await fetch(school.origin + path)
  return [response.status, await response.json()] as const
}
