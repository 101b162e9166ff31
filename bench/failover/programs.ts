import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POSTGRES = '/usr/lib/postgresql'

/** What the cluster needs, and where Debian's packages put it. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
} as const

/** The folder of the newest PostgreSQL's programs. @throws with the packages to install */
export function findPostgres(): string {
  const missing = Object.values(PROGRAMS).filter((path) => !existsSync(path))
  const versions = existsSync(POSTGRES)
    ? readdirSync(POSTGRES)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const bin = versions
    .map((version) => join(POSTGRES, String(version), 'bin'))
    .find((one) => existsSync(join(one, 'pg_rewind')))
  if (bin && missing.length === 0) return bin
  throw new Error(
    `Not found: ${[...missing, ...(bin ? [] : [`${POSTGRES}/*/bin/pg_rewind`])].join(', ')}. ` +
      'On Debian: apt-get install postgresql postgresql-contrib patroni python3-etcd etcd-server haproxy',
  )
}

const ADDRESS = '127.0.10.9:8080'

/** Starts HAProxy before the servers. It sends a request to one that is ready, and to the other one if there is no connection. */
export function startProxy(
  folder: string,
  ports: readonly number[],
): { readonly origin: string; readonly proxy: Supervised } {
  const servers = ports.map((port) => `  server server${port} 127.0.0.1:${port} check inter 300ms fall 2 rise 1`)
  const settings = [
    'defaults',
    '  mode http',
    '  timeout connect 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  option redispatch',
    '  retries 3',
    'frontend families',
    `  bind ${ADDRESS}`,
    '  default_backend servers',
    'backend servers',
    '  balance leastconn',
    '  option httpchk GET /readyz',
    ...servers,
    '',
  ]
  writeFileSync(join(folder, 'haproxy.cfg'), settings.join('\n'))
  const args = ['-db', '-f', join(folder, 'haproxy.cfg')]
  return {
    origin: `http://${ADDRESS}`,
    proxy: new Supervised({ command: PROGRAMS.haproxy, args, cwd: folder, name: 'haproxy' }),
  }
}

interface Program {
  readonly command: string
  readonly args: readonly string[]
  /** The working folder, in which the output is written to a file of this name. */
  readonly cwd: string
  readonly name: string
  readonly user?: { readonly uid: number; readonly gid: number }
  readonly env?: Readonly<Record<string, string>>
}

/** Milliseconds, as a unit of systemd with `Restart=always` and `RestartSec=1`. */
const RESTART_MS = 1000

/** A program that is started again whenever it ends, until `stop`. */
export class Supervised {
  readonly #program: Program
  #process: ChildProcess | undefined
  #isStopped = false
  readonly #running: Promise<void>

  constructor(program: Program) {
    this.#program = program
    this.#running = this.#keepRunning()
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isStopped = true
    this.#process?.kill(signal)
    await this.#running
  }

  async #keepRunning(): Promise<void> {
    const { command, args, cwd, name, user, env } = this.#program
    while (!this.#isStopped) {
      const output = openSync(`${cwd}/${name}.log`, 'a')
      this.#process = spawn(command, args, {
        cwd,
        stdio: ['ignore', output, output],
        env: { ...process.env, ...env },
        ...user,
      })
      await once(this.#process, 'exit')
      if (!this.#isStopped) await wait(RESTART_MS)
    }
  }
}
