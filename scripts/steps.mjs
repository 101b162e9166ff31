import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
const CATALOG = 'web/locales/en/messages.po'
/** The number of characters that are kept of the end of a step's stderr. */
const KEPT_CHARACTERS = 5000
/** Milliseconds for the rest of stderr after the command has ended: a process that it left behind may keep the pipe open. */
const REST_MS = 5000

/**
 * Runs a command. `errors` is the end of what it printed to stderr, which is also printed at once. A command that cannot be started has failed.
 * @param {string} title @param {string} command @param {string[]} args
 */
export async function step(title, command, args) {
  process.stdout.write(`\n— ${title}\n`)
  let errors = ''
  const report = (/** @type {string} */ text) => {
    process.stderr.write(text)
    errors = (errors + text).slice(-KEPT_CHARACTERS)
  }
  try {
    return { passed: (await run(command, args, report)) === 0, errors }
  } catch (error) {
    report(`${error}\n`)
    return { passed: false, errors }
  }
}

/**
 * Returns the exit code, or null after a signal. Calls `report` with what the command prints to stderr. A signal to this process ends the
 * command first.
 * @param {string} command @param {string[]} args @param {(text: string) => void} report @returns {Promise<number | null>}
 */
async function run(command, args, report) {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'pipe'], shell: process.platform === 'win32' })
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    child.once('exit', () => process.exit(1))
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  child.stderr.setEncoding('utf8').on('data', report)
  child.stderr.on('error', (error) => report(`${error}\n`))
  const closed = new Promise((resolve) => child.stderr.once('close', resolve))
  const [status] = await once(child, 'exit').finally(() => {
    for (const signal of SIGNALS) process.off(signal, stop)
  })
  await Promise.race([closed, wait(REST_MS, undefined, { ref: false })])
  return status
}

/** Checks types, lint, format, unused code and the message catalog. Returns how many steps passed, how many failed, and which. */
export async function checkSources() {
  const steps = {
    Types: (await step('Types', 'tsc', ['-b'])).passed,
    'Lint and format': (await step('Lint and format', 'biome', ['check', '--error-on-warnings'])).passed,
    'Unused code': (await step('Unused code', 'knip', [])).passed,
    Texts: await checkCatalog(),
  }
  const names = Object.entries(steps).flatMap(([name, passed]) => (passed ? [] : [name]))
  return { passed: Object.keys(steps).length - names.length, failed: names.length, names }
}

/** Extracts the screens' texts into the catalog. Fails if the catalog was outdated. */
async function checkCatalog() {
  const before = readFileSync(CATALOG, 'utf8')
  const extracted = await step('Texts', 'lingui', ['extract', '--clean', '--overwrite', '--workers', '1'])
  const isCurrent = readFileSync(CATALOG, 'utf8') === before
  if (!isCurrent) process.stdout.write(`${CATALOG} was outdated and has been updated.\n`)
  return extracted.passed && isCurrent
}
