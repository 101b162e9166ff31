import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** An npm package cannot contain links. */
export function linkLibraries(native: string): void {
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
