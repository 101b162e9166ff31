import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ScriptResult {
  readonly code: number
  readonly output: string
}

/** Runs a script of `npm run` in its own process. */
export function runScript(
  name: string,
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<ScriptResult> {
  return runProgram(new URL(`../scripts/${name}.ts`, import.meta.url), env, ...args)
}

/** Before the limit of a test, which would leave the process. */
const TIMEOUT_MS = 500_000

/** Runs a file in its own process. */
export function runProgram(file: URL, env: Readonly<Record<string, string>>, ...args: string[]): Promise<ScriptResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [fileURLToPath(file), ...args],
      { env: { ...process.env, ...env }, timeout: TIMEOUT_MS },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: (stdout + stderr).trim() })
      },
    )
  })
}
