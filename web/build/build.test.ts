import { type PluginItem, transformAsync } from '@babel/core'
import { build } from 'vite'
import { expect, test } from 'vitest'
import config from '../../vite.config.ts'
import { compileTexts } from './compileTexts.ts'
import { stripEndpointSchemas } from './wire.ts'

test('an endpoint keeps its method, its path and the statuses that answer it, and loses its schemas', async () => {
  const code = await transformed(
    "const e = endpoint({ method: 'POST', path: '/api/x', body: z.object({}), answers: { 201: Answer, 422: Answer } })",
    stripEndpointSchemas,
  )
  expect(code).toContain("method: 'POST'")
  expect(code).toMatch(/answers: \{\s*201: null,\s*422: null\s*\}/)
  expect(code).not.toContain('body')
})

test('so does one that a function declares, with answers it shares', async () => {
  const code = await transformed(
    'const answers = { 200: Answer, 422: Refusal }; const make = (path) => endpoint({ path, body: Change, answers })',
    stripEndpointSchemas,
  )
  expect(code).toMatch(/answers = \{\s*200: null,\s*422: null\s*\}/)
  expect(code).not.toMatch(/Change|Answer|Refusal/)
})

test('making a schema can fall away, what it does when it checks cannot', async () => {
  const code = await transformed(
    'const Phone = z.string().transform((typed, context) => { context.addIssue({}) })',
    stripEndpointSchemas,
  )
  expect(code).toMatch(/#__PURE__\*\/\s*z\.string\(\)/)
  expect(code).toMatch(/\{\s*context\.addIssue/)
})

test('a text is compiled where it stands', async () => {
  const code = await transformed('const m = { id: "a", message: "Hello {name}" }', compileTexts)
  expect(code.replaceAll(/\s+/g, ' ')).toContain('message: ["Hello ", ["name"]]')
})

test('the first screen brings no zod and no form', { timeout: 60_000 }, async () => {
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
