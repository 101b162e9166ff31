import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import { preparedStatement } from '../../db/preparedStatement.ts'
import { type Session, selectCaller } from '../../http/idempotency.ts'
import { type LockColumns, type LockedStudent, sessionAndStudent } from '../lock.queries.ts'
import type { GroupedCommand } from './runGroup.ts'

interface Locked {
  /** Undefined without a valid session. */
  readonly session?: Session
  /** Undefined for another family's child, and for one that another transaction has locked. */
  readonly student?: LockedStudent | undefined
}

/** A group waits one second for a class. Each of its commands alone then waits as long as others. */
export const limitLockWait = preparedStatement(() => sql`select set_config('lock_timeout', '1s', true)`)

/**
 * Authenticates the commands, locks the parents' own children by id without waiting, and then their courses with free seats by id. In the
 * order of the commands.
 */
export async function authenticateAndLockAll(
  trx: Transaction,
  commands: readonly GroupedCommand[],
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
  const byNumber = new Map(rows.map(({ n, asked_student_id, asked_course_id, ...row }) => [n, row]))
  return commands.map((_, index) => {
    const row = byNumber.get(index + 1)
    if (!row) return {}
    const [session, student] = sessionAndStudent(row)
    return { session, student }
  })
}

interface AskedColumns {
  readonly n: number
  readonly asked_student_id: number
  readonly asked_course_id: number
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
          select id, first_name, last_name, grade, parent_id from student
          where id = own.asked_student_id and parent_id = own.id for no key update skip locked
        ) student
      ), seat as materialized (
        select course.id
        from (select distinct asked_course_id from locked order by asked_course_id) asked
        cross join lateral (
          select id from course where id = asked.asked_course_id and current_seats < max_seats for no key update
        ) course
      )
      select caller.*, locked.id as locked_id, locked.first_name as locked_first_name, locked.last_name as locked_last_name,
        locked.grade, locked.parent_id, caller.asked_course_id in (select id from seat) as is_course_locked
      from caller left join locked on locked.n = caller.n`
    return { compile: () => statement.compile(db) }
  },
)
