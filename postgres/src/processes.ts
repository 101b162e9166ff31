import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The title in the command lines of this folder's processes. A rename of the folder keeps it. */
export function toProcessTitle(folder: string): string {
  const { dev, ino } = statSync(folder)
  return `enrollment-${dev}-${ino}`
}

export function processesIn(folder: string): number[] {
  const pids = process.platform === 'linux' ? readdirSync('/proc') : ps('-axo', 'pid=').split('\n')
  return pids.map(Number).filter((pid) => pid > 0 && runsIn(folder, pid))
}

/** Detects a reused process id. */
export function runsIn(folder: string, pid: number): boolean {
  const command = readCommand(pid)
  if (!/^(postgres|initdb)\s/.test(command) || !existsSync(folder)) return false
  return hasTitle(command, toProcessTitle(folder)) || hasWorkingFolder(folder, pid)
}

export function runsUnder(processTitle: string, pid: number): boolean {
  return process.platform === 'linux' ? hasTitle(readCommand(pid), processTitle) : isAlive(pid)
}

/** The inode number at the end of the title can be the start of another number. */
function hasTitle(command: string, processTitle: string): boolean {
  return new RegExp(`${processTitle}(?!\\d)`).test(command)
}

export function readSetting(pid: number, name: string): string | undefined {
  const words = readCommand(pid).split(/[\0 ]/)
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Sends the signal and waits until no PostgreSQL process is in the folder. */
export async function endedWithin(timeoutMs: number, folder: string, signal?: NodeJS.Signals): Promise<boolean> {
  if (!existsSync(folder)) return true
  const deadline = Date.now() + timeoutMs
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
    // The process has ended meanwhile.
  }
}

function readCommand(pid: number): string {
  if (process.platform !== 'linux') return ps('-p', String(pid), '-o', 'ucomm=,command=')
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return words && `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} ${words}`
  } catch {
    return ''
  }
}

/** Also finds processes without the title. Root in a container may not read other users' processes. */
function hasWorkingFolder(folder: string, pid: number): boolean {
  try {
    const [workingFolder, expected] = [statSync(`/proc/${pid}/cwd`), statSync(folder)]
    return workingFolder.ino === expected.ino && workingFolder.dev === expected.dev
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
