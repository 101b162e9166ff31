// npm test: all checks and tests but those of processes, and with `--processes` only those, which take long and rarely break.
// `--changed-processes`, for CI, adds the groups of processes whose files changed since the last release, or all of them with FULL=1.
// Prints the names of failures and the line "N passed, N failed".
import { mkdirSync, rmSync } from 'node:fs'
import { changedSinceRelease } from './changedSinceRelease.mjs'
import { checkSources, step } from './steps.mjs'
import { crashedFiles, playwrightResult, RESULTS, vitestResult } from './testResults.mjs'

/**
 * Groups of tests that start servers, run for minutes or repeat a screen in another appearance, and the files that they are about.
 * @type {{ name: string, run: () => Promise<import('./testResults.mjs').Result[]>, files: string[] }[]}
 */
const PROCESS_GROUPS = [
  {
    name: 'the embedded PostgreSQL',
    run: () => runVitest('postgres'),
    files: ['postgres', 'package-lock.json', 'vitest.config.ts'],
  },
  {
    name: 'servers, commands, upgrades and deployments',
    run: () => runVitest('processes'),
    files: [
      ...['server', 'domain', 'contract', 'postgres', 'web', 'test', 'scripts', 'deploy', 'bench', 'package-lock.json'],
      ...['package.json', 'vitest.config.ts', 'lingui.config.ts', 'tsconfig.base.json', 'biome.json'],
    ],
  },
  {
    name: 'every screen in every appearance',
    run: () => runPlaywright(['--grep', 'in dark mode|on a wide screen'], { FULL: '1' }),
    files: [],
  },
]

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
// Before the tests, so that nothing that git reports can lose their results.
const isChosen = chooser()
const results = []
if (!process.argv.includes('--processes')) results.push(...(await runPhases()))
for (const group of PROCESS_GROUPS.filter(isChosen)) results.push(...(await group.run()))
for (const { name } of PROCESS_GROUPS.filter((group) => !isChosen(group)))
  process.stdout.write(`\nNot tested: ${name} (npm run test:processes)\n`)
process.exit(report(results) ? 0 : 1)

/** The phases of `npm test`, one after another. */
async function runPhases() {
  return [
    await checkSources(),
    ...(await runVitest('rules', 'screens')),
    ...(await runVitest('components')),
    ...(await runVitest('school')),
    ...(await runPlaywright()),
  ]
}

/** Which groups of processes this run tests. @returns {(group: { files: string[] }) => boolean} */
function chooser() {
  if (process.argv.includes('--processes') || process.env.FULL === '1') return () => true
  if (!process.argv.includes('--changed-processes')) return () => false
  const changed = changedSinceRelease('.')
  if (!changed) return ({ files }) => files.length > 0
  return ({ files }) => changed.some((name) => files.some((file) => name === file || name.startsWith(`${file}/`)))
}

/** Repeats the files that have no result because their process crashed. @param {string[]} projects */
async function runVitest(...projects) {
  const first = await runFiles(projects)
  const crashed = crashedFiles(first.step)
  if (crashed.length === 0) return [vitestResult(first.file, first.step)]
  const second = await runFiles(projects, crashed)
  return [vitestResult(first.file, first.step, crashed), vitestResult(second.file, second.step)]
}

/** All files without `files`. @param {string[]} projects @param {string[]} [files] */
async function runFiles(projects, files = []) {
  const file = `${RESULTS}/vitest-${projects.join('-')}${files.length > 0 ? '-repeated' : ''}.json`
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const title = `Tests: ${projects.join(', ')}${files.length > 0 ? ', repeated' : ''}`
  return { file, step: await step(title, 'vitest', ['run', ...chosen, ...files, ...reporters]) }
}

/** Without the other appearances unless `env` says so. @param {string[]} [options] @param {NodeJS.ProcessEnv} [env] */
async function runPlaywright(options = [], env = { FULL: '' }) {
  const file = `${RESULTS}/playwright.json`
  rmSync(file, { force: true })
  return [playwrightResult(file, await step('Browser tests', 'playwright', ['test', ...options], env))]
}

/** Prints the failures, and returns whether there are none. @param {import('./testResults.mjs').Result[]} results */
function report(results) {
  const failures = results.flatMap(({ failures }) => failures)
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`)
  // Once more in short: the end of a long output is what is read first, or all that is kept.
  for (const failure of failures) process.stdout.write(`failed: ${failure.slice(0, 300).replaceAll(/\s+/g, ' ')}\n`)
  for (const name of results.flatMap(({ flaky = [] }) => flaky)) process.stdout.write(`flaky: ${name}\n`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0
}
