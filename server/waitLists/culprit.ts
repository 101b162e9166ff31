import { fullName } from '../../domain/person.ts'
import type { SessionUser } from '../http/session.ts'

/** The cause of a change, in the log. */
export interface Culprit {
  /** Null when the change follows from the wait list, not from a person's command. */
  readonly id: number | null
  readonly name: string
}

export const WAIT_LIST: Culprit = { id: null, name: 'Wait list' }

export function culpritOf(user: SessionUser): Culprit {
  return { id: user.id, name: fullName(user) }
}
