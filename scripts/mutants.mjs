// npm run test:mutants: plants faults one by one in a copy of the last commit, and says whether the tests find each. Takes half an hour.
// With words, only the faults whose names contain one of them.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FAULTS } from './mutants/faults.mjs'

/** @typedef {import('./mutants/faults.mjs').Fault} Fault */

const COPY = resolve('.build/mutants')
/** The end of the output of tests that found no fault, in characters. */
const SHOWN_CHARACTERS = 3000

const words = process.argv.slice(2)
const chosen = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
copyLastCommit()
requireGreen(chosen)
const missed = chosen.filter((fault) => !isFound(fault))
for (const { name } of missed) process.stdout.write(`not found: ${name}\n`)
process.stdout.write(`\n${chosen.length - missed.length} of ${chosen.length} faults found\n`)
process.exit(chosen.length > 0 && missed.length === 0 ? 0 : 1)

/** A clone with the installed packages: the tests run where nobody works. */
function copyLastCommit() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--shared', '.', COPY])
  symlinkSync(resolve('node_modules'), join(COPY, 'node_modules'))
}

/** Without a fault the tests pass; otherwise they would seem to find every one. @param {Fault[]} faults */
function requireGreen(faults) {
  const commands = new Map(faults.map(({ tests }) => [tests.join(' '), tests]))
  for (const [name, tests] of commands) {
    const { status, output } = runTests(tests)
    if (status === 0) continue
    process.stdout.write(`${output.slice(-SHOWN_CHARACTERS)}\nWithout a fault, these tests fail: ${name}\n`)
    process.exit(1)
  }
}

/** @param {Fault} fault */
function isFound({ name, file, text, fault, tests }) {
  const path = join(COPY, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(text).length !== 2) throw new Error(`the text of "${name}" does not occur once in ${file}`)
  writeFileSync(
    path,
    source.replace(text, () => fault),
  )
  const { status, output } = runTests(tests)
  writeFileSync(path, source)
  process.stdout.write(`${status === 0 ? 'NOT FOUND' : 'found'}: ${name}\n`)
  if (status === 0) process.stdout.write(output.slice(-SHOWN_CHARACTERS))
  return status !== 0
}

/** Browser tests first build the screens. @param {string[]} tests */
function runTests([command = '', ...args]) {
  if (command === 'playwright') {
    const built = runInCopy('node', ['scripts/setup.mjs', '--screens'])
    if (built.status !== 0) return built
  }
  return runInCopy(
    command,
    command === 'playwright' ? [...args, '--retries', '0', '--max-failures', '1'] : [...args, '--bail', '1'],
  )
}

/** @param {string} command @param {string[]} args */
function runInCopy(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: COPY,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  return { status, output: stdout + stderr }
}
