import { WAIT_LIST_CULPRIT } from '../../contract/logs.ts'
import { fullName } from '../../domain/person.ts'
import type { SessionUser } from '../platform/http/session.ts'

/** Who or what changed a roster, in the log. */
export interface Culprit {
  /** Null when the change follows from the wait list, not from a person's command. */
  readonly id: number | null
  readonly name: string
  /** What the office says about its change. Null without a reason. */
  readonly reason: string | null
}

export const WAIT_LIST: Culprit = { id: null, name: WAIT_LIST_CULPRIT, reason: null }

/** The person who makes a change, with the reason of the office. */
export type RosterActor = Pick<SessionUser, 'id' | 'first_name' | 'last_name'> & {
  readonly reason?: string | undefined
}

export function toCulprit(user: RosterActor): Culprit {
  return { id: user.id, name: fullName(user), reason: user.reason || null }
}
