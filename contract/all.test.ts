import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './all.ts'
import type { Endpoint } from './endpoint.ts'

const endpoints = Object.entries<Endpoint>(ENDPOINTS)

describe.each(endpoints)('%s', (_name, { path, params, query, body, responses }) => {
  test('has an address under /api, written in lower case', () => {
    expect(path).toMatch(/^\/api(\/([a-z]+(-[a-z]+)*|:[a-z]+(_[a-z]+)*))+\/?$/)
  })

  test('declares every parameter of its address, and no other', () => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(named.sort())
  })

  test('takes no text and no list without an end', () => {
    expect([params, query, body].flatMap((schema) => (schema ? endless(sentBy(schema)) : []))).toEqual([])
  })

  test('says what it answers, and is empty with 204 only', () => {
    const statuses = Object.entries(responses)
    expect(statuses.length).toBeGreaterThan(0)
    for (const [status, answer] of statuses) expect(answer === null).toBe(status === '204')
  })
})

const reading = endpoints.filter(([, { method }]) => method === 'GET')
test.each(reading)('%s only reads: it takes no body, and a second press of it needs no word', (_name, endpoint) => {
  expect(endpoint).not.toHaveProperty('body')
  expect(endpoint).not.toHaveProperty('repeat')
})

const taking = endpoints.flatMap(([name, { body }]) => (body ? [{ name, body }] : []))
test.each(taking)('$name refuses a field it does not know, at every depth of its body', ({ body }) => {
  expect(unknownKeysOf(body)).toEqual(['unheard_of'])
  expect(openObjects(sentBy(body))).toEqual([])
})

test('no two calls share a method and an address', () => {
  const calls = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':').replace(/\/$/, '')}`)
  expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([])
})

test('every call the contract exports is in the list, under the name it is exported by', async () => {
  const exported = await exportedEndpoints()
  expect(exported.map(([name]) => name).sort()).toEqual(endpoints.map(([name]) => name).sort())
  const listed = new Map(endpoints)
  for (const [name, endpoint] of exported) expect(listed.get(name), name).toBe(endpoint)
})

/** The endpoints of every file beside this one, by the name they are exported under. */
async function exportedEndpoints(): Promise<[string, Endpoint][]> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file))
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

/** Which keys the schema complains of, when it is sent one that nobody has heard of. */
function unknownKeysOf(schema: z.ZodObject): string[] {
  const issues = schema.safeParse({ unheard_of: 1 }).error?.issues ?? []
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []))
}

type Json = Readonly<Record<string, unknown>>

/** What may be sent, as JSON Schema, each part with the place it stands at. */
function sentBy(schema: z.ZodObject): [string, Json][] {
  return parts('', z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

function parts(at: string, node: unknown): [string, Json][] {
  if (typeof node !== 'object' || node === null) return []
  return [[at, { ...node }], ...Object.entries(node).flatMap(([key, child]) => parts(`${at}/${key}`, child))]
}

function openObjects(sent: [string, Json][]): string[] {
  return sent.filter(([, part]) => part.properties && part.additionalProperties !== false).map(([at]) => at)
}

function endless(sent: [string, Json][]): string[] {
  return sent.filter(([, part]) => !ends(part)).map(([at]) => at)
}

/** A list ends by its number of members; a text by its length, its few choices, or a pattern that repeats nothing for ever. */
function ends({ type, maxItems, maxLength, enum: choices, const: only, format, pattern }: Json): boolean {
  if (type === 'array') return maxItems !== undefined
  if (type !== 'string') return true
  const fixed = format === 'date-time' || (typeof pattern === 'string' && !/[*+]|,\}/.test(pattern))
  return fixed || maxLength !== undefined || choices !== undefined || only !== undefined
}
