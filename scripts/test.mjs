// npm test: everything that must hold. Ends with the line "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { checkSources, step } from './steps.mjs'

const RESULTS = '.build/results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const totals = [checkSources()]
const vitestOk = step('Tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${RESULTS}/vitest.json`,
])
totals.push(atLeastOne(vitestOk, countVitest()))
const journeysOk = step('Journeys', 'playwright', ['test'])
totals.push(atLeastOne(journeysOk, countPlaywright()))

const passed = totals.reduce((sum, one) => sum + one.passed, 0)
const failed = totals.reduce((sum, one) => sum + one.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

function countVitest() {
  const results = read('vitest.json')
  return { passed: results?.numPassedTests ?? 0, failed: results?.numFailedTests ?? 0 }
}

function countPlaywright() {
  const stats = read('playwright.json')?.stats
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

/** A runner that failed without a failing test (a crash, no test at all) is a failure as well. */
function atLeastOne(/** @type {boolean} */ ok, /** @type {{ passed: number, failed: number }} */ counts) {
  const nothingRan = counts.passed === 0
  return (ok || counts.failed > 0) && !nothingRan ? counts : { ...counts, failed: counts.failed + 1 }
}

function read(/** @type {string} */ name) {
  const file = `${RESULTS}/${name}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
