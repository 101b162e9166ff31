import { spawnSync } from 'node:child_process'

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

/** The quick half: types across the walls, lint and format. Answers how many steps passed and failed. */
export function checkSources() {
  return count([step('Types', 'tsc', ['-b']), step('Lint and format', 'biome', ['check', '--error-on-warnings'])])
}

/** @param {boolean[]} passed */
export function count(passed) {
  return { passed: passed.filter(Boolean).length, failed: passed.filter((one) => !one).length }
}
