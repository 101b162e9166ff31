// Runs before npm scripts, with Node 20 or newer and no packages installed. Installs the packages of the lockfile, builds the
// screens (--screens) and installs Chromium (--browser) when they are missing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'
import { compressFiles } from './compress.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const MIN_NODE = 24

process.chdir(ROOT)
process.env.PATH = BIN + delimiter + process.env.PATH

installPackages()
requireNode()
if (process.argv.includes('--screens')) buildScreens()
if (process.argv.includes('--browser')) installChromium()

function installPackages() {
  const stamp = join(ROOT, 'node_modules', '.installed')
  const hash = hashFiles([join(ROOT, 'package-lock.json'), join(ROOT, 'package.json')])
  if (readIfExists(stamp) === hash) return
  print('Installing packages from the lockfile…')
  run(
    'npm',
    // `npm ci` refuses a lockfile written while the registry lacked optional binaries of some platforms.
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed.',
  )
  writeFileSync(stamp, hash)
}

/** The packages include a suitable Node. A newer one on the machine also works. */
function requireNode() {
  const version = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout ?? ''
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= MIN_NODE) return
  fail(
    `Node ${MIN_NODE} or newer is needed on this platform; found ${version.trim() || 'none'}. See https://nodejs.org.`,
  )
}

function buildScreens() {
  const stamp = join(ROOT, 'dist', 'web', '.built')
  const hash = hashFiles([
    'package-lock.json',
    'vite.config.ts',
    'lingui.config.ts',
    ...['web', 'contract', 'domain'].flatMap(listFiles),
  ])
  if (readIfExists(stamp) === hash) return
  print('Building the screens…')
  run('vite', ['build', '--logLevel', 'warn'], 'The screens could not be built.')
  compressFiles(join('dist', 'web'))
  writeFileSync(stamp, hash)
}

function installChromium() {
  if (findChromium()) return
  print('No Chromium found. Installing it with Playwright…')
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (findChromium()) return
  print('Playwright could not install it. Installing it with apt-get…')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
  if (!findChromium()) fail('No Chromium could be found or installed. Install it, or set CHROMIUM_PATH.')
}

function listFiles(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !path.endsWith('.test.ts') && statSync(path).isFile())
    .sort()
}

function hashFiles(/** @type {string[]} */ files) {
  const sha256 = createHash('sha256')
  for (const file of files) sha256.update(file.replace(ROOT, '')).update(readFileSync(file))
  return sha256.digest('hex')
}

function readIfExists(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function run(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {string} */ failure) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) fail(failure)
}

function print(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`)
}

/** @param {string} text @returns {never} */
function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
