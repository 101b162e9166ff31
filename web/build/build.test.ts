import { type PluginItem, transformAsync } from '@babel/core'
import { build } from 'vite'
import { expect, test } from 'vitest'
import config from '../../vite.config.ts'
import { compileTexts } from './compileTexts.ts'
import { stripEndpointSchemas } from './wire.ts'

test('an endpoint keeps its method, path and statuses without its schemas', async () => {
  const code = await transformed(
    "const e = endpoint({ method: 'POST', path: '/api/x', body: z.object({}), responses: { 201: Body, 422: Body } })",
    stripEndpointSchemas,
  )
  expect(code).toContain("method: 'POST'")
  expect(code).toMatch(/responses: \{\s*201: null,\s*422: null\s*\}/)
  expect(code).not.toContain('body')
})

test('an endpoint declared by a function with shared responses loses their schemas', async () => {
  const code = await transformed(
    'const responses = { 200: Body, 422: Refusal }; const make = (path) => endpoint({ path, body: Change, responses })',
    stripEndpointSchemas,
  )
  expect(code).toMatch(/responses = \{\s*200: null,\s*422: null\s*\}/)
  expect(code).not.toMatch(/Change|Body|Refusal/)
})

test('the creation of a schema is pure, the calls in its functions are not', async () => {
  const code = await transformed(
    'const Phone = z.string().transform((typed, context) => { context.addIssue({}) })',
    stripEndpointSchemas,
  )
  expect(code).toMatch(/#__PURE__\*\/\s*z\.string\(\)/)
  expect(code).toMatch(/\{\s*context\.addIssue/)
})

test('a message is compiled in place', async () => {
  const code = await transformed('const m = { id: "a", message: "Hello {name}" }', compileTexts)
  expect(code.replaceAll(/\s+/g, ' ')).toContain('message: ["Hello ", ["name"]]')
})

test('the first screen loads neither zod nor react-hook-form', { timeout: 60_000 }, async () => {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })
  const chunks = (Array.isArray(built) ? built : [built]).flatMap((result) => ('output' in result ? result.output : []))
  const start = chunks.find((chunk) => chunk.type === 'chunk' && chunk.name === 'start')
  expect(start).toHaveProperty('moduleIds')
  const ids = start && 'moduleIds' in start ? start.moduleIds : []
  expect(ids.some((id) => id.includes('react-dom'))).toBe(true)
  expect(ids.filter((id) => /node_modules\/(?:zod|react-hook-form)\//.test(id))).toEqual([])
})

async function transformed(code: string, plugin: PluginItem): Promise<string> {
  const result = await transformAsync(code, { plugins: [plugin], configFile: false, babelrc: false })
  return result?.code ?? ''
}
