import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { findPostgres, PROGRAMS, Supervised } from './programs.ts'

const NODES = [1, 2, 3] as const
/** Loopback addresses, one for each machine. */
const addressOf = (node: number) => `127.0.10.${node}`
const [POSTGRES_PORT, PATRONI_PORT, ETCD_PORT, ETCD_PEER_PORT] = [6432, 8008, 2379, 2380]
const PASSWORD = 'only-for-this-benchmark'
/** Of a machine, so that it can run full. */
const DISK = '900m'

/** Seconds. A primary that does not renew its lease for `ttl` is replaced. */
const TIMES = { ttl: 5, loop_wait: 1, retry_timeout: 2 }

const LOG_LINES = 80

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string(), lag: z.unknown().optional() })),
})
export type Member = z.infer<typeof Members>['members'][number]

/** Three machines with PostgreSQL, Patroni and etcd each, on loopback addresses. Needs root, for the disks and the user "postgres". */
export class Cluster {
  readonly #folder: string
  readonly #bin = findPostgres()
  readonly #user = { uid: idOf('-u'), gid: idOf('-g') }
  readonly #programs: Supervised[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** With all hosts. The name is the database's of every PostgreSQL, so that nothing has to be created. */
  get url(): string {
    const hosts = NODES.map((node) => `${addressOf(node)}:${POSTGRES_PORT}`).join(',')
    return `postgres://postgres:${PASSWORD}@${hosts}/postgres?target_session_attrs=read-write`
  }

  /** With the host of one machine. */
  urlOf(node: number): string {
    return `postgres://postgres:${PASSWORD}@${addressOf(node)}:${POSTGRES_PORT}/postgres`
  }

  async start(): Promise<void> {
    for (const node of NODES) this.#createMachine(node)
    for (const node of NODES) this.#programs.push(this.#startEtcd(node))
    for (const node of NODES) this.#programs.push(this.#startPatroni(node))
    if (!(await this.isHealthyWithin(120_000))) throw new Error(`not healthy: ${await this.describe()}`)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.stop('SIGKILL')))
    for (const node of NODES) {
      this.signal(node, 'SIGKILL')
      await wait(200)
      execFileSync('umount', ['--lazy', this.folderOf(node)])
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  folderOf(node: number): string {
    return join(this.#folder, `node${node}`)
  }

  /** To every process of a machine but etcd's, which the machine shares with the others' majority. Returns their number. */
  signal(node: number, signal: NodeJS.Signals): number {
    const pids = processesIn(this.folderOf(node))
    for (const pid of pids) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended since.
      }
    }
    return pids.length
  }

  async members(): Promise<readonly Member[]> {
    for (const node of NODES) {
      const members = await readMembers(addressOf(node)).catch(() => undefined)
      if (members) return members
    }
    return []
  }

  async primary(): Promise<number | undefined> {
    const leader = (await this.members()).find(({ role, state }) => role === 'leader' && state === 'running')
    return leader && Number(leader.name.slice('node'.length))
  }

  /** Whether every machine runs, and one confirms synchronously, before so many milliseconds have passed. */
  async isHealthyWithin(ms: number): Promise<boolean> {
    const start = performance.now()
    while (!(await this.#isHealthy())) {
      if (performance.now() - start > ms) return false
      await wait(100)
    }
    return true
  }

  /** The machines, and the end of each log, because the machines go away with the benchmark. */
  async describe(): Promise<string> {
    const logs = NODES.map((node) => {
      const lines = readFileSync(join(this.folderOf(node), 'patroni.log'), 'utf8')
        .trimEnd()
        .split('\n')
      return `node${node}:\n${lines.slice(-LOG_LINES).join('\n')}`
    })
    return `${JSON.stringify(await this.members())}\n${logs.join('\n')}`
  }

  /** Copies the machines that do not follow the primary from it, as `patronictl reinit` does. Returns how many. */
  async copyUnhealthy(): Promise<number> {
    const unhealthy = (await this.members()).filter((member) => !isRunning(member))
    for (const { name } of unhealthy) {
      const url = `http://${addressOf(Number(name.slice('node'.length)))}:${PATRONI_PORT}/reinitialize`
      const response = await fetch(url, { method: 'POST', body: JSON.stringify({ force: true }) })
      if (!response.ok) throw new Error(`${name} is not copied: ${await response.text()}`)
    }
    return unhealthy.length
  }

  /** A planned change of the primary. Returns when Patroni has accepted it. */
  async switchOver(from: number): Promise<void> {
    const response = await fetch(`http://${addressOf(from)}:${PATRONI_PORT}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: `node${from}` }),
    })
    if (!response.ok) throw new Error(`the switchover was refused: ${await response.text()}`)
  }

  async #isHealthy(): Promise<boolean> {
    const members = await this.members()
    const roles = members.map(({ role }) => role)
    return (
      members.length === NODES.length &&
      members.every(isRunning) &&
      roles.includes('leader') &&
      roles.includes('sync_standby')
    )
  }

  #createMachine(node: number): void {
    const folder = this.folderOf(node)
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder])
    chownSync(folder, this.#user.uid, this.#user.gid)
    writeFileSync(join(folder, 'patroni.yml'), JSON.stringify(this.#patroniSettings(node), null, 2))
  }

  #startEtcd(node: number): Supervised {
    const own = addressOf(node)
    const peer = (one: number) => `http://${addressOf(one)}:${ETCD_PEER_PORT}`
    const client = `http://${own}:${ETCD_PORT}`
    const cwd = join(this.#folder, `etcd${node}`)
    mkdirSync(cwd, { recursive: true })
    chownSync(cwd, this.#user.uid, this.#user.gid)
    const settings = {
      name: `node${node}`,
      'data-dir': join(cwd, 'data'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer(node),
      'initial-advertise-peer-urls': peer(node),
      'initial-cluster': NODES.map((one) => `node${one}=${peer(one)}`).join(','),
      'enable-v2': true,
    }
    const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
    return new Supervised({ command: PROGRAMS.etcd, args, cwd, name: 'etcd', user: this.#user })
  }

  #startPatroni(node: number): Supervised {
    const cwd = this.folderOf(node)
    return new Supervised({
      command: PROGRAMS.patroni,
      args: [join(cwd, 'patroni.yml')],
      cwd,
      name: 'patroni',
      user: this.#user,
      env: { HOME: cwd },
    })
  }

  /**
   * Strictly synchronous: nothing is confirmed that only the primary has, and no machine becomes primary that lacks something confirmed.
   * Through version 2 of etcd's API: before Patroni 3.1, the cache for version 3 can stay behind, and no machine confirms anymore
   * (github.com/patroni/patroni/pull/2783).
   */
  #patroniSettings(node: number) {
    const own = addressOf(node)
    const folder = this.folderOf(node)
    const account = (username: string) => ({ username, password: PASSWORD })
    return {
      scope: 'school',
      name: `node${node}`,
      restapi: { listen: `${own}:${PATRONI_PORT}`, connect_address: `${own}:${PATRONI_PORT}` },
      etcd: { hosts: NODES.map((one) => `${addressOf(one)}:${ETCD_PORT}`) },
      bootstrap: {
        dcs: {
          ...TIMES,
          maximum_lag_on_failover: 0,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          master_start_timeout: 0,
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              synchronous_commit: 'on',
              wal_log_hints: 'on',
              max_connections: 100,
              wal_keep_size: '128MB',
              // A standby that is refused by a new primary asks again at once, because no change is confirmed without it.
              wal_retrieve_retry_interval: '200ms',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${own}:${POSTGRES_PORT}`,
        connect_address: `${own}:${POSTGRES_PORT}`,
        data_dir: join(folder, 'data'),
        bin_dir: this.#bin,
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser: account('postgres'),
          replication: account('replicator'),
          rewind: account('rewinder'),
        },
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.0/8 scram-sha-256',
          'host replication all 127.0.0.0/8 scram-sha-256',
        ],
        parameters: {
          unix_socket_directories: folder,
          shared_buffers: '64MB',
          max_wal_size: '128MB',
          min_wal_size: '32MB',
        },
      },
    }
  }
}

function isRunning({ role, state }: Member): boolean {
  return role === 'leader' ? state === 'running' : /^(running|streaming)$/.test(state)
}

async function readMembers(address: string): Promise<readonly Member[]> {
  const response = await fetch(`http://${address}:${PATRONI_PORT}/cluster`, { signal: AbortSignal.timeout(1000) })
  return Members.parse(await response.json()).members
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}

/** Patroni's working folder is the machine's, PostgreSQL's is inside it. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const cwd = readlinkSync(`/proc/${pid}/cwd`)
        return (cwd === folder || cwd.startsWith(`${folder}/`)) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
      } catch {
        return false
      }
    })
    .map(Number)
}
