// npm test: all checks and tests but those of processes, and with `--processes` only those, which take long and rarely break.
// `--changed-processes`, for CI, adds the groups of processes whose files changed since the last release, or all of them with FULL=1.
// FULL=1 also tests every screen in every appearance.
// Prints the names of failures and the line "N passed, N failed".
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { checkSources, step } from './steps.mjs'
import { playwrightResult, RESULTS, vitestResult } from './testResults.mjs'

/**
 * Groups of tests that start servers, run for minutes or repeat a screen in another appearance, and the files that they are about.
 * @type {{ name: string, run: () => Promise<import('./testResults.mjs').Result>, about: string[] }[]}
 */
const PROCESS_GROUPS = [
  { name: 'the embedded PostgreSQL', run: () => runVitest('postgres'), about: ['postgres'] },
  {
    name: 'servers, commands, upgrades and deployments',
    run: () => runVitest('processes'),
    about: [
      ...['server', 'domain', 'contract', 'postgres', 'web/build', 'vite.config.ts', 'package-lock.json'],
      ...['test', 'scripts', 'deploy', 'bench', 'tsconfig.base.json', 'biome.json'],
    ],
  },
  { name: 'every screen in every appearance', run: () => runPlaywright({ FULL: '1' }), about: [] },
]

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const results = []
if (!process.argv.includes('--processes')) results.push(...(await runDaily()))
results.push(...(await runProcesses()))
process.exit(report(results) ? 0 : 1)

/** In phases, each with one worker more than the machine has cores. */
async function runDaily() {
  return [await checkSources(), await runVitest('rules', 'screens'), await runVitest('school'), await runPlaywright()]
}

async function runProcesses() {
  const results = []
  for (const group of PROCESS_GROUPS) {
    if (isWanted(group)) results.push(await group.run())
    else process.stdout.write(`\nNot tested: ${group.name} (npm run test:processes)\n`)
  }
  return results
}

/** @param {{ about: string[] }} group */
function isWanted({ about }) {
  if (process.argv.includes('--processes')) return true
  if (!process.argv.includes('--changed-processes') || about.length === 0) return false
  return process.env.FULL === '1' || changedSinceRelease(about)
}

/** The last release is the commit that changed the version in package.json. Without one, everything has changed. @param {string[]} paths */
function changedSinceRelease(paths) {
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const release = git('log', '-1', '--format=%H', '-G', '^  "version": ', '--', 'package.json')
  return release === '' || git('diff', '--name-only', release, 'HEAD', '--', ...paths) !== ''
}

/** @param {string[]} projects */
async function runVitest(...projects) {
  const file = `${RESULTS}/vitest-${projects.join('-')}.json`
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return vitestResult(file, await step(`Tests: ${projects.join(', ')}`, 'vitest', ['run', ...chosen, ...reporters]))
}

/** @param {NodeJS.ProcessEnv} [env] */
async function runPlaywright(env) {
  const file = `${RESULTS}/playwright.json`
  rmSync(file, { force: true })
  return playwrightResult(file, await step('Browser tests', 'playwright', ['test'], env))
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
