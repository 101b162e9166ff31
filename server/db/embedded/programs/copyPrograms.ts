import { chmodSync, copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockWithin } from '../lock/kernelLock.ts'
import { linkLibraries } from './linkLibraries.ts'

/**
 * Makes `target` a complete copy of `source` that everybody may run and only this user may change. A copy that is
 * incomplete, or that somebody else could have touched, is replaced. Of several processes at once, one copies.
 */
export async function copyPrograms(source: string, target: string): Promise<void> {
  const files = filesIn(source)
  makeFolder(dirname(target))
  if (!isOnlyOurs(dirname(target))) throw new Error(`others can change what is in ${dirname(target)}`)
  const lock = await lockWithin(60_000, `${target}.lock`, 'exclusive')
  try {
    if (!isWhole(source, target, files)) replace(target, source, files)
  } finally {
    lock?.release()
  }
}

/** The copy appears whole, by a rename: no crash leaves half of one. */
function replace(target: string, source: string, files: readonly string[]): void {
  const [fresh, old] = [`${target}.new`, `${target}.old`]
  for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
  for (const file of files) copyFile(join(source, file), join(fresh, file))
  linkLibraries(fresh)
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

/** What is only for building against PostgreSQL stays behind. */
const forBuilding = /\.a$|pkgconfig|pgxs/

function filesIn(source: string): string[] {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
    .filter((file) => !forBuilding.test(file))
}

function copyFile(from: string, to: string): void {
  makeFolder(dirname(to))
  copyFileSync(from, to)
  chmodSync(to, lstatSync(from).mode & 0o100 ? 0o755 : 0o644)
}

/** Whatever the umask says, others must be able to enter. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
}

function isWhole(source: string, target: string, files: readonly string[]): boolean {
  const folders = new Set([target, ...files.map((file) => dirname(join(target, file)))])
  return (
    [...folders].every(isOnlyOurs) &&
    files.every((file) => isOnlyOurs(join(target, file)) && sizeOf(join(target, file)) === sizeOf(join(source, file)))
  )
}

function isOnlyOurs(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

function sizeOf(path: string): number {
  return lstatSync(path).size
}
