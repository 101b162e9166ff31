import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../server/platform/processes/stopSignal.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** An installation that never ends by itself. */
const SLOW_NPM = `
require('node:fs').writeFileSync('npm.pid', String(process.pid))
setInterval(() => {}, 1000)
`
/** A command that never ends by itself. */
const waitingAs = (file: string) =>
  `import('node:fs').then((fs) => fs.writeFileSync('${file}', String(process.pid)))\nsetInterval(() => {}, 1000)`
/** An installation that says what it was asked for. */
const NPM = "require('node:fs').writeFileSync('npm.args', process.argv.slice(2).join(' '))"
/** A build that says for which environment it is, and whether the former screens are still there. */
const VITE = `
const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const folder = join('web', process.argv[process.argv.indexOf('--outDir') + 1])
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'build'), [process.env.NODE_ENV, existsSync('dist/web/former')].join(' '))
`

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'the setup that gets %s during an installation ends it, and reports a failure',
  async (signal) => {
    const folder = folderToSetUp({ npm: SLOW_NPM })
    const setup = startSetup(folder)
    await expect.poll(() => readPid(folder)).toBeGreaterThan(0)
    const pid = readPid(folder)
    onTestFinished(() => {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    })
    const exited = once(setup, 'exit')
    setup.kill(signal)
    expect(await exited).not.toEqual([0, null])
    expect(isRunning(pid)).toBe(false)
  },
)

test.runIf(process.platform === 'linux').each([
  { cause: 'it gets SIGTERM', signal: 'SIGTERM' as const },
  { cause: 'it gets SIGINT', signal: 'SIGINT' as const },
  { cause: 'the build fails', signal: undefined },
])('the setup ends the build and the preparation of the database when $cause', async ({ signal }) => {
  const untilPrepared = "while (!require('node:fs').existsSync('server.pid')) {}\nprocess.exit(1)"
  const folder = folderToSetUp({ npm: '', vite: signal ? waitingAs('vite.pid') : untilPrepared })
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server/main.ts'), waitingAs('server.pid'))
  const files = signal ? ['vite.pid', 'server.pid'] : ['server.pid']
  const setup = startSetup(folder, ['--screens', '--sample'])
  const exited = once(setup, 'exit')
  await expect.poll(() => files.map((file) => readPid(folder, file))).not.toContain(0)
  const pids = files.map((file) => readPid(folder, file))
  onTestFinished(() => {
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
  })
  if (signal) setup.kill(signal)
  expect(await exited).toEqual(signal ? [null, signal] : [1, null])
  expect(pids.filter((pid) => isRunning(pid))).toEqual([])
})

test.runIf(process.platform === 'linux').each(['development', 'test'])(
  'the setup in the environment %s builds the screens for production, and replaces the former ones when it is done',
  async (environment) => {
    const folder = folderToSetUp({ npm: '', vite: VITE })
    mkdirSync(join(folder, 'dist/web'), { recursive: true })
    writeFileSync(join(folder, 'dist/web/former'), '')
    const [code] = await once(startSetup(folder, ['--screens'], { NODE_ENV: environment }), 'exit')
    expect([code, readFileSync(join(folder, 'dist/web/build'), 'utf8')]).toEqual([0, 'production true'])
    expect(readdirSync(join(folder, 'dist/web')).sort()).toEqual(['.built', 'build'])
  },
)

test.runIf(process.platform === 'linux')(
  'the setup of a start prepares the database while it builds the screens',
  async () => {
    const waitForDatabase = "while (!require('node:fs').existsSync('database')) {}"
    const folder = folderToSetUp({ npm: '', vite: VITE + waitForDatabase })
    mkdirSync(join(folder, 'server'))
    const server = "import { writeFileSync } from 'node:fs'\nwriteFileSync('database', process.argv.slice(2).join(' '))"
    writeFileSync(join(folder, 'server/main.ts'), server)
    const [code] = await once(startSetup(folder, ['--screens', '--sample']), 'exit')
    expect([code, readFileSync(join(folder, 'database'), 'utf8')]).toEqual([0, '--sample --prepare'])
  },
)

test.runIf(process.platform === 'linux').each([
  { options: ['--omit=dev'], installs: false },
  { options: ['--omit=dev', '--node'], installs: true },
])('the setup with $options installs another Node next to Node 24: $installs', async ({ options, installs }) => {
  const folder = folderToSetUp({ npm: NPM })
  const [code] = await once(startSetup(folder, options), 'exit')
  const asked = readFileSync(join(folder, 'npm.args'), 'utf8').split(' ')
  expect([code, asked.includes('--workspace=scripts/node')]).toEqual([0, installs])
})

test.runIf(process.platform === 'linux')("the setup asks the registry for what npm's cache does not know", async () => {
  const folder = folderToSetUp({ npm: `if (process.argv.includes('--prefer-offline')) process.exit(1)\n${NPM}` })
  const [code] = await once(startSetup(folder), 'exit')
  expect([code, readFileSync(join(folder, 'npm.args'), 'utf8').split(' ')[0]]).toEqual([0, 'ci'])
})

test.runIf(process.platform === 'linux')(
  'a check changes nothing, and refuses packages and screens of another version with the reason',
  async () => {
    const folder = folderToSetUp({ npm: NPM, vite: VITE })
    const check = async () => {
      const setup = startSetup(folder, ['--check', '--screens'], {}, 'pipe')
      const [[code], reason] = await Promise.all([once(setup, 'exit'), text(setup.stderr ?? process.stdin)])
      return { code, reason }
    }
    expect(await check()).toEqual({
      code: 1,
      reason: expect.stringMatching(/^The packages .* Run: enrollment update\n$/),
    })
    expect(existsSync(join(folder, 'npm.args'))).toBe(false)
    await once(startSetup(folder), 'exit')
    expect(await check()).toEqual({
      code: 1,
      reason: expect.stringMatching(/^The screens .* Run: enrollment update\n$/),
    })
    expect(existsSync(join(folder, 'dist/web'))).toBe(false)
    await once(startSetup(folder, ['--screens']), 'exit')
    expect(await check()).toEqual({ code: 0, reason: '' })
    writeFileSync(join(folder, 'web/main.tsx'), 'changed')
    expect(await check()).toMatchObject({ code: 1 })
  },
)

test.runIf(process.platform === 'linux').each(['sh', 'bash'])(
  'a command whose setup has installed a Node runs with it, in the shell %s',
  async (shell) => {
    const folder = folderToSetUp({})
    const install = `import { writeFileSync } from 'node:fs'
writeFileSync('node_modules/.bin/node', '#!/bin/sh\\necho The installed Node runs "$@"', { mode: 0o755 })`
    writeFileSync(join(folder, 'scripts/setup.mjs'), install)
    const env = { ...process.env, npm_config_script_shell: shell }
    const npm = spawn('npm', ['run', 'audit'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    expect(await text(npm.stdout)).toContain('The installed Node runs scripts/audit.ts')
  },
)

/** The setup with what it reads, in a folder whose only packages are these programs. */
function folderToSetUp(programs: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const names = [
    'package.json',
    'package-lock.json',
    'lingui.config.ts',
    ...['postgres', 'web', 'scripts/node'].map((folder) => `${folder}/package.json`),
    ...['setup', 'chromium'].map((name) => `scripts/${name}.mjs`),
  ]
  for (const name of names) cpSync(join(ROOT, name), join(folder, name))
  const bin = join(folder, 'node_modules', '.bin')
  for (const path of [bin, ...['web', 'contract', 'domain'].map((name) => join(folder, name))])
    mkdirSync(path, { recursive: true })
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/usr/bin/env node\n${script}`)
    chmodSync(join(bin, name), 0o755)
  }
  return folder
}

function startSetup(
  folder: string,
  options: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  stderr: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const setup = spawn(process.execPath, [join(folder, 'scripts', 'setup.mjs'), ...options], {
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`, ...env },
    stdio: ['ignore', 'ignore', stderr],
  })
  onTestFinished(() => {
    setup.kill('SIGKILL')
  })
  return setup
}

function readPid(folder: string, name = 'npm.pid'): number {
  const file = join(folder, name)
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}
