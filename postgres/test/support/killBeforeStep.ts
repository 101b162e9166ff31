/** Preload of childServer.ts: kills the process before its KILL_BEFORE_STEP-th change or start of a program. */
import programs, { type ChildProcess } from 'node:child_process'
import files from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [folder = ''] = process.argv.slice(2)
let stepsLeft = Number(process.env.KILL_BEFORE_STEP)

function step(): void {
  stepsLeft -= 1
  if (stepsLeft === 0) process.kill(process.pid, 'SIGKILL')
}

function countSteps<Rest extends unknown[], Result>(change: (path: string, ...rest: Rest) => Result) {
  return (path: string, ...rest: Rest): Result => {
    if (path.startsWith(folder)) step()
    return change(path, ...rest)
  }
}

const { rmSync, renameSync, writeFileSync } = files
const { spawn } = programs
Object.assign(files, {
  rmSync: countSteps(rmSync),
  renameSync: countSteps(renameSync),
  writeFileSync: countSteps(writeFileSync),
})
Object.assign(programs, {
  spawn(...words: Parameters<typeof spawn>): ChildProcess {
    step()
    const child = spawn(...words)
    step()
    return child
  },
})
syncBuiltinESMExports()
