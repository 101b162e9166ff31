import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const CATALOG = 'web/locales/en/messages.po'
/** Characters of a step's stderr that are kept. */
const KEPT = 5000
/** Milliseconds for the rest of stderr after the command has ended: a process that it left behind may keep the pipe open. */
const REST_MS = 5000

/**
 * Runs a command. `errors` is the end of what it printed to stderr, which is also printed at once.
 * @param {string} title @param {string} command @param {string[]} args
 */
export async function step(title, command, args) {
  process.stdout.write(`\n— ${title}\n`)
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'pipe'], shell: process.platform === 'win32' })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text)
    errors = (errors + text).slice(-KEPT)
  })
  const rest = once(child.stderr, 'close')
  const [status] = await once(child, 'exit')
  await Promise.race([rest, wait(REST_MS, undefined, { ref: false })])
  return { passed: status === 0, errors }
}

/** Checks types, lint, format and the message catalog. Returns how many steps passed, how many failed, and which. */
export async function checkSources() {
  const steps = {
    Types: (await step('Types', 'tsc', ['-b'])).passed,
    'Lint and format': (await step('Lint and format', 'biome', ['check', '--error-on-warnings'])).passed,
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
