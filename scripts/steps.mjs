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

/** Checks types, lint, format and the message catalog. Returns how many steps passed, how many failed, and which. */
export function checkSources() {
  const steps = {
    Types: step('Types', 'tsc', ['-b']),
    'Lint and format': step('Lint and format', 'biome', ['check', '--error-on-warnings']),
    Texts: checkCatalog(),
  }
  const names = Object.entries(steps).flatMap(([name, passed]) => (passed ? [] : [name]))
  return { passed: Object.keys(steps).length - names.length, failed: names.length, names }
}

/** Extracts the screens' texts into the catalog. Fails if the catalog was outdated. */
function checkCatalog() {
  const before = readFileSync(CATALOG, 'utf8')
  const extracted = step('Texts', 'lingui', ['extract', '--clean', '--overwrite', '--workers', '1'])
  const isCurrent = readFileSync(CATALOG, 'utf8') === before
  if (!isCurrent) process.stdout.write(`${CATALOG} was outdated and has been updated.\n`)
  return extracted && isCurrent
}
