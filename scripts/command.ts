import { resolve } from 'node:path'

/** A wrong use of a command. The message says how to use it. */
export class UsageError extends Error {}

const [FAILED, USAGE_ERROR] = [1, 2]

interface CommandOptions {
  readonly usage: string
  /** What to print for an error instead of its own message. */
  readonly messageFor?: (error: NodeJS.ErrnoException) => string | undefined
}

/** Runs a command. An error ends it with its message and the exit code 1, and a wrong use with 2. */
export async function runCommand(main: () => Promise<void>, { usage, messageFor }: CommandOptions): Promise<void> {
  await main().catch((error: NodeJS.ErrnoException) => {
    const isUnknownOption = error.code?.startsWith('ERR_PARSE_ARGS')
    process.exitCode = isUnknownOption || error instanceof UsageError ? USAGE_ERROR : FAILED
    console.error(isUnknownOption ? usage : messageFor?.(error) || error.message || error.code)
  })
}

/** A path of the caller: npm runs scripts in the package's folder, and INIT_CWD is the caller's. */
export function callersPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
