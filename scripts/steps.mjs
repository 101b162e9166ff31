import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
const API_DESCRIPTION = '.build/openapi.json'
const CATALOGS = globSync('{web,domain,server}/**/locales/*.po', { exclude: ['**/en.po'] })
/** The number of characters that are kept of the end of a step's stderr. */
const KEPT_CHARACTERS = 5000
/** Milliseconds for the rest of the output after the command has ended: a process that it left behind may keep the pipes open. */
const REST_MS = 5000
/** Commands that run. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a command. `errors` is the end of what it printed to stderr, which is also printed at once. A command that cannot be started has failed.
 * Its stdout is a pipe, and its lines are printed whole, so that steps can run at the same time.
 * @param {string} title @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] further variables
 */
export async function step(title, command, args, env) {
  process.stdout.write(`\n— ${title}\n`)
  let errors = ''
  const report = (/** @type {string} */ text) => {
    process.stderr.write(text)
    errors = (errors + text).slice(-KEPT_CHARACTERS)
  }
  try {
    return { passed: (await run(command, args, report, env)) === 0, errors }
  } catch (error) {
    report(`${error}\n`)
    return { passed: false, errors }
  }
}

/**
 * Returns the exit code, or null after a signal. Calls `report` with what the command prints to stderr. A signal to this process ends all
 * commands first.
 * @param {string} command @param {string[]} args @param {(text: string) => void} report @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number | null>}
 */
async function run(command, args, report, env) {
  const child = spawn(command, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  running.add(child)
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    child.once('exit', () => {
      running.delete(child)
      if (running.size === 0) process.exit(1)
    })
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  printLines(child.stdout)
  child.stderr.setEncoding('utf8').on('data', report)
  for (const output of [child.stdout, child.stderr]) output.on('error', (error) => report(`${error}\n`))
  const closed = Promise.all(
    [child.stdout, child.stderr].map((output) => new Promise((resolve) => output.once('close', resolve))),
  )
  const [status] = await once(child, 'exit').finally(() => {
    running.delete(child)
    for (const signal of SIGNALS) process.off(signal, stop)
  })
  await Promise.race([closed, wait(REST_MS, undefined, { ref: false })])
  return status
}

/** Prints the whole lines of an output as they come, and the rest at its end. @param {import('node:stream').Readable} output */
function printLines(output) {
  let rest = ''
  output.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
  })
  output.once('end', () => process.stdout.write(rest))
}

/** Checks types, lint, format, unused code, the message catalog and the API description. Returns how many steps passed, how many failed, and which. */
export async function checkSources() {
  // Takes longer than all others together, on one core.
  const types = step('Types', 'tsc', ['-b'])
  const steps = {
    'Lint and format': (await step('Lint and format', 'biome', ['check', '--error-on-warnings'])).passed,
    'Unused code': (await step('Unused code', 'knip', [])).passed,
    Texts: await checkCatalog(),
    'API description': await checkApiDescription(),
    Types: (await types).passed,
  }
  const failures = Object.entries(steps).flatMap(([name, passed]) => (passed ? [] : [name]))
  return { passed: Object.keys(steps).length - failures.length, failed: failures.length, failures }
}

/** Extracts the screens' texts into the catalogs. Fails if one of them was outdated. */
async function checkCatalog() {
  const before = CATALOGS.map((file) => readFileSync(file, 'utf8'))
  const extracted = await step('Texts', 'lingui', ['extract', '--clean', '--overwrite', '--workers', '1'])
  const outdated = CATALOGS.filter((file, index) => readFileSync(file, 'utf8') !== before[index])
  for (const file of outdated) process.stdout.write(`${file} was outdated and has been updated.\n`)
  return extracted.passed && outdated.length === 0
}

/** Writes the API description and lints it, by redocly.yaml. */
async function checkApiDescription() {
  const written = await step('API description', 'node', ['scripts/apiDescription.ts', API_DESCRIPTION])
  return written.passed && (await step('API description', 'redocly', ['lint', API_DESCRIPTION])).passed
}
