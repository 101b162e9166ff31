import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTemporaryFolder } from '@online-enrollment/postgres/testing'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** What a server needs of the repository. */
const PARTS = ['package.json', 'server', 'contract', 'domain', 'scripts', 'postgres', 'deploy']

/** A copy of the repository with its packages, deleted when the test ends. */
export function installRepository(isCopied = (_path: string) => true, others: readonly string[] = []): string {
  const checkout = createTemporaryFolder()
  chmodSync(checkout, 0o755)
  const filter = (source: string) => statSync(source).isDirectory() || isCopied(relative(ROOT, source))
  for (const part of [...PARTS, ...others]) cpSync(join(ROOT, part), join(checkout, part), { recursive: true, filter })
  const [installed, target] = [join(ROOT, 'node_modules'), join(checkout, 'node_modules')]
  mkdirSync(target)
  const packages = readdirSync(installed).map((name) => join(installed, name))
  // Links are not possible to another disk.
  if (spawnSync('cp', ['-al', ...packages, target]).status !== 0) execFileSync('cp', ['-a', ...packages, target])
  return checkout
}

/** The address that a server prints when it serves. */
export async function originOf(output: NodeJS.ReadableStream, exited: Promise<unknown[]>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: output }).on('line', (line) => {
    const found = /Online Enrollment is at (http:\/\/\S+)/.exec(line)?.[1]
    if (found) resolve(found)
  })
  exited.then(([code]) => reject(new Error(`the server ended with ${code}`)), reject)
  return promise
}
