import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { step } from './steps.mjs'

const MISSING = '/missing/folder/program'

test('a command that cannot be started is a failed step, with its message', async () => {
  expect(await step('Missing', MISSING, [])).toEqual({ passed: false, errors: expect.stringContaining('ENOENT') })
})

test.each([
  ['passes', 0, true],
  ['fails', 3, false],
])('a command that %s ends its step, with what it printed to stderr', async (_, code, passed) => {
  const script = `process.stderr.write('two lines\\nof errors\\n'); process.exitCode = ${code}`
  expect(await step('Node', process.execPath, ['-e', script])).toEqual({ passed, errors: 'two lines\nof errors\n' })
})

test('steps that run at the same time print whole lines', async () => {
  const printer = (letter: string) =>
    `for (let n = 1; n <= 3000; n++) process.stdout.write(n % 30 === 0 ? '${letter}\\n' : '${letter}')`
  const lines = printedLines(runAtOnce([printer('a'), printer('b')]))
  const printed: string[] = []
  for await (const line of lines) if (/^[ab]/.test(line)) printed.push(line)
  expect(printed.sort()).toEqual([...Array(100).fill('a'.repeat(30)), ...Array(100).fill('b'.repeat(30))])
})

test('a signal ends all steps that run', async () => {
  const waiter = `console.log('runs as', process.pid); setInterval(() => {}, 60_000)`
  const parent = runAtOnce([waiter, waiter])
  const exited = once(parent, 'exit')
  const pids: number[] = []
  for await (const line of printedLines(parent)) {
    const pid = Number(/^runs as (\d+)$/.exec(line)?.[1])
    if (pid) pids.push(pid)
    if (pids.length === 2) parent.kill('SIGTERM')
  }
  expect(await exited).toEqual([1, null])
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

/** Runs these scripts as steps in a process of their own. */
function runAtOnce(scripts: readonly string[]): ChildProcess {
  const steps = new URL('steps.mjs', import.meta.url).href
  const main = `
    import { step } from ${JSON.stringify(steps)}
    await Promise.all(${JSON.stringify(scripts)}.map((script) => step('Node', process.execPath, ['-e', script])))`
  return spawn(process.execPath, ['--input-type=module', '-e', main], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function* printedLines({ stdout }: ChildProcess): AsyncGenerator<string> {
  if (stdout) yield* createInterface({ input: stdout })
}
