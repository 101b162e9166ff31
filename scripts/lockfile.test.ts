import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const Names = z.union([z.string().transform((name) => [name]), z.array(z.string())]).optional()
const Package = z.object({
  version: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  os: Names,
  cpu: Names,
  libc: Names,
})
type Package = z.infer<typeof Package>

const Lockfile = z.object({ packages: z.record(z.string(), Package) })
const lockfile = Lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
const packages = Object.fromEntries(Object.entries(lockfile.packages).filter(([, { link }]) => !link))

/** The packages of this repository. Of the optional packages of each, a platform installs one: its Node, and its PostgreSQL. */
const OWN_PACKAGES = ['', 'postgres', 'scripts/node', 'web']

/** fsevents is for macOS alone. It watches files, and Vite does without it. */
const FOR_ONE_PLATFORM = ['fsevents']

const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64', libc: '' },
  { os: 'darwin', cpu: 'arm64', libc: '' },
  { os: 'win32', cpu: 'x64', libc: '' },
]

test.each(PLATFORMS)('the lockfile has a program of each native package for $os $cpu $libc', ({ os, cpu, libc }) => {
  const groups = nativeGroups()
  expect(groups.size).toBeGreaterThan(7)
  const runsHere = ({ os: oses, cpu: cpus, libc: libcs }: Pick<Package, 'os' | 'cpu' | 'libc'>) =>
    oses?.includes(os) !== false && cpus?.includes(cpu) !== false && (!libc || libcs?.includes(libc) !== false)
  const asked = [...groups].filter(([path]) => runsHere(packages[path] ?? {}))
  const lacking = asked.filter(([, members]) => !members.some(runsHere))
  expect(lacking.map(([name]) => name)).toEqual([])
})

test('the lockfile has each optional package at the version that its parent asks for', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.entries(optionalDependencies)
      .filter(([, range]) => /^\d/.test(range))
      .filter(([name, version]) => lockedFor(path, name)?.version !== version)
      .map(([name, version]) => `${path || 'package.json'} asks for ${name} ${version}`),
  )
  expect(missing).toEqual([])
})

test('the lockfile names no registry, and the hash of each package', () => {
  const installed = Object.entries(packages).filter(([path]) => !OWN_PACKAGES.includes(path))
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test.each(PLATFORMS)('npm ci accepts the lockfile for $os $cpu $libc', async ({ os, cpu, libc }) => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-lockfile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of [...OWN_PACKAGES.map((path) => join(path, 'package.json')), 'package-lock.json'])
    cpSync(join(ROOT, file), join(folder, file))
  const platform = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])]
  const options = [
    ...platform,
    '--dry-run',
    '--offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--cache',
    join(folder, 'cache'),
  ]
  const { stdout } = await promisify(execFile)('npm', ['ci', ...options], { cwd: folder })
  expect(stdout).toMatch(/^added \d{3} packages/m)
})

/** By the name of the package that asks for them. */
function nativeGroups(): Map<string, Package[]> {
  const groups = new Map<string, Package[]>()
  for (const [path, { optionalDependencies }] of Object.entries(packages)) {
    for (const name of Object.keys(optionalDependencies)) {
      const locked = lockedFor(path, name)
      if (!locked?.os || FOR_ONE_PLATFORM.includes(name)) continue
      groups.set(path, [...(groups.get(path) ?? []), locked])
    }
  }
  return groups
}

/** The package that this one would load, as Node looks for it. */
function lockedFor(path: string, name: string): Package | undefined {
  const found = packages[join(path, 'node_modules', name)]
  if (found || path === '') return found
  return lockedFor(path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name)
}
