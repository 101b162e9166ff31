import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './all.ts'
import type { Endpoint } from './endpoint.ts'

const endpoints = Object.entries<Endpoint>(ENDPOINTS)

describe.each(endpoints)('%s', (_name, { path, params, query, body, responses }) => {
  test('has a lower-case path under /api', () => {
    expect(path).toMatch(/^\/api(\/([a-z]+(-[a-z]+)*|:[a-z]+(_[a-z]+)*(\.ics)?))+\/?$/)
  })

  test('declares exactly the parameters of its path', () => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(names.sort())
  })

  test('limits the length of every string and array', () => {
    expect([params, query, body].flatMap((schema) => (schema ? unlimitedParts(inputParts(schema)) : []))).toEqual([])
  })

  test('declares its responses, empty ones for 204 only', () => {
    const statuses = Object.entries(responses)
    expect(statuses.length).toBeGreaterThan(0)
    for (const [status, response] of statuses) expect(response === null).toBe(status === '204')
  })
})

const queries = endpoints.filter(([, { method }]) => method === 'GET')
test.each(queries)('%s is a query without a body and without an idempotency setting', (_name, endpoint) => {
  expect(endpoint).not.toHaveProperty('body')
  expect(endpoint).not.toHaveProperty('repeat')
})

const commands = endpoints.flatMap(([name, { body }]) => (body ? [{ name, body }] : []))
test.each(commands)('$name refuses unknown fields at every depth of its body', ({ body }) => {
  expect(unknownKeysOf(body)).toEqual(['unknown_field'])
  expect(openObjects(inputParts(body))).toEqual([])
})

test('no two endpoints have the same method and path', () => {
  const calls = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':').replace(/\/$/, '')}`)
  expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([])
})

test('the list has every exported endpoint under its exported name', async () => {
  const exported = await exportedEndpoints()
  expect(exported.map(([name]) => name).sort()).toEqual(endpoints.map(([name]) => name).sort())
  const listed = new Map(endpoints)
  for (const [name, endpoint] of exported) expect(listed.get(name), name).toBe(endpoint)
})

async function exportedEndpoints(): Promise<[string, Endpoint][]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[\w/-]+\.ts$/.test(file),
  )
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file))),
  )
  return modules.flatMap((exports) =>
    Object.entries(exports).flatMap(([name, value]): [string, Endpoint][] =>
      isEndpoint(value) ? [[name, value]] : [],
    ),
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value
}

function unknownKeysOf(schema: z.ZodObject): string[] {
  const issues = schema.safeParse({ unknown_field: 1 }).error?.issues ?? []
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []))
}

type Json = Readonly<Record<string, unknown>>

function inputParts(schema: z.ZodObject): [string, Json][] {
  return parts('', z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

function parts(at: string, node: unknown): [string, Json][] {
  if (typeof node !== 'object' || node === null) return []
  return [[at, { ...node }], ...Object.entries(node).flatMap(([key, child]) => parts(`${at}/${key}`, child))]
}

function openObjects(all: [string, Json][]): string[] {
  return all.filter(([, part]) => part.properties && part.additionalProperties !== false).map(([at]) => at)
}

function unlimitedParts(all: [string, Json][]): string[] {
  return all.filter(([, part]) => !isLimited(part)).map(([at]) => at)
}

function isLimited({ type, maxItems, maxLength, enum: choices, const: only, format, pattern }: Json): boolean {
  if (type === 'array') return maxItems !== undefined
  if (type !== 'string') return true
  const fixed = format === 'date-time' || (typeof pattern === 'string' && !/[*+]|,\}/.test(pattern))
  return fixed || maxLength !== undefined || choices !== undefined || only !== undefined
}
