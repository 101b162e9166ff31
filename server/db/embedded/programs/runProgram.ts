import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SystemUser } from '../access/systemUser.ts'

/** What PostgreSQL's programs may know of our environment: nothing secret, and nothing that changes their language. */
export const plainEnvironment: Readonly<Record<string, string>> = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs one of PostgreSQL's programs to its end. Throws its first complaint, one line, when it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  account: SystemUser | undefined,
) {
  try {
    await promisify(execFile)(program, args, { cwd, env: plainEnvironment, ...account })
  } catch (error) {
    throw new Error(firstComplaint(error), { cause: error })
  }
}

function firstComplaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const lines = error.message.split('\n').filter(Boolean)
  const said = lines.find((line) => /\b(error|FATAL|PANIC):/i.test(line)) ?? lines.at(-1) ?? 'it failed'
  return said.replace(/^.*?(error|FATAL|PANIC):\s+/i, '')
}
