import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

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
