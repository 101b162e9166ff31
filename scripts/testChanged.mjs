// npm run test:changed [-- COMMIT]: types and lint, and the tests of what changed since COMMIT, or of uncommitted files. Every school test
// imports the whole server, and every test of a screen all routes, so those are chosen by folder: a change in server/courses, or in a file
// of contract/ or domain/ with that name, runs server/courses, and one in web/admin/classes runs web/admin/classes. A changed
// query also runs the test that families' statements use an index, which `npm test` does not.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { step } from './steps.mjs'

const PLANS = 'test/endpoints/plans.process.test.ts'
const [since = 'HEAD'] = process.argv.slice(2)
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const server = [...new Set(changed.flatMap(schoolFolder))]
const screens = [...new Set(changed.flatMap(screenFolder))]

const vitest = (/** @type {string} */ title, /** @type {string[]} */ projects, /** @type {string[]} */ files) =>
  step(title, 'vitest', ['run', ...projects.flatMap((name) => ['--project', name]), ...files, '--passWithNoTests'])

const results = [
  await step('Types', 'tsc', ['-b']),
  await step('Lint and format', 'biome', ['check', '--error-on-warnings']),
  await vitest('Tests that import changed files', ['rules', 'screens'], ['--changed', since]),
  ...(screens.length > 0 ? [await vitest('Component tests of changed folders', ['components'], screens)] : []),
  ...(server.length > 0 ? [await vitest('School tests of changed folders', ['school'], server)] : []),
  ...(changed.some((file) => file.endsWith('.queries.ts')) ? [await vitest('Plans', ['processes'], [PLANS])] : []),
  await step('Changed browser tests', 'playwright', ['test', '--only-changed', since, '--pass-with-no-tests']),
]
process.exit(results.every(({ passed }) => passed) ? 0 : 1)

/** The folder of the server with the tests of a file, which has the same name in each layer. @param {string} file */
function schoolFolder(file) {
  const [layer = '', name = ''] = file.split('/')
  const folder = `${layer === 'test' ? layer : 'server'}/${name.replace(/\.(?:test\.)?ts$/, '')}`
  return ['server', 'domain', 'contract', 'test'].includes(layer) && existsSync(folder) ? [folder] : []
}

/** The folder of a screen or of a part of several screens, or a test of all screens. @param {string} file */
function screenFolder(file) {
  return /^web\/(?:(?:admin\/)?[^/]+\/|[^/]+\.test\.tsx$)/.exec(file) ?? []
}
