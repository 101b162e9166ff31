import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ScriptResult {
  readonly code: number
  /** Standard output and standard error. */
  readonly output: string
}

/** Runs one of the scripts behind `npm run` as a process of its own. */
export function runScript(
  name: string,
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<ScriptResult> {
  const script = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env: { ...process.env, ...env } }, (error, out, trouble) => {
      resolve({ code: Number(error?.code ?? 0), output: (out + trouble).trim() })
    })
  })
}
