import { type ChildProcessByStdio, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createTemporaryFolder, killServers } from '@online-enrollment/postgres/testing'
import { onTestFinished } from 'vitest'
import { installRepository } from './checkout.ts'

const UNITS = fileURLToPath(new URL('../../deploy/systemd/', import.meta.url))
const USER = 'enrollment:x:60321:60321::/nonexistent:/usr/sbin/nologin\n'
const GROUP = 'enrollment:x:60321:\n'
export const APP = '/opt/online-enrollment'
export const COMMAND = '/usr/local/bin/enrollment'
export const DATA_DIR = '/var/lib/online-enrollment'

interface Outcome {
  readonly status: number | null
  readonly output: string
}

/** This machine with the product installed as docs/deploying.md says, for the processes of a test. */
export interface Machine {
  /** As root in a shell. */
  run(...command: readonly string[]): Outcome
  /** In what a unit allows, as its user or as root. */
  runIn(unit: Unit, command: readonly string[], user?: 'root'): Outcome
  start(unit: Unit): ChildProcessByStdio<null, Readable, null>
}

/** `prepare` is a script of the shell, after which the folders cannot be created any more. */
export async function installOnMachine(variables: Readonly<Record<string, string>>, prepare = ''): Promise<Machine> {
  const checkout = installRepository(undefined, ['package-lock.json', 'lingui.config.ts', 'web', 'dist'])
  const folder = createTemporaryFolder()
  const [etc, lib] = [join(folder, 'etc'), join(folder, 'lib')]
  execFileSync('cp', ['-a', '/etc', etc])
  for (const [name, line] of Object.entries({ passwd: USER, group: GROUP }))
    writeFileSync(join(etc, name), `${readFileSync(join(etc, name), 'utf8').trimEnd()}\n${line}`)
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(etc, 'online-enrollment.env'), ['# The server\n\n', ...lines].join(''), { mode: 0o600 })
  mkdirSync(join(etc, 'systemd/system'), { recursive: true })
  mkdirSync(join(lib, 'online-enrollment/postgres'), { recursive: true })
  execFileSync('chown', ['-R', '60321:60321', join(lib, 'online-enrollment')])
  onTestFinished(() => killServers(join(lib, 'online-enrollment/postgres')))
  const script = `set -e
    mount --bind ${etc} /etc
    mount -t tmpfs -o mode=755 tmpfs /opt
    mkdir ${APP}
    mount --bind ${checkout} ${APP}
    mount -t tmpfs -o mode=755 tmpfs /run
    mount -t tmpfs -o mode=755 tmpfs /usr/local/bin
    ln -s ${APP}/deploy/enrollment ${COMMAND}
    mount --bind ${lib} /var/lib
    mount -t tmpfs -o mode=755 tmpfs /var/backups
    ${prepare}
    echo ready; exec cat`
  const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.stdin.end())
  await once(holder.stdout, 'data')
  const enter = ['--mount', `--target=${holder.pid}`]
  // A unit has a /tmp of its own, without the folder of this run.
  const env = { ...process.env, TMPDIR: '/tmp' }
  const run = (...command: readonly string[]): Outcome => {
    const { status, stdout, stderr } = spawnSync('nsenter', [...enter, ...command], { encoding: 'utf8', env })
    return { status, output: stdout + stderr }
  }
  return {
    run,
    runIn: (unit, command, user) => run(...sandboxOf(unit, variables, user), ...command),
    start(unit) {
      const command = [...sandboxOf(unit, variables), ...unit.of('ExecStart')[0].split(' ')]
      const child = spawn('nsenter', [...enter, ...command], { stdio: ['ignore', 'pipe', 'inherit'], env })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    },
  }
}

export interface Unit {
  readonly options: readonly string[]
  /** The values of an option, or an empty one. */
  of(option: string): [string, ...string[]]
}

export function readUnit(name: string): Unit {
  const [, service = ''] = readFileSync(join(UNITS, name), 'utf8').split('[Service]')
  const settings = [...service.matchAll(/^(\w+)=(.*)$/gm)].map(
    ([, option = '', value = '']) => [option, value] as const,
  )
  return {
    options: [...new Set(settings.map(([option]) => option))].filter((option) => option !== 'WantedBy'),
    of(option) {
      const [first = '', ...others] = settings.flatMap(([found, value]) => (found === option ? [value] : []))
      return [first, ...others]
    },
  }
}

/** Options that systemd enforces with filters of system calls, which a shell cannot set, and those of starting and stopping. */
export const NOT_APPLIED = [
  ...['LockPersonality', 'ProtectClock', 'RestrictAddressFamilies', 'RestrictNamespaces', 'RestrictRealtime'],
  ...['RestrictSUIDSGID', 'SystemCallArchitectures', 'SystemCallErrorNumber', 'SystemCallFilter'],
  ...['KillMode', 'Restart', 'RuntimeDirectoryPreserve', 'TimeoutStopSec', 'Type'],
]
const own = (path: string) => `install -d -m 700 -o 60321 -g 60321 ${path}; mount --bind ${path} ${path}`
const hide = (path: string) => `if [ -d ${path} ]; then mount -t tmpfs -o ro,mode=000 tmpfs ${path}; fi`
const readOnly = (path: string) => `mount --bind ${path} ${path} && mount -o remount,bind,ro ${path}`
/** What systemd does for an option, as root in mounts of its own. The last one makes everything else read-only. */
export const MOUNTS: Readonly<Record<string, (value: string) => string>> = {
  StateDirectory: (name) => own(`/var/lib/${name}`),
  RuntimeDirectory: (name) => own(`/run/${name}`),
  ReadWritePaths: (path) => `if [ -e ${path.slice(1)} ]; then mount --bind ${path.slice(1)} ${path.slice(1)}; fi`,
  PrivateTmp: () => 'for path in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs $path; done',
  ProtectHome: () => ['/home', '/root', '/run/user'].map(hide).join('\n'),
  ProtectKernelModules: () => hide('/usr/lib/modules'),
  ProtectKernelTunables: () => readOnly('/proc/sys'),
  ProtectControlGroups: () => readOnly('/sys'),
  PrivateDevices: () => `dev=$(mktemp -d); mount -t tmpfs -o mode=755 tmpfs $dev
    for name in null zero full random urandom tty; do touch $dev/$name; mount --bind /dev/$name $dev/$name; done
    mkdir $dev/shm; mount --bind /dev/shm $dev/shm; ln -s /proc/self/fd $dev/fd; mount --move $dev /dev`,
  ProtectSystem: () => `for path in $(cut -d' ' -f2 /proc/self/mounts); do
      case $path in /dev|/dev/*|/proc|/proc/*|/sys|/sys/*|/tmp|/var/tmp|$writable) ;;
      *) mount -o remount,bind,ro $path 2>/dev/null || true ;; esac
    done`,
}
/** What a command gets that runs as the user of the unit. */
export const PRIVILEGES: Readonly<Record<string, (value: string) => string>> = {
  User: (name) => `--reuid=${name} --regid=${name} --init-groups`,
  NoNewPrivileges: () => '--no-new-privs',
  CapabilityBoundingSet: () => '--bounding-set=-all --inh-caps=-all --ambient-caps=-all',
}
/** Options of the environment that `sandboxOf` reads by their names. */
export const ENVIRONMENT = [
  ...['Environment', 'EnvironmentFile', 'ExecStart', 'ExecStartPre', 'LimitNOFILE', 'ProtectHostname'],
  ...['ProtectKernelLogs', 'RuntimeDirectoryMode', 'StateDirectoryMode', 'UMask', 'WorkingDirectory'],
]

/** The beginning of a command that runs in what the unit allows. */
function sandboxOf(unit: Unit, variables: Readonly<Record<string, string>>, user?: 'root'): string[] {
  const writable = [
    ...unit.of('StateDirectory').map((name) => `/var/lib/${name}`),
    ...unit.of('RuntimeDirectory').map((name) => `/run/${name}`),
    ...unit.of('ReadWritePaths').map((path) => path.slice(1)),
  ].filter((path) => path !== '' && !path.endsWith('/'))
  const applied = (table: typeof MOUNTS) =>
    Object.entries(table).flatMap(([option, apply]) =>
      unit.options.includes(option) ? [apply(unit.of(option)[0])] : [],
    )
  const env = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...unit.of('Environment')[0].split(' '),
  ]
  const script = `set -e
    ${applied(MOUNTS).join('\n').replace('$writable', writable.join('|'))}
    umask ${unit.of('UMask')[0] || '0022'}
    cd ${unit.of('WorkingDirectory')[0]}
    exec ${user === 'root' ? '' : `setpriv ${applied(PRIVILEGES).join(' ')}`} env -i "$@"`
  const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  return ['unshare', '--mount', '--uts', '--propagation', 'private', 'sh', '-c', script, 'sh', ...env, ...given]
}
