// npm run test:mutants: plants faults one by one in a copy of the last commit, and says whether the tests find each. Takes half an hour.
// With words, only the faults whose names contain one of them.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FAULTS } from './mutants/faults.mjs'
import { NOT_RUN, OUTSIDE_TESTS, playwrightResult, RESULTS, vitestResult } from './testResults.mjs'

/** @typedef {import('./mutants/fault.mjs').Fault} Fault */

const COPY = resolve('.build/mutants')
const SHOWN_CHARACTERS = 300

const words = process.argv.slice(2)
const chosen = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
copyLastCommit()
requireGreen(chosen)
const missed = chosen.filter((fault) => !isFound(fault))
// Knip would check it.
rmSync(COPY, { recursive: true })
for (const { name } of missed) process.stdout.write(`not found: ${name}\n`)
process.stdout.write(`\n${chosen.length - missed.length} of ${chosen.length} faults found\n`)
process.exit(chosen.length > 0 && missed.length === 0 ? 0 : 1)

/**
 * A clone with the installed packages, in which nobody works. Its package of `postgres/` is that of this folder.
 * @throws if the last commit needs other packages: a build in the clone would delete those of this folder
 */
function copyLastCommit() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--shared', '.', COPY])
  symlinkSync(resolve('node_modules'), join(COPY, 'node_modules'))
  const { passed, errors } = runInCopy('node', 'scripts/setup.mjs', '--check')
  if (!passed) throw new Error(`The installed packages are not those of the last commit:\n${errors}`)
}

/** Without a fault the tests pass; otherwise they would seem to find every one. @param {Fault[]} faults */
function requireGreen(faults) {
  const commands = new Map(faults.map(({ tests }) => [tests.join(' '), tests]))
  for (const [name, tests] of commands) {
    const { failures } = runTests(tests)
    if (failures.length > 0) throw new Error(`Without a fault, ${name} fails:\n${failures.join('\n')}`)
  }
}

/** Whether a test fails. It does not count if the tests could not run. @param {Fault} fault */
function isFound({ name, file, text, fault, tests }) {
  const path = join(COPY, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(text, () => fault),
  )
  const { failures } = runTests(tests)
  writeFileSync(path, source)
  const found = failures.filter((failure) => !failure.includes(OUTSIDE_TESTS) && !failure.endsWith(NOT_RUN))
  process.stdout.write(`${found.length > 0 ? 'found' : 'NOT FOUND'}: ${name}\n`)
  const first = found[0] ?? failures[0] ?? ''
  process.stdout.write(`    ${first.slice(0, SHOWN_CHARACTERS).replaceAll(/\s+/g, ' ')}\n`)
  return found.length > 0
}

/** Browser tests first build the screens. @param {string[]} tests @returns {import('./testResults.mjs').Result} */
function runTests([command = '', ...args]) {
  const file = join(COPY, RESULTS, 'playwright.json')
  rmSync(file, { force: true })
  if (command === 'vitest') {
    // All tests: with --bail, Vitest sometimes reports the test that has failed as not run.
    const report = ['--reporter', 'json', '--outputFile', file]
    return vitestResult(file, runInCopy(command, ...args, ...report))
  }
  const { passed, errors } = runInCopy('node', 'scripts/setup.mjs', '--screens')
  if (!passed) throw new Error(`The screens could not be built:\n${errors}`)
  return playwrightResult(file, runInCopy(command, ...args, '--retries', '0', '--max-failures', '1'))
}

/** @param {string} command @param {string[]} args */
function runInCopy(command, ...args) {
  const options = { cwd: COPY, encoding: /** @type {const} */ ('utf8'), maxBuffer: Number.POSITIVE_INFINITY }
  const { status, stderr } = spawnSync(command, args, options)
  return { passed: status === 0, errors: stderr.slice(-SHOWN_CHARACTERS) }
}
