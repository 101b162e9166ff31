// npm test: all checks and tests. Prints the names of failures and the line "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkSources, step } from './steps.mjs'

/** @typedef {{ passed: number, failed: number, names: string[] }} Counts */

const RESULTS = '.build/results'
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

/** @type {Counts[]} */
const totals = [await checkSources()]
// Both wait for servers, browsers and times for a third of their time, so they need less time together than one after the other.
const [vitest, browserTests] = await Promise.all([
  step('Tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/vitest.json`]),
  step('Browser tests', 'playwright', ['test']),
])
totals.push(withFailureOutsideTests('vitest', vitest, vitestCounts()))
totals.push(withFailureOutsideTests('playwright', browserTests, playwrightCounts()))

const failures = totals.flatMap(({ names }) => names)
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
// Once more in short: the end of a long output is what is read first, or all that is kept.
for (const failure of failures) process.stdout.write(`failed: ${failure.slice(0, 300).replaceAll(/\s+/g, ' ')}\n`)
const passed = totals.reduce((sum, result) => sum + result.passed, 0)
const failed = totals.reduce((sum, result) => sum + result.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** @returns {Counts} */
function vitestCounts() {
  const results = read('vitest.json')
  const files = results?.testResults ?? []
  const names = files.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ result) => result.status === 'failed')
    const titles = failed.map((/** @type {any} */ { fullName, failureMessages }) => `${fullName}: ${failureMessages}`)
    if (file.status === 'failed' && titles.length === 0) titles.push(file.message || 'did not run')
    return titles.map((/** @type {string} */ title) => `${relative('.', file.name)} ${title}`)
  })
  return { passed: results?.numPassedTests ?? 0, failed: results?.numFailedTests ?? 0, names }
}

/** @returns {Counts} */
function playwrightCounts() {
  const results = read('playwright.json')
  const { expected = 0, unexpected = 0 } = results?.stats ?? {}
  const specs = listSpecs({ suites: results?.suites })
  const failed = specs.filter(({ ok }) => !ok)
  const names = failed.map(
    (spec) => `e2e/${spec.file}:${spec.line} ${spec.title}: ${stripVTControlCharacters(errorsOf(spec))}`,
  )
  return { passed: expected, failed: unexpected, names }
}

/** What a failed test reported, with its page as text: often all that is left of a run elsewhere. */
function errorsOf(/** @type {any} */ spec) {
  const results = spec.tests.flatMap((/** @type {any} */ test) => test.results)
  const messages = results
    .flatMap((/** @type {any} */ { errors }) => errors)
    .map((/** @type {any} */ { message }) => message)
  const attached = results.flatMap((/** @type {any} */ { attachments }) => attachments)
  const pages = attached.filter((/** @type {any} */ { name, path }) => name === 'error-context' && existsSync(path))
  return [...messages, ...pages.map((/** @type {any} */ { path }) => pageIn(readFileSync(path, 'utf8')))].join('\n')
}

/** Without the source of the test, which follows the page. */
function pageIn(/** @type {string} */ context) {
  const [page = ''] = context.split('# Test source')
  return page
}

/** @returns {{ ok: boolean, file: string, line: number, title: string, tests: unknown[] }[]} */
function listSpecs(/** @type {any} */ suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
}

/**
 * Counts a failure if the runner failed without a failing test, or ran no tests. Its name ends with what the runner printed last, such
 * as an error that occurred outside every test.
 * @param {string} runner @param {{ passed: boolean, errors: string }} step @param {Counts} counts
 */
function withFailureOutsideTests(runner, { passed, errors }, counts) {
  const nothingRan = counts.passed === 0
  if ((passed || counts.failed > 0) && !nothingRan) return counts
  return { ...counts, failed: counts.failed + 1, names: [...counts.names, `${runner} outside its tests:\n${errors}`] }
}

function read(/** @type {string} */ name) {
  const file = `${RESULTS}/${name}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
