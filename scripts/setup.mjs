// The npm scripts run it first, with Node 20 or newer and no packages installed. Installs the packages of the lockfile, or those that a server
// and its build need (--omit=dev), and Node also where the machine's own is new enough (--node). Builds the screens (--screens), prepares the
// sample school meanwhile (--sample), and installs Chromium (--browser) when they are missing. With --check, it changes nothing, and fails where
// packages or screens are missing.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { findChromium } from './chromium.mjs'

const [brotliCompress, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)]
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const BIN = join(ROOT, 'node_modules', '.bin')
const MIN_NODE = 24
/** The embedded PostgreSQL, and the screens with what builds them. */
const WORKSPACES = ['postgres', 'web']
/** Node itself, for a machine whose own is too old, and for a service that starts this one by its path. */
const NODE_WORKSPACE = 'scripts/node'
/** Leaves out the packages of checks and tests. */
const OMIT_TESTS = '--omit=dev'
const omitsTests = process.argv.includes(OMIT_TESTS)
const onlyChecks = process.argv.includes('--check')
/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let isEnding = false

process.chdir(ROOT)
process.env.PATH = BIN + delimiter + process.env.PATH

await installPackages()
if (process.platform === 'win32') provideExec()
requireNode()
if (process.argv.includes('--screens')) await buildScreens()
if (process.argv.includes('--browser')) installChromium()

async function installPackages() {
  const stamp = join(ROOT, 'node_modules', '.installed')
  const manifests = [
    'package-lock.json',
    ...['.', ...WORKSPACES, NODE_WORKSPACE].map((folder) => `${folder}/package.json`),
  ]
  const hash = hashFiles(manifests.map((file) => join(ROOT, file)))
  const workspaces = [...WORKSPACES, ...(needsNode() ? [NODE_WORKSPACE] : [])].map((folder) => `--workspace=${folder}`)
  const everything = [hash, ...workspaces].join(' ')
  const wanted = omitsTests ? `${everything} ${OMIT_TESTS}` : everything
  if ([everything, wanted].includes(readIfExists(stamp) ?? '')) return
  if (onlyChecks) fail('The packages in node_modules are not those of this version. Run: enrollment update')
  const args = [
    // `npm ci` deletes the installed packages first, which Windows refuses: one of them is the Node that runs this.
    ...(process.platform === 'win32' && existsSync(stamp) ? ['install', '--no-save'] : ['ci']),
    ...(omitsTests ? [OMIT_TESTS] : []),
    ...workspaces,
    ...['--include-workspace-root', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  ]
  await timed('Installing the packages of the lockfile, usually in half a minute…', async () => {
    // Spares a request for each package. It fails where npm's cache knows a package, but not yet its new version.
    const status = await exitOf('npm', [...args, '--prefer-offline'], { stdio: ['inherit', 'inherit', 'ignore'] })
    if (status) await run('npm', args, 'The packages could not be installed.')
    else if (status === null) fail('The packages could not be installed.')
  })
  writeFileSync(stamp, wanted)
}

/** Whether the machine's own Node is too old: this one, unless it is that of the packages. Once Node is installed, it stays. */
function needsNode() {
  const isTooOld = Number.parseInt(process.versions.node, 10) < MIN_NODE
  return isTooOld || existsSync(join(BIN, 'node')) || process.argv.includes('--node')
}

/** Where the Node of the packages does not run, such as on Linux with musl, the Node of the machine is used. */
function requireNode() {
  const included = join(BIN, 'node')
  if (existsSync(included) && spawnSync(included, ['--version']).status !== 0) rmSync(included)
  const version = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout ?? ''
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= MIN_NODE) return
  fail(
    `Node ${MIN_NODE} or newer is needed on this platform; found ${version.trim() || 'none'}. See https://nodejs.org.`,
  )
}

/** The npm scripts end with the shell's `exec`, so that npm's signals reach the command itself. The shell of Windows has none. */
function provideExec() {
  writeFileSync(join(BIN, 'exec.cmd'), '@%*\r\n')
}

async function buildScreens() {
  const stamp = join(ROOT, 'dist', 'web', '.built')
  const hash = hashFiles(['package-lock.json', 'lingui.config.ts', ...['web', 'contract', 'domain'].flatMap(listFiles)])
  if (readIfExists(stamp) === hash) return
  if (onlyChecks) fail('The screens in dist/web are not those of this version. Run: enrollment update')
  await timed('Building the screens, usually in ten seconds…', () =>
    Promise.all([buildInto(join('dist', 'web.next'), hash), process.argv.includes('--sample') && prepareDatabase()]),
  )
}

/** @param {string} next @param {string} hash */
async function buildInto(next, hash) {
  const options = ['--outDir', join('..', next), '--logLevel', 'warn']
  // Vite would otherwise build React's slower version, with its warnings.
  const env = { ...process.env, NODE_ENV: 'production' }
  await run('vite', ['build', 'web', ...options], 'The screens could not be built.', env)
  await compressFiles(next)
  writeFileSync(join(next, '.built'), hash)
  // Servers that start meanwhile have the former screens.
  rmSync(join('dist', 'web'), { recursive: true, force: true })
  renameSync(next, join('dist', 'web'))
}

/** Otherwise the server does it when it starts. */
async function prepareDatabase() {
  await run('node', ['server/main.ts', '--sample', '--prepare'], 'The database could not be prepared.')
}

function installChromium() {
  if (findChromium()) return
  print('No Chromium found. Installing it with Playwright…')
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' })
  if (findChromium()) return
  print('Playwright could not install it. Installing it with apt-get…')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (!findChromium()) spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit' })
  }
  if (!findChromium()) fail('No Chromium could be found or installed. Install it, or set CHROMIUM_PATH.')
}

function listFiles(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !/\.test\.tsx?$|\ben\.po$/.test(path) && statSync(path).isFile())
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

/** @param {string} command @param {string[]} args @param {string} failure */
async function run(command, args, failure, env = process.env) {
  if ((await exitOf(command, args, { env, stdio: 'inherit' })) === 0) return
  await endOthers()
  fail(failure)
}

/**
 * Null for a command that a signal ended. A signal to this process ends the commands first. So does the end of its parent, the shell of npm,
 * where npm's signals reach that shell only.
 * @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number | null>}
 */
async function exitOf(command, args, options) {
  const parent = process.ppid
  const child = spawn(command, args, { ...options, shell: process.platform === 'win32' })
  running.add(child)
  /** @type {NodeJS.Signals | undefined} */
  let stoppedBy
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stoppedBy = signal
    child.kill()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  const timer = setInterval(() => {
    if (process.ppid !== parent) child.kill()
  }, 200)
  const [status] = await once(child, 'exit').catch(() => [1])
  clearInterval(timer)
  running.delete(child)
  for (const signal of SIGNALS) process.off(signal, stop)
  if (!isEnding && !stoppedBy) return status
  await endOthers()
  if (stoppedBy) process.kill(process.pid, stoppedBy)
  return null
}

/** Only the first command that ends early reports it. */
async function endOthers() {
  if (isEnding) await new Promise(() => {})
  isEnding = true
  const others = [...running].filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  for (const other of others) other.kill()
  await Promise.all(others.map((other) => once(other, 'exit')))
}

/** @param {string} text @param {() => Promise<unknown>} work */
async function timed(text, work) {
  print(text)
  const start = performance.now()
  await work()
  print(`Done in ${Math.round((performance.now() - start) / 1000)} s.`)
}

function print(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`)
}

/** @param {string} text @returns {never} */
function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Writes a .br and a .gz file next to every built file, in Node's thread pool. @param {string} folder */
async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg|ttf)$/.test(name),
  )
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const content = readFileSync(file)
      const [gz, br] = await Promise.all([gzip(content, { level: 9 }), brotliCompress(content)])
      writeFileSync(`${file}.gz`, gz)
      writeFileSync(`${file}.br`, br)
    }),
  )
}
