import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The mark our servers of this folder carry in their command lines; it survives a rename of the folder. */
export function processTitleOf(folder: string): string {
  const { dev, ino } = statSync(folder)
  return `enrollment-${dev}-${ino}`
}

/** Every PostgreSQL process that works in the folder, whoever started it: postmaster, orphaned backends, initdb. */
export function processesIn(folder: string): number[] {
  const pids = process.platform === 'linux' ? readdirSync('/proc') : ps('-axo', 'pid=').split('\n')
  return pids.map(Number).filter((pid) => pid > 0 && runsIn(folder, pid))
}

/** Whether the process is PostgreSQL at work in the folder; a recycled process number is not. */
export function runsIn(folder: string, pid: number): boolean {
  const command = commandOf(pid)
  if (!/^(postgres|initdb)\s/.test(command) || !existsSync(folder)) return false
  return hasMark(command, processTitleOf(folder)) || standsIn(folder, pid)
}

/** Whether the process is PostgreSQL under this mark, wherever its folder is by now. */
export function runsUnder(mark: string, pid: number): boolean {
  return process.platform === 'linux' ? hasMark(commandOf(pid), mark) : isAlive(pid)
}

/** One inode number can be the beginning of another one. */
function hasMark(command: string, mark: string): boolean {
  return new RegExp(`${mark}(?!\\d)`).test(command)
}

/** What the process was told on its command line for this setting of PostgreSQL. */
export function settingOf(pid: number, name: string): string | undefined {
  const words = commandOf(pid).split(/[\0 ]/)
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Waits, sending the signal if given, until nobody writes in the folder; whether all were gone in time. */
export async function endedWithin(patience: number, folder: string, signal?: NodeJS.Signals): Promise<boolean> {
  if (!existsSync(folder)) return true
  const deadline = Date.now() + patience
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    if (Date.now() > deadline) return false
    if (signal) for (const pid of left) sendSignal(pid, signal)
    await sleep(20)
  }
  return true
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in between.
  }
}

/** The program's name and its command line; empty when there is no such process, or it is a zombie. */
function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps('-p', String(pid), '-o', 'ucomm=,command=')
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return words && `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} ${words}`
  } catch {
    return ''
  }
}

/** Tells more than the mark, but root in a container may not look into other users' processes. */
function standsIn(folder: string, pid: number): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return theirs.ino === ours.ino && theirs.dev === ours.dev
  } catch {
    return false
  }
}

function ps(...args: string[]): string {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
