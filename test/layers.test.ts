import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const written: string[] = []

afterEach(() => {
  for (const file of written.splice(0)) rmSync(file, { force: true })
})

/** Imports that a layer must not have. */
const FORBIDDEN = [
  { layer: 'domain', from: '../contract/all.ts', name: 'ENDPOINTS' },
  { layer: 'domain', from: '../server/config.ts', name: 'readConfig' },
  { layer: 'contract', from: '../server/config.ts', name: 'readConfig' },
  { layer: 'contract', from: '../web/api/call.ts', name: 'call' },
  { layer: 'postgres', from: '../domain/schoolTime.ts', name: 'readSchoolTime' },
  { layer: 'postgres', from: '../server/config.ts', name: 'readConfig' },
  { layer: 'server', from: '../web/api/call.ts', name: 'call' },
  { layer: 'web', from: '../server/config.ts', name: 'readConfig' },
]

test.each(FORBIDDEN)('$layer/ cannot import $from: the compiler reports it', ({ layer, from, name }) => {
  writeFile(layer, `import { ${name} } from '${from}'\nexport const forbidden = ${name}\n`)
  const { status, stdout } = spawnSync('tsc', ['-b', layer], { cwd: ROOT, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/forbidden\.import\.ts.*error TS6307/)
})

test('server/ cannot import a private module of postgres/: the compiler reports it', () => {
  writeFile(
    'server',
    `import { stopServer } from '@online-enrollment/postgres/server'\nexport const forbidden = stopServer\n`,
  )
  const { status, stdout } = spawnSync('tsc', ['-b', 'server'], { cwd: ROOT, encoding: 'utf8' })
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
  { layer: 'web', from: 'node:fs' },
]

test.each(RESTRICTED)('$layer/ cannot import $from: lint reports it', ({ layer, from }) => {
  const file = writeFile(layer, `import * as forbidden from '${from}'\n\nexport const used = forbidden\n`)
  const { status, stderr } = spawnSync('biome', ['lint', file], { cwd: ROOT, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stderr).toContain('noRestrictedImports')
})

/** Tests that run at the same time import the files of a layer whose names have one dot. */
function writeFile(layer: string, text: string): string {
  const file = `${ROOT}${layer}/forbidden.import.ts`
  written.push(file)
  writeFileSync(file, text)
  return file
}
