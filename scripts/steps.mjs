import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const CATALOG = 'web/locales/en/messages.po'

/**
 * Runs one step of a check and tells how it went.
 * @param {string} title @param {string} command @param {string[]} words
 * @returns {boolean} whether it passed
 */
export function step(title, command, words) {
  process.stdout.write(`\n— ${title}\n`)
  const shell = process.platform === 'win32'
  const { status } = spawnSync(command, words, { stdio: 'inherit', shell })
  return status === 0
}

/** The quick half: types across the walls, lint and format, the catalog of texts. Answers how many steps passed and failed. */
export function checkSources() {
  return count([
    step('Types', 'tsc', ['-b']),
    step('Lint and format', 'biome', ['check', '--error-on-warnings']),
    catalogIsWhole(),
  ])
}

/** Gathers the screens' texts; fails when the catalog was behind them, and leaves it as it should be. */
function catalogIsWhole() {
  const before = readFileSync(CATALOG, 'utf8')
  const gathered = step('Texts', 'lingui', ['extract', '--clean', '--overwrite', '--workers', '1'])
  const whole = readFileSync(CATALOG, 'utf8') === before
  if (!whole) process.stdout.write(`${CATALOG} was behind the screens; it has all their texts now.\n`)
  return gathered && whole
}

/** @param {boolean[]} passed */
export function count(passed) {
  return { passed: passed.filter(Boolean).length, failed: passed.filter((one) => !one).length }
}
