import { once } from 'node:events'
import { isRoot } from '@online-enrollment/postgres/testing'
import { expect, test } from 'vitest'
import { originOf } from './checkout.ts'
import {
  APP,
  COMMAND,
  DATA_DIR,
  ENVIRONMENT,
  installOnMachine,
  MOUNTS,
  NOT_APPLIED,
  PRIVILEGES,
  readUnit,
} from './machine.ts'

const server = readUnit('online-enrollment.service')
const nightly = readUnit('online-enrollment-backup.service')
const VARIABLES = { PORT: '0', LOG_LEVEL: 'warn', WORKERS: '1', LOTTERY_RELAYS: 'none' }
/** Characters that a shell would read. */
const SMTP_URL = 'smtps://office%40example.org:a$b&c;d`e"f@mail.example.org'
const OTHER_DISK = '/var/backups/online-enrollment'

test('the sandbox of these tests knows every option of the units, which allow the server and the backup the same', () => {
  const known = [...NOT_APPLIED, ...ENVIRONMENT, ...Object.keys(MOUNTS), ...Object.keys(PRIVILEGES)]
  for (const unit of [server, nightly]) expect(unit.options.filter((option) => !known.includes(option))).toEqual([])
  const differing = nightly.options.filter((option) => nightly.of(option).join() !== server.of(option).join())
  expect(differing.sort()).toEqual(['Environment', 'ExecStart', 'Type'])
})

test.runIf(isRoot).each([
  { disk: 'of the data', backupDir: undefined },
  { disk: 'of its own', backupDir: OTHER_DISK },
])(
  'in the sandbox of its unit the server serves, and commands and the nightly backup, on a disk $disk, find its database',
  async ({ backupDir }) => {
    const variables = { ...VARIABLES, SMTP_URL, ...(backupDir !== undefined && { BACKUP_DIR: backupDir }) }
    const prepare = backupDir === undefined ? '' : `install -d -o enrollment -g enrollment ${backupDir}`
    const machine = await installOnMachine(variables, prepare)
    const [check = ''] = server.of('ExecStartPre')
    expect(machine.runIn(server, check.split(' '))).toEqual({ status: 0, output: '' })
    const child = machine.start(server)
    const exited = once(child, 'exit')
    const origin = await originOf(child.stdout, exited)
    for (const path of ['/', '/readyz']) expect((await fetch(origin + path)).status).toBe(200)
    const created = machine.run(COMMAND, 'admin', 'create', 'office@your.school', 'Ana', 'Begay')
    expect(created.output).toContain('to choose a password')
    expect(machine.run(COMMAND, 'pause', '--', 'adding', 'You can go on at noon.').status).toBe(0)
    expect(machine.run(COMMAND, 'pause').output).toContain('You can go on at noon.')
    const [backup = '', trial = ''] = nightly.of('ExecStart')
    const made = machine.runIn(nightly, backup.split(' '))
    expect(made).toMatchObject({ status: 0, output: expect.stringContaining(backupDir ?? `${DATA_DIR}/backup`) })
    expect(machine.runIn(nightly, trial.split(' ')).output).toContain('breaks no rule')
    expect(machine.run(COMMAND, 'try-restore').output).toContain('breaks no rule')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(machine.run(COMMAND, 'admin', 'list').output).toContain('office@your.school')
  },
)

test.runIf(isRoot)(
  'in the sandbox of a unit nothing but its folders can be written, and no right is left',
  async () => {
    const machine = await installOnMachine(VARIABLES)
    const folders = [
      '/',
      '/etc',
      '/home',
      '/opt',
      APP,
      '/root',
      '/run',
      '/tmp',
      '/usr',
      '/var/lib',
      '/var/tmp',
      '/proc/sys',
    ]
    const own = ['/run/online-enrollment', DATA_DIR]
    const script = 'for path in "$@"; do if [ -w $path ]; then echo $path; fi; done'
    for (const unit of [server, nightly]) {
      const { output } = machine.runIn(unit, ['sh', '-c', script, 'sh', ...folders, ...own], 'root')
      expect(output.trim().split('\n')).toEqual(['/tmp', '/var/tmp', ...own])
      const status = machine.runIn(unit, ['cat', '/proc/self/status']).output
      expect(status).toMatch(/^CapBnd:\t0+$/m)
      expect(status).toMatch(/^CapPrm:\t0+$/m)
      expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    }
  },
)

test.runIf(isRoot)('the command is for one school of many, and the variables in front of it win', async () => {
  const machine = await installOnMachine({ ...VARIABLES, SCHOOLS_DIR: `${DATA_DIR}/schools` })
  machine.run('runuser', '-u', 'enrollment', '--', 'mkdir', `${DATA_DIR}/schools`)
  const school = machine.run(COMMAND, 'school', 'create', 'north', 'https://north.example.org')
  expect(school).toMatchObject({ status: 0 })
  const create = ['admin', 'create', 'office@north.example.org', 'Ana', 'Begay']
  expect(machine.run(COMMAND, '--school', 'north', ...create).output).toContain('to choose a password')
  expect(machine.run(COMMAND, '--school', 'south', 'admin', 'list')).toMatchObject({ status: 1 })
  expect(machine.run('env', 'PORT=x', COMMAND, 'serve').output).toContain('Some settings are not valid. PORT')
  const elsewhere = machine.run('env', `DATA_DIR=${DATA_DIR}/restored`, COMMAND, 'backup')
  expect(elsewhere.output).toContain(`There is no database in ${DATA_DIR}/restored/postgres yet`)
})

/** By the rules of EnvironmentFile= in systemd.exec(5). */
const READ: readonly (readonly [lines: string, dataDir: string])[] = [
  ['DATA_DIR=/srv/a b \t', '/srv/a b'],
  [' DATA_DIR = /srv/a', '/srv/a'],
  ['DATA_DIR="/srv/a b "', '/srv/a b '],
  [String.raw`DATA_DIR='/srv/a\b"c' `, String.raw`/srv/a\b"c`],
  [`DATA_DIR=/srv/a"b'c # d`, `/srv/a"b'c # d`],
  ['DATA_DIR=/srv/$HOME`id`=', '/srv/$HOME`id`='],
  ['# DATA_DIR=/srv/b\n;DATA_DIR=/srv/c\n\nDATA_DIR\nDATA_DIR=/srv/a\r\n', '/srv/a'],
]
const REFUSED = [
  ...[String.raw`DATA_DIR=/srv/a\b`, String.raw`DATA_DIR="/srv/a\b"`, `DATA_DIR='/srv' 'a'`, `DATA_DIR="/srv""a"`],
  ...[
    'DATA_DIR="/srv',
    `DATA_DIR='/srv' # a`,
    'DATA_DIR=/srv/a\nDATA_DIR=/srv/b',
    'data_dir=/srv/a',
    '# a \\\nDATA_DIR=/srv',
  ],
]

test.runIf(isRoot)('the command reads the variables as systemd does, or refuses them by name', async () => {
  const machine = await installOnMachine({})
  const runWith = (lines: string) => {
    machine.run('sh', '-c', 'printf %s "$1" > /etc/online-enrollment.env', 'sh', lines)
    return machine.run(COMMAND, 'backup')
  }
  for (const [lines, dataDir] of READ)
    expect(runWith(lines).output).toBe(`There is no database in ${dataDir}/postgres yet. Start the server first.\n`)
  for (const lines of REFUSED)
    expect([lines, runWith(lines)]).toEqual([
      lines,
      { status: 2, output: expect.stringMatching(/^(?:DATA_DIR|data_dir|\/etc\/online-enrollment\.env)\b.*\n$/i) },
    ])
})

test.runIf(isRoot)('the command names what it can do, and refuses anyone but root', async () => {
  const machine = await installOnMachine(VARIABLES)
  for (const args of [[], ['--school', 'north'], ['bogus'], ['../admin']])
    expect(machine.run(COMMAND, ...args)).toEqual({ status: 2, output: expect.stringContaining('enrollment update') })
  expect(machine.run(COMMAND, 'pause', 'bogus').output).toMatch(/^enrollment pause +lists .*\nenrollment pause ACTION/)
  const other = machine.run('runuser', '-u', 'enrollment', '--', COMMAND, 'pause')
  expect(other).toEqual({ status: 2, output: 'Only root may do this: sudo enrollment …\n' })
})

test.runIf(isRoot).each([
  { merged: true, status: 0 },
  { merged: false, status: 1 },
])(
  'an update stops the server before files change, and starts it whether they could be merged ($merged)',
  async (to) => {
    const { merged, status } = to
    const programs = ['git', 'systemctl', 'node']
    const record = `echo "\${0##*/} $*"; case $* in merge*) exit ${merged ? 0 : 1} ;; esac`
    const prepare = programs.map(
      (name) => `printf '#!/bin/sh\\n%s\\n' '${record}' > /run/${name}; chmod 755 /run/${name}`,
    )
    const machine = await installOnMachine(VARIABLES, prepare.join('\n'))
    const updated = machine.run('env', 'PATH=/run:/usr/bin:/bin', COMMAND, 'update')
    const lines = ['git fetch', 'systemctl stop online-enrollment', 'git merge --ff-only']
    if (merged) lines.push('systemctl daemon-reload', 'node scripts/setup.mjs --screens --omit=dev --node')
    lines.push('systemctl start online-enrollment', '')
    expect(updated).toEqual({ status, output: lines.join('\n') })
    expect(machine.run('test', '-e', '/etc/systemd/system/online-enrollment.service').status).toBe(status)
  },
)
