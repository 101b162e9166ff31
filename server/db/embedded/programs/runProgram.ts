import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SystemUser } from '../access/systemUser.ts'

export const MINIMAL_ENVIRONMENT: Readonly<Record<string, string>> = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  systemUser: SystemUser | undefined,
) {
  try {
    await promisify(execFile)(program, args, { cwd, env: MINIMAL_ENVIRONMENT, ...systemUser })
  } catch (error) {
    throw new Error(firstErrorLine(error), { cause: error })
  }
}

function firstErrorLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const lines = error.message.split('\n').filter(Boolean)
  const line = lines.find((text) => /\b(error|FATAL|PANIC):/i.test(text)) ?? lines.at(-1) ?? 'it failed'
  return line.replace(/^.*?(error|FATAL|PANIC):\s+/i, '')
}
