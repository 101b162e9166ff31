import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIGURATION = ['package.json', 'tsconfig.base.json', 'biome.json', '.gitignore']
/** A copy of the layers, because other tests read and copy the folders of the product at the same time. */
const copy = mkdtempSync(join(tmpdir(), 'layers-'))
const written: string[] = []

beforeAll(() => {
  for (const part of [...CONFIGURATION, ...Object.keys(MODULES)])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})

afterEach(() => {
  for (const file of written.splice(0)) rmSync(file, { force: true })
})

afterAll(() => rmSync(copy, { recursive: true }))

/** A module of each layer. */
const MODULES = {
  domain: '../domain/schoolTime.ts',
  contract: '../contract/all.ts',
  server: '../server/config/config.ts',
  web: '../web/api/call.ts',
  postgres: '../postgres/src/connect.ts',
} as const

type Layer = keyof typeof MODULES

/** The layers of which a layer must not import a module. */
const FORBIDDEN: Readonly<Record<Layer, readonly Layer[]>> = {
  domain: ['contract', 'server', 'web', 'postgres'],
  contract: ['server', 'web', 'postgres'],
  server: ['web'],
  web: ['server', 'postgres'],
  postgres: ['domain', 'contract', 'server', 'web'],
}

test.each(Object.entries(FORBIDDEN))('%s/ cannot import %j: the compiler reports each', (layer, others) => {
  const imports = others.map((other) => `export * as ${other} from '${MODULES[other]}'\n`)
  writeFile(layer, imports.join(''))
  const { status, stdout } = spawnSync('tsc', ['-b', layer, '--pretty', 'false'], { cwd: copy, encoding: 'utf8' })
  expect(status).not.toBe(0)
  const reported = stdout.matchAll(/forbidden\.import\.ts\((\d+),\d+\): error TS6307/g)
  expect([...reported].map(([, line]) => others[Number(line) - 1])).toEqual(others)
})

test('server/ cannot import a private module of postgres/: the compiler reports it', () => {
  writeFile(
    'server',
    `import { stopServer } from '@online-enrollment/postgres/server'\nexport const forbidden = stopServer\n`,
  )
  const { status, stdout } = spawnSync('tsc', ['-b', 'server'], { cwd: copy, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/forbidden\.import\.ts.*error TS2307/)
})

const RESTRICTED = [
  { layer: 'domain', from: 'zod' },
  { layer: 'domain', from: 'node:fs' },
  { layer: 'contract', from: 'kysely' },
  { layer: 'contract', from: 'node:fs' },
  { layer: 'server', from: '../postgres/src/server.ts' },
  { layer: 'server/platform/http', from: '../../auditTrail/trail.ts' },
  { layer: 'server/platform/http', from: '../../config/config.ts' },
  { layer: 'web', from: 'node:fs' },
]

test.each(RESTRICTED)('$layer/ cannot import $from: lint reports it', ({ layer, from }) => {
  const file = writeFile(layer, `import * as forbidden from '${from}'\n\nexport const used = forbidden\n`)
  const { status, stderr } = spawnSync('biome', ['lint', file], { cwd: copy, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stderr).toContain('noRestrictedImports')
})

function writeFile(layer: string, text: string): string {
  const file = join(copy, layer, 'forbidden.import.ts')
  written.push(file)
  writeFileSync(file, text)
  return file
}
