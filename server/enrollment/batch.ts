import type { FastifyBaseLogger } from 'fastify'
import type * as commands from '../../contract/enrollment/commands.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { Batches } from '../platform/http/batches.ts'
import { type Command, type RunInBatch, respond } from '../platform/http/executeCommand.ts'
import {
  type IdempotencyKey,
  type ResponseToStore,
  type Session,
  type StoredResponse,
  storeResponses,
} from '../platform/http/idempotency.ts'
import { problemOf } from '../platform/http/problem.ts'
import type { UnauthenticatedRequest } from '../platform/http/request.ts'
import { type CommandInput, inputFrom } from './commandInput.ts'
import { decideOrdinary } from './enroll.ts'
import { enrollmentReply } from './reply.ts'
import { type CourseWithStatus, readRosters } from './roster.queries.ts'
import { enrollStudents } from './roster.writes.ts'
import { authenticateAndLock, type Locked, type RosterSnapshot } from './snapshot.ts'
import { toEnrollment } from './takeSeat.ts'

type EnrollRequest = UnauthenticatedRequest<typeof commands.enroll>

/** Milliseconds for which a batch waits for a class. Each of its commands alone then waits as long as others. */
const LOCK_TIMEOUT_MS = 1000

interface BatchedCommand {
  readonly command: Command<typeof commands.enroll, EnrollRequest>
  readonly key: IdempotencyKey
  readonly token_hash: Buffer
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Runs enroll commands that arrive together in one transaction (group commit, decision 40). Each command gets the response, the log row and
 * the stored response that it would get if the commands ran one after the other in the order in which they arrived. Nothing is answered
 * before the commit. A command that arrives alone runs alone at once.
 *
 * A batch decides only ordinary commands of parents (`decideOrdinary`), and those that a rule refuses. Every other command runs alone after
 * the batch: without a session or an idempotency key, with a key that has a stored response, for another family's child, for a child whose
 * row another transaction has locked, and where an offer, a wait list or a standing swap matters. If the batch's transaction fails, each
 * of its commands runs alone, so that a command that fails has no effect on the others.
 */
export function enrollInBatches(postgres: Postgres): RunInBatch<typeof commands.enroll, EnrollRequest> {
  const batches = new Batches<BatchedCommand, StoredResponse>((commands) =>
    postgres
      .transaction((trx) => runBatch(trx, commands), { attempts: 1, lockTimeout: LOCK_TIMEOUT_MS })
      .catch((error: unknown) => {
        logUnexpected(commands[0]?.log, error, 'a batch of commands failed, and each runs alone')
        throw error
      }),
  )
  return (command, runSingle, log) => {
    const { key, request } = command
    const { token_hash, notify_families } = request
    return key && token_hash && notify_families === 'yes'
      ? batches.run({ command, key, token_hash, log }, request.params.student_id, runSingle)
      : runSingle()
  }
}

/** The responses in the order of the commands, each for another student. Undefined for a command that must run alone. Two round trips. */
async function runBatch(
  trx: Transaction,
  commands: readonly BatchedCommand[],
): Promise<readonly (StoredResponse | undefined)[]> {
  const requests = commands.map(({ command: { request }, token_hash, key }) => {
    return { token_hash, now: request.now, key: key.value, ...request.params }
  })
  const [locked, rosters] = await Promise.all([
    authenticateAndLock(trx, 'seat available, skipping locked students', requests),
    readRosters(
      trx,
      commands.map(({ command }) => command.request.params),
    ),
  ])
  const decided: Decision[] = []
  const responses: (StoredResponse | undefined)[] = []
  for (const [n, command] of commands.entries()) {
    const decision = await decide(trx, command, { ...locked[n], rows: rosters[n] ?? [] }, decided)
    if (decision) decided.push(decision)
    responses.push(decision?.response)
  }
  const enrollments = decided.flatMap(({ enrolls }) => (enrolls ? [toEnrollment(enrolls)] : []))
  trx.sendWithCommit(enrollStudents(trx, enrollments))
  trx.sendWithCommit(storeResponses(trx, decided))
  return responses
}

/** What is written for a command at the end of the batch. */
interface Decision extends ResponseToStore {
  /** Undefined for a refusal. */
  readonly enrolls: CommandInput | undefined
}

/** Undefined for a command that must run alone, also after an error: alone, it fails again and the family gets the error. */
async function decide(
  trx: Transaction,
  { command, key, log }: BatchedCommand,
  { session, student, rows }: Locked & Pick<RosterSnapshot, 'rows'>,
  earlier: readonly Decision[],
): Promise<Decision | undefined> {
  const { now } = command.request
  if (!session || session.request_hash !== null) return undefined
  const ofAccount = earlier.filter(({ user_id }) => user_id === session.id)
  if (ofAccount.some((decision) => decision.key.value === key.value)) return undefined
  let enrolls: CommandInput | undefined
  try {
    const { response } = await respond(trx, command, withCommands(session, ofAccount, now), (request) => {
      const snapshot = { student, rows: withSeats(rows, earlier) }
      const input = inputFrom(snapshot, { ...request.params, by: request.user })
      const outcome = decideOrdinary(trx, input)
      if (!outcome) throw NOT_ORDINARY
      if (!outcome.refusal) enrolls = input
      return enrollmentReply(outcome, 'enrolled', request)
    })
    return { user_id: session.id, key, now, response, enrolls }
  } catch (error) {
    if (error !== NOT_ORDINARY) logUnexpected(log, error, 'a command failed in its batch, and runs alone')
    return undefined
  }
}

/** Thrown for a command that a batch does not decide. One for all, because a stack for each is expensive on opening morning. */
const NOT_ORDINARY = new Error('a batch does not decide this command')

/** The session with the account's earlier commands of the batch in its command history. */
function withCommands(session: Session, earlier: readonly Decision[], now: Date): Session {
  const ages = earlier.map((decision) => (now.getTime() - decision.now.getTime()) / 1000)
  const { recent_ages, commands_today } = session
  return {
    ...session,
    recent_ages: [...(recent_ages ?? []), ...ages],
    commands_today: (commands_today ?? 0) + ages.length,
  }
}

/** The classes with the seats that the batch's earlier commands take. */
function withSeats(rows: readonly CourseWithStatus[], earlier: readonly Decision[]): readonly CourseWithStatus[] {
  return rows.map((row) => {
    const taken = earlier.filter(({ enrolls }) => enrolls?.course.id === row.id).length
    return taken === 0 ? row : { ...row, current_seats: row.current_seats + taken }
  })
}

function logUnexpected(log: BatchedCommand['log'] | undefined, error: unknown, message: string): void {
  if (problemOf(error).status === 500) log?.error({ err: error }, message)
}
