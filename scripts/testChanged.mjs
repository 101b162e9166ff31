// npm run test:changed [-- COMMIT]: types and lint, and the tests that the changes since COMMIT (HEAD) are about. A school test imports the
// whole server, so those in the folders of the changed files are taken, such as server/courses and domain/courses for server/courses.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { step } from './steps.mjs'

const [since = 'HEAD'] = process.argv.slice(2)
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const folders = [...new Set(changed.flatMap(schoolFolder))]

const byImports = ['rules', 'screens', 'components'].flatMap((name) => ['--project', name])
const results = [
  await step('Types', 'tsc', ['-b']),
  await step('Lint and format', 'biome', ['check', '--error-on-warnings']),
  await step('Tests that import the changed files', 'vitest', [
    'run',
    ...byImports,
    '--changed',
    since,
    '--passWithNoTests',
  ]),
  ...(folders.length === 0
    ? []
    : [
        await step('Tests of the changed folders', 'vitest', [
          'run',
          '--project',
          'school',
          ...folders,
          '--passWithNoTests',
        ]),
      ]),
  await step('Browser tests that changed', 'playwright', ['test', '--only-changed', since, '--pass-with-no-tests']),
]
process.exit(results.every(({ passed }) => passed) ? 0 : 1)

/** The folder of the server with the tests of a file, which has the same name in each layer. @param {string} file */
function schoolFolder(file) {
  const [layer = '', name = ''] = file.split('/')
  const folder = `${layer === 'test' ? layer : 'server'}/${name.replace(/\.(?:test\.)?ts$/, '')}`
  return ['server', 'domain', 'contract', 'test'].includes(layer) && existsSync(folder) ? [folder] : []
}
