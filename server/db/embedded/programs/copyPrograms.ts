import { chmodSync, copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockWithin } from '../lock/kernelLock.ts'
import { linkLibraries } from './linkLibraries.ts'

/** All users may run the copy, only this user may change it. Throws when others may write to the parent folder. */
export async function copyPrograms(source: string, target: string): Promise<void> {
  const files = filesIn(source)
  makeFolder(dirname(target))
  if (!isOnlyWritableByUser(dirname(target))) throw new Error(`others can change what is in ${dirname(target)}`)
  const lock = await lockWithin(60_000, `${target}.lock`, 'exclusive')
  try {
    if (!isComplete(source, target, files)) replace(target, source, files)
  } finally {
    lock?.release()
  }
}

/** The rename makes the copy appear complete, also after a crash. */
function replace(target: string, source: string, files: readonly string[]): void {
  const [fresh, old] = [`${target}.new`, `${target}.old`]
  for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
  for (const file of files) copyFile(join(source, file), join(fresh, file))
  linkLibraries(fresh)
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
}

const BUILD_FILES = /\.a$|pkgconfig|pgxs/

function filesIn(source: string): string[] {
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
    .filter((file) => !BUILD_FILES.test(file))
}

function copyFile(from: string, to: string): void {
  makeFolder(dirname(to))
  copyFileSync(from, to)
  chmodSync(to, lstatSync(from).mode & 0o100 ? 0o755 : 0o644)
}

/** Other users must be able to enter the folder, also with a restrictive umask. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
}

function isComplete(source: string, target: string, files: readonly string[]): boolean {
  const folders = new Set([target, ...files.map((file) => dirname(join(target, file)))])
  return (
    [...folders].every(isOnlyWritableByUser) &&
    files.every(
      (file) => isOnlyWritableByUser(join(target, file)) && sizeOf(join(target, file)) === sizeOf(join(source, file)),
    )
  )
}

function isOnlyWritableByUser(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

function sizeOf(path: string): number {
  return lstatSync(path).size
}
