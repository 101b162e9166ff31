import type { Postgres } from '../../db/database.ts'
import { Groups } from '../../http/groups.ts'
import type { StoredResponse } from '../../http/idempotency.ts'
import { type Enrolling, type GroupedCommand, runGroup } from './runGroup.ts'

/**
 * Runs enroll commands that arrive together in one transaction (group commit, decision 40). Each command gets the response, the log row and
 * the stored response that it would get if the commands ran one after the other in the order in which they arrived. Nothing is answered
 * before the commit. A command that arrives alone runs alone at once.
 *
 * A group decides only ordinary commands of parents: one that enrolls in a class without a wait list, or that a rule refuses. Every other
 * command runs alone after the group: without a session or an idempotency key, with a key that has a stored response, for another
 * family's child, for a child whose row another transaction has locked, and where an offer, a wait list or a standing swap matters. If the
 * group's transaction fails, each of its commands runs alone, so that a command that fails has no effect on the others.
 */
export function enrollInGroups(postgres: Postgres): Enrolling {
  const groups = new Groups<GroupedCommand, StoredResponse>((commands) => runGroup(postgres, commands))
  return (command, alone) => {
    const { key, request } = command
    const { token_hash } = request
    return key && token_hash ? groups.run({ command, key, token_hash }, request.params.student_id, alone) : alone()
  }
}
