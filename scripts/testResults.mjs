// What the test runners report in their JSON files.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * `failures` are names with reasons. `flaky` are the names of tests that passed only when they were repeated.
 * @typedef {{ passed: number, failed: number, failures: string[], flaky?: string[] }} Result
 * @typedef {{ passed: boolean, errors: string }} Step
 */

export const RESULTS = '.build/results'
/** The end of the name of a file that has no result. */
export const NOT_RUN = 'did not run'
/** In the name of a failure that no test reported. */
export const OUTSIDE_TESTS = 'outside its tests'
/** More tests than these that pass only when they are repeated are a fault. */
const MAX_FLAKY = 2

const CRASH = /Worker exited unexpectedly with signal \w+ during .* while running test file (\S+)/g

/**
 * The test files whose process ended by a signal, such as an abort of the engine, and had no result. None if that is not all that went wrong
 * outside the tests, or if there are more than may be repeated.
 * @param {Step} step
 */
export function crashedFiles({ errors }) {
  const text = stripVTControlCharacters(errors)
  const files = [...text.matchAll(CRASH)].map(([, file = '']) => file)
  const outside = Number(/Vitest caught (\d+) unhandled error/.exec(text)?.[1])
  return outside === files.length && files.length <= MAX_FLAKY ? files : []
}

/**
 * Without the result of the files in `repeated`, which another run has.
 * @param {string} file @param {Step} step @param {string[]} [repeated] @returns {Result}
 */
export function vitestResult(file, step, repeated = []) {
  const results = read(file)
  const files = (results?.testResults ?? []).filter((/** @type {any} */ { name }) => !repeated.includes(name))
  const failures = files.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ result) => result.status === 'failed')
    const titles = failed.map((/** @type {any} */ { fullName, failureMessages }) => `${fullName}: ${failureMessages}`)
    if (file.status === 'failed' && titles.length === 0) titles.push(file.message || NOT_RUN)
    return titles.map((/** @type {string} */ title) => `${relative('.', file.name)} ${title}`)
  })
  const count = (/** @type {string} */ status) =>
    files
      .flatMap((/** @type {any} */ file) => file.assertionResults)
      .filter((/** @type {any} */ result) => result.status === status).length
  const outside = { ...step, passed: step.passed || repeated.length > 0 }
  return withFailureOutsideTests('vitest', outside, {
    passed: count('passed'),
    failed: count('failed'),
    failures,
    flaky: repeated.map((name) => relative('.', name)),
  })
}

/** @param {string} file @param {Step} step @returns {Result} */
export function playwrightResult(file, step) {
  const results = read(file)
  const { expected = 0, unexpected = 0, flaky: repeated = 0 } = results?.stats ?? {}
  const specs = listSpecs({ suites: results?.suites })
  const nameOf = (/** @type {any} */ { file, line, title }) => `e2e/${file}:${line} ${title}`
  const failures = specs
    .filter(({ ok }) => !ok)
    .map((spec) => `${nameOf(spec)}: ${stripVTControlCharacters(errorsOf(spec))}`)
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf)
  const result = { passed: expected + repeated, failed: unexpected, failures, flaky }
  const whole = withFailureOutsideTests('playwright', step, result)
  return repeated > MAX_FLAKY ? tooFlaky(whole) : whole
}

/** @param {Result} result @returns {Result} */
function tooFlaky(result) {
  const failure = `more than ${MAX_FLAKY} browser tests passed only when they were repeated`
  return { ...result, failed: result.failed + 1, failures: [...result.failures, failure] }
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

/** @returns {{ ok: boolean, tests: { status: string }[] }[]} */
function listSpecs(/** @type {any} */ suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)]
}

/**
 * Counts a failure if the runner failed without a failing test, or ran no tests. Its name ends with what the runner printed last, such
 * as an error that occurred outside every test.
 * @param {string} runner @param {Step} step @param {Result} result @returns {Result}
 */
function withFailureOutsideTests(runner, { passed, errors }, result) {
  const nothingRan = result.passed === 0
  if ((passed || result.failed > 0) && !nothingRan) return result
  const failures = [...result.failures, `${runner} ${OUTSIDE_TESTS}:\n${errors}`]
  return { ...result, failed: result.failed + 1, failures }
}

function read(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
