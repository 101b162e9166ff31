import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const CATALOG = 'web/locales/en/messages.po'

/** Returns whether the step passed. @param {string} title @param {string} command @param {string[]} args */
export function step(title, command, args) {
  process.stdout.write(`\n— ${title}\n`)
  const shell = process.platform === 'win32'
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell })
  return status === 0
}

/** Checks types, lint, format and the message catalog. Returns how many steps passed and failed. */
export function checkSources() {
  return count([
    step('Types', 'tsc', ['-b']),
    step('Lint and format', 'biome', ['check', '--error-on-warnings']),
    checkCatalog(),
  ])
}

/** Extracts the screens' texts into the catalog. Fails if the catalog was outdated. */
function checkCatalog() {
  const before = readFileSync(CATALOG, 'utf8')
  const extracted = step('Texts', 'lingui', ['extract', '--clean', '--overwrite', '--workers', '1'])
  const isCurrent = readFileSync(CATALOG, 'utf8') === before
  if (!isCurrent) process.stdout.write(`${CATALOG} was outdated and has been updated.\n`)
  return extracted && isCurrent
}

export function count(/** @type {boolean[]} */ passed) {
  return { passed: passed.filter(Boolean).length, failed: passed.filter((isPassed) => !isPassed).length }
}
