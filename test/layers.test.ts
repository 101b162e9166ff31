import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const written: string[] = []

afterEach(() => {
  for (const file of written.splice(0)) rmSync(file, { force: true })
})

/** Imports that a room may not have, as a stranger would write them. */
const FORBIDDEN = [
  { room: 'domain', from: '../contract/all.ts', name: 'ENDPOINTS' },
  { room: 'domain', from: '../server/config.ts', name: 'readConfig' },
  { room: 'contract', from: '../server/config.ts', name: 'readConfig' },
  { room: 'contract', from: '../web/api/call.ts', name: 'call' },
  { room: 'server', from: '../web/api/call.ts', name: 'call' },
  { room: 'web', from: '../server/config.ts', name: 'readConfig' },
]

test.each(FORBIDDEN)('$room/ cannot import $from: the compiler refuses', ({ room, from, name }) => {
  plant(room, `import { ${name} } from '${from}'\nexport const planted = ${name}\n`)
  const { status, stdout } = spawnSync('tsc', ['-b', room], { cwd: ROOT, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/planted\.ts.*error TS6307/)
})

const PACKAGES = [
  { room: 'domain', from: 'zod' },
  { room: 'domain', from: 'node:fs' },
  { room: 'contract', from: 'kysely' },
  { room: 'contract', from: 'node:fs' },
  { room: 'web', from: 'node:fs' },
]

test.each(PACKAGES)('$room/ cannot import $from: lint refuses', ({ room, from }) => {
  const file = plant(room, `import * as planted from '${from}'\n\nexport const kept = planted\n`)
  const { status, stderr } = spawnSync('biome', ['lint', file], { cwd: ROOT, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stderr).toContain('noRestrictedImports')
})

function plant(room: string, text: string): string {
  const file = `${ROOT}${room}/planted.ts`
  written.push(file)
  writeFileSync(file, text)
  return file
}
