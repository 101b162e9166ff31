import type { enrollInCourse } from '../../../contract/schedules.ts'
import type { Postgres, Transaction } from '../../db/database.ts'
import type { UnauthenticatedRequest } from '../../http/apiRequest.ts'
import type { Command, Together } from '../../http/command.ts'
import type { IdempotencyKey, StoredResponse } from '../../http/idempotency.ts'
import { decideGroup } from './decideGroup.ts'
import { authenticateAndLockAll, limitLockWait } from './locks.queries.ts'
import { readRosters } from './rosters.queries.ts'
import { insertEnrollments, insertResponses } from './writes.queries.ts'

type EnrollRequest = UnauthenticatedRequest<typeof enrollInCourse>
export type EnrollCommand = Command<typeof enrollInCourse, EnrollRequest>
export type Enrolling = Together<typeof enrollInCourse, EnrollRequest>

export interface GroupedCommand {
  readonly command: EnrollCommand
  readonly key: IdempotencyKey
  readonly token_hash: Buffer
}

/**
 * Decides these commands, each for another student, in one transaction of two round trips, and returns their responses in order. The
 * response is undefined for a command that must run alone. A failure has executed none of them, unless the commit was interrupted.
 */
export function runGroup(
  postgres: Postgres,
  commands: readonly GroupedCommand[],
): Promise<readonly (StoredResponse | undefined)[]> {
  return postgres.transaction((trx) => decideAndWrite(trx, commands), { attempts: 1 })
}

async function decideAndWrite(
  trx: Transaction,
  commands: readonly GroupedCommand[],
): Promise<readonly (StoredResponse | undefined)[]> {
  const [, locked, rosters] = await Promise.all([
    limitLockWait(trx),
    authenticateAndLockAll(trx, commands),
    readRosters(trx, commands),
  ])
  const decisions = decideGroup(
    commands.map((command, index) => ({ ...command, ...locked[index], rows: rosters[index] ?? [] })),
  )
  const decided = decisions.filter((decision) => decision !== undefined)
  const enrolled = decided.flatMap(({ enrolls }) => enrolls ?? [])
  if (enrolled.length > 0) trx.queueBeforeCommit(insertEnrollments(trx, enrolled))
  if (decided.length > 0) trx.queueBeforeCommit(insertResponses(trx, decided))
  return decisions.map((decision) => decision?.response)
}
