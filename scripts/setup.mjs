// Runs before npm scripts, on whatever Node ≥ 20 the machine has and with nothing installed yet. It makes ready what is missing
// and says what it does: packages from the lockfile, the built screens (--screens), a Chromium (--browser).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'
import { compressFiles } from './compress.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const OLDEST_NODE = 24

process.chdir(ROOT)
process.env.PATH = BIN + delimiter + process.env.PATH

installPackages()
requireNode()
if (process.argv.includes('--screens')) buildScreens()
if (process.argv.includes('--browser')) provideChromium()

function installPackages() {
  const stamp = join(ROOT, 'node_modules', '.installed')
  const wanted = hashOf([join(ROOT, 'package-lock.json'), join(ROOT, 'package.json')])
  if (readIfThere(stamp) === wanted) return
  say('Installing packages from the lockfile…')
  run(
    'npm',
    // Not `ci`: it refuses a lockfile whose registry had not every platform's optional binaries when it was written.
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed.',
  )
  writeFileSync(stamp, wanted)
}

/** The product runs on the Node it brings; a machine with a newer one needs none. */
function requireNode() {
  const version = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout ?? ''
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= OLDEST_NODE) return
  stop(
    `Node ${OLDEST_NODE} or newer is needed on this platform; found ${version.trim() || 'none'}. See https://nodejs.org.`,
  )
}

function buildScreens() {
  const stamp = join(ROOT, 'dist', 'web', '.built')
  const wanted = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'lingui.config.ts',
    ...['web', 'contract', 'domain'].flatMap(filesIn),
  ])
  if (readIfThere(stamp) === wanted) return
  say('Building the screens…')
  run('vite', ['build', '--logLevel', 'warn'], 'The screens could not be built.')
  compressFiles(join('dist', 'web'))
  writeFileSync(stamp, wanted)
}

/** An existing Chromium, then Playwright's, then Debian's. */
function provideChromium() {
  if (findChromium()) return
  say('No Chromium found: asking Playwright for one…')
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (findChromium()) return
  say('Playwright has none here: asking apt-get…')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
  if (!findChromium()) stop('No Chromium could be found or installed. Install one, or name it in CHROMIUM_PATH.')
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !path.endsWith('.test.ts') && statSync(path).isFile())
    .sort()
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.replace(ROOT, '')).update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** @param {string} command @param {string[]} words @param {string} trouble */
function run(command, words, trouble) {
  const { status } = spawnSync(command, words, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) stop(trouble)
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`)
}

/** @param {string} text @returns {never} */
function stop(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
