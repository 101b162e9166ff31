import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = 'server/schema/migrations'
const OWN_PACKAGES = '@online-enrollment'

/** The code of an earlier version, with the packages that are installed for the present one. */
export interface Release {
  readonly folder: string
  /** The hash and the subject of its commit. */
  readonly name: string
  readonly migrations: () => readonly string[]
  remove(): void
}

/**
 * Of the last commit before the newest migration, or of the one given.
 * @throws if this version has changed a migration of it, and in a clone without history
 */
export function checkOut(commit = lastBeforeNewestMigration()): Release {
  requireSameMigrations(commit)
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-release-'))
  const files = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1_000_000_000 })
  execFileSync('tar', ['-x'], { cwd: folder, input: files })
  linkPackages(folder)
  return {
    folder,
    name: git('log', '-1', '--format=%h %s', commit),
    migrations: () => readdirSync(join(folder, MIGRATIONS)).sort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function lastBeforeNewestMigration(): string {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    throw new Error('This clone has no former version. Run: git fetch --unshallow')
  return `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS)}^`
}

/** On a branch, a migration may have had another number before. */
function requireSameMigrations(commit: string): void {
  const changed = git('diff', '--name-only', '--no-renames', '--diff-filter=DM', commit, '--', MIGRATIONS)
  if (changed !== '') throw new Error(`${commit} is no former version: it has other migrations.\n${changed}`)
}

/** The packages of the repository itself are those of the release. */
function linkPackages(folder: string): void {
  const [installed, linked] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(linked, OWN_PACKAGES), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== OWN_PACKAGES) symlinkSync(join(installed, name), join(linked, name))
  for (const name of readdirSync(join(installed, OWN_PACKAGES)))
    symlinkSync(join(folder, name), join(linked, OWN_PACKAGES, name))
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}
