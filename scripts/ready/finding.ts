import { sqlState } from '../../server/platform/database/retries.ts'

/** A problem keeps families from enrolling or loses data. A warning can wait, or could not be checked. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem'
  /** What was found, and what to do unless it is ok. */
  readonly text: string
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const problem = (text: string): Finding => ({ state: 'problem', text })

/** A check by its name. An error that a check does not expect is a problem. */
export interface Check {
  readonly name: string
  readonly run: () => Finding | Promise<Finding>
}

export async function findingOf({ run }: Check): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    return problem(`This could not be checked: ${reasonOf(error)}.`)
  }
}

/** The message of an error and of its cause, or their codes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  const own = error.message || code || sqlState(error) || error.name
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : ''
  return `${own}${cause}`.replace(/\.$/, '')
}
