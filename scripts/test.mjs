// npm test: everything that must hold. Ends with what failed, by name, and the line "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { checkSources, step } from './steps.mjs'

/** @typedef {{ passed: number, failed: number, names: string[] }} Counts */

const RESULTS = '.build/results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

/** @type {Counts[]} */
const totals = [{ ...checkSources(), names: [] }]
const vitestOk = step('Tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${RESULTS}/vitest.json`,
])
totals.push(atLeastOne('vitest', vitestOk, ofVitest()))
const journeysOk = step('Journeys', 'playwright', ['test'])
totals.push(atLeastOne('playwright', journeysOk, ofPlaywright()))

for (const name of totals.flatMap(({ names }) => names)) process.stdout.write(`failed: ${name}\n`)
const passed = totals.reduce((sum, one) => sum + one.passed, 0)
const failed = totals.reduce((sum, one) => sum + one.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** @returns {Counts} */
function ofVitest() {
  const results = read('vitest.json')
  const files = results?.testResults ?? []
  const names = files.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ one) => one.status === 'failed')
    const titles = failed.map((/** @type {any} */ one) => one.fullName)
    if (file.status === 'failed' && titles.length === 0) titles.push(file.message)
    return titles.map((/** @type {string} */ title) => `${relative('.', file.name)} ${title}`)
  })
  return { passed: results?.numPassedTests ?? 0, failed: results?.numFailedTests ?? 0, names }
}

/** @returns {Counts} */
function ofPlaywright() {
  const results = read('playwright.json')
  const { expected = 0, unexpected = 0 } = results?.stats ?? {}
  const specs = specsOf({ suites: results?.suites })
  const names = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} ${title}`)
  return { passed: expected, failed: unexpected, names }
}

/** @returns {{ ok: boolean, file: string, line: number, title: string }[]} */
function specsOf(/** @type {any} */ suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A runner that failed without a failing test (a crash, no test at all) is a failure as well. */
function atLeastOne(/** @type {string} */ runner, /** @type {boolean} */ ok, /** @type {Counts} */ counts) {
  const nothingRan = counts.passed === 0
  if ((ok || counts.failed > 0) && !nothingRan) return counts
  return { ...counts, failed: counts.failed + 1, names: [...counts.names, `${runner} itself`] }
}

function read(/** @type {string} */ name) {
  const file = `${RESULTS}/${name}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
