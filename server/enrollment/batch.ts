import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type * as commands from '../../contract/enrollment/commands.ts'
import { whyNotEnroll } from '../../domain/enrollment/refusals.ts'
import { childAccess, isSeenBy } from '../access/children.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { holdsRows, recordLocks } from '../platform/database/rowLocks.ts'
import { preparedQuery, preparedStatement } from '../platform/database/statements.ts'
import { Batches } from '../platform/http/batches.ts'
import { type Command, type RunInBatch, requireAllowed, serializeReply } from '../platform/http/command.ts'
import {
  type IdempotencyKey,
  type ResponseToStore,
  type Session,
  type StoredResponse,
  selectCaller,
  storeResponses,
  userOf,
} from '../platform/http/idempotency.ts'
import { problemOf } from '../platform/http/problem.ts'
import type { UnauthenticatedRequest } from '../platform/http/request.ts'
import { type Outcome, refused, succeeded } from './command.ts'
import { type CommandInput, inputFrom } from './commandInput.ts'
import { isOrdinary } from './enroll.ts'
import { enrollmentReply } from './reply.ts'
import { type CourseWithStatus, readRosters } from './roster.queries.ts'
import { enrollStudents } from './roster.writes.ts'
import { type LockColumns, type LockedStudent, sessionAndStudent } from './snapshot.ts'
import { toEnrollment } from './takeSeat.ts'

type EnrollRequest = UnauthenticatedRequest<typeof commands.enroll>

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
 * A batch decides only ordinary commands of parents (`isOrdinary`), and those that a rule refuses. Every other command runs alone after
 * the batch: without a session or an idempotency key, with a key that has a stored response, for another family's child, for a child whose
 * row another transaction has locked, and where an offer, a wait list or a standing swap matters. If the batch's transaction fails, each
 * of its commands runs alone, so that a command that fails has no effect on the others.
 */
export function enrollInBatches(postgres: Postgres): RunInBatch<typeof commands.enroll, EnrollRequest> {
  const batches = new Batches<BatchedCommand, StoredResponse>((commands) =>
    postgres
      .transaction((trx) => runBatch(trx, commands), { attempts: 1 })
      .catch((error: unknown) => {
        logUnexpected(commands[0], error, 'a batch of commands failed, and each runs alone')
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
  const [, locked, rosters] = await Promise.all([
    limitLockWait(trx),
    authenticateAndLockAll(trx, commands),
    readRosters(
      trx,
      commands.map(({ command }) => command.request.params),
    ),
  ])
  const earlier = new EarlierCommands()
  const decisions = commands.map((command, n) =>
    decide(trx, { ...command, ...locked[n], rows: rosters[n] ?? [] }, earlier),
  )
  const decided = decisions.filter((decision) => decision !== undefined)
  const enrollments = decided.flatMap(({ enrolls }) => (enrolls ? [toEnrollment(enrolls)] : []))
  if (enrollments.length > 0) trx.sendWithCommit(enrollStudents(trx, enrollments))
  if (decided.length > 0) trx.sendWithCommit(storeResponses(trx, decided))
  return decisions.map((decision) => decision?.response)
}

/** A command with what was read for it. */
interface ReadCommand extends BatchedCommand {
  readonly session?: Session
  readonly student?: LockedStudent | undefined
  readonly rows: readonly CourseWithStatus[]
}

interface Decision extends ResponseToStore {
  /** Undefined for a refusal. */
  readonly enrolls: CommandInput | undefined
}

/** Undefined for a command that must run alone, also after an error: alone, it fails again and the family gets the error. */
function decide(trx: Transaction, read: ReadCommand, earlier: EarlierCommands): Decision | undefined {
  const { command, key, session, student, rows } = read
  const { now } = command.request
  try {
    command.authorize(userOf(session))
    if (!session || session.request_hash !== null || earlier.hasKey(session, key)) return undefined
    const request = requireAllowed(command, earlier.withCommands(session, now))
    const input = inputFrom({ student, rows: earlier.withSeats(rows) }, { ...request.params, by: request.user })
    const outcome = outcomeOf(trx, input)
    if (!outcome) return undefined
    const response = serializeReply(command.endpoint, enrollmentReply(outcome, 'enrolled', request))
    const enrolls = outcome.refusal ? undefined : input
    earlier.add({ session, key, now, course: enrolls?.course })
    return { user_id: session.id, key, now, response, enrolls }
  } catch (error) {
    logUnexpected(read, error, 'a command failed in its batch, and runs alone')
    return undefined
  }
}

function logUnexpected(command: BatchedCommand | undefined, error: unknown, message: string): void {
  if (problemOf(error).status === 500) command?.log.error({ err: error }, message)
}

function outcomeOf(trx: Transaction, input: CommandInput): Outcome | undefined {
  const { course, state, by } = input
  if (by.role !== 'parent' || course.has_expired_offer || course.offer_expires_at) return undefined
  const refusal = whyNotEnroll(state)
  if (refusal) return refused(input, refusal)
  const canEnroll = isOrdinary(input) && holdsRows(trx, { courses: [course.id] })
  return canEnroll ? succeeded(input, 'enrolled') : undefined
}

interface DecidedCommand {
  readonly session: Session
  readonly key: IdempotencyKey
  readonly now: Date
  /** The class whose seat it took. */
  readonly course: Pick<CourseWithStatus, 'id'> | undefined
}

/** The commands that the batch has decided, whose changes are not in the database yet. */
class EarlierCommands {
  readonly #seats = new Map<number, number>()
  readonly #commands = new Map<number, DecidedCommand[]>()

  add(command: DecidedCommand): void {
    const { session, course } = command
    this.#commands.set(session.id, [...this.#of(session), command])
    if (course) this.#seats.set(course.id, this.#seatsOf(course) + 1)
  }

  hasKey(session: Session, { value }: IdempotencyKey): boolean {
    return this.#of(session).some(({ key }) => key.value === value)
  }

  /** The session with the account's earlier commands in its command history. */
  withCommands(session: Session, now: Date): Session {
    const ages = this.#of(session).map((command) => (now.getTime() - command.now.getTime()) / 1000)
    if (ages.length === 0) return session
    const { recent_ages, commands_today } = session
    return {
      ...session,
      recent_ages: [...(recent_ages ?? []), ...ages],
      commands_today: (commands_today ?? 0) + ages.length,
    }
  }

  withSeats(rows: readonly CourseWithStatus[]): readonly CourseWithStatus[] {
    return rows.map((row) => ({ ...row, current_seats: row.current_seats + this.#seatsOf(row) }))
  }

  #of({ id }: Session): readonly DecidedCommand[] {
    return this.#commands.get(id) ?? []
  }

  #seatsOf({ id }: Pick<CourseWithStatus, 'id'>): number {
    return this.#seats.get(id) ?? 0
  }
}

/** A batch waits one second for a class. Each of its commands alone then waits as long as others. */
const limitLockWait = preparedStatement(() => sql`select set_config('lock_timeout', '1s', true)`)

interface Locked {
  /** Undefined without a valid session. */
  readonly session?: Session
  /** Undefined for another family's child, and for one that another transaction has locked. */
  readonly student?: LockedStudent | undefined
}

/**
 * Authenticates the commands, locks the parents' own children by id without waiting, and then their courses with free seats by id. In the
 * order of the commands.
 */
async function authenticateAndLockAll(
  trx: Transaction,
  commands: readonly BatchedCommand[],
): Promise<readonly Locked[]> {
  const requests = commands.map(({ command }) => command.request)
  const rows = await lockAll(
    trx,
    commands.map(({ token_hash }) => token_hash),
    requests.map(({ now }) => now),
    commands.map(({ key }) => key.value),
    requests.map(({ params }) => params.student_id),
    requests.map(({ params }) => params.course_id),
  )
  const locked: Locked[] = commands.map(() => ({}))
  for (const { n, asked_student_id, asked_course_id, is_course_locked, ...columns } of rows) {
    const [session, student] = sessionAndStudent(columns)
    locked[n - 1] = { session, student }
    if (student) recordLocks(trx, { students: [student.id], courses: is_course_locked ? [asked_course_id] : [] })
  }
  return locked
}

interface AskedColumns {
  readonly n: number
  readonly asked_student_id: number
  readonly asked_course_id: number
  readonly is_course_locked: boolean
}

const lockAll = preparedQuery(
  (
    db,
    token_hashes: readonly Buffer[],
    nows: readonly Date[],
    keys: readonly string[],
    student_ids: readonly number[],
    course_ids: readonly number[],
  ) => {
    const caller = selectCaller(db, sql.ref('asked.token_hash'), sql.ref('asked.now'), sql.ref('asked.key'))
    const statement = sql<Session & LockColumns & AskedColumns>`
      with caller as materialized (
        select asked.n, asked.student_id as asked_student_id, asked.course_id as asked_course_id, signed_in.*
        from unnest(${token_hashes}::bytea[], ${nows}::timestamptz[], ${keys}::text[], ${student_ids}::integer[], ${course_ids}::integer[])
          with ordinality asked(token_hash, now, key, student_id, course_id, n)
        cross join lateral (${caller}) signed_in
      ), locked as materialized (
        select own.n, own.asked_course_id, student.*
        from (select * from caller where role = 'parent' order by asked_student_id) own
        cross join lateral (
          select id, first_name, last_name, grade, ${childAccess} from student
          where id = own.asked_student_id and ${isSeenBy(sql.ref('own.id'))} for no key update skip locked
        ) student
      ), seat as materialized (
        select course.id
        from (select distinct asked_course_id from locked order by asked_course_id) asked
        cross join lateral (
          select id from course where id = asked.asked_course_id and current_seats < max_seats for no key update
        ) course
      )
      select caller.*, locked.id as locked_id, locked.first_name as locked_first_name, locked.last_name as locked_last_name,
        locked.grade, locked.access, caller.asked_course_id in (select id from seat) as is_course_locked
      from caller left join locked on locked.n = caller.n`
    return { compile: () => statement.compile(db) }
  },
)
