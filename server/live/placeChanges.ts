import { sql } from 'kysely'
import type { ChangedPlace } from '../../contract/live.ts'
import { accountsOf, type ChildAccess, childAccess } from '../access/children.ts'
import type { Database } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, preparedStatement } from '../platform/database/statements.ts'
import { studentIdOfEntry } from '../rows/positions.ts'

/** Log rows of the first read: their commands may have been committed while the first stream opened. */
const FIRST_ROWS = 200
/** Milliseconds for which a new stream gets earlier changes: its screen may have read the schedule before them. */
const RECENT_MS = 10_000

type PlacesByAccount = ReadonlyMap<number, readonly ChangedPlace[]>

interface Read {
  readonly at: number
  readonly changed: PlacesByAccount
}

/** The places of children that change in one semester, from the log. One read serves all streams. */
export class PlaceChanges {
  /** The log rows up to this id have been read. Of later ones, `#seen` have. */
  #after: number | null = null
  readonly #seen = new Set<number>()
  /** An earlier read. No row up to its `last_id` is missing once the transactions that were open then have ended. */
  #mark: Pick<LogRow, 'last_id' | 'transaction'> | undefined
  /** The last read, and those of a few seconds before. */
  #reads: readonly Read[] = []

  /** The changes since the previous read. */
  async read(db: Database, semester_id: number): Promise<void> {
    const rows = await readLog(db, semester_id, this.#after, FIRST_ROWS, [...this.#seen])
    const at = performance.now()
    const changed = byAccount(rows)
    this.#remember(rows)
    this.#reads = [...this.#reads.filter((read) => at - read.at < RECENT_MS), { at, changed }]
  }

  /** The places of an account's children that the last read found changed; for a new stream, also those of a few seconds before. */
  of(account: number, isNew: boolean): readonly ChangedPlace[] {
    if (!isNew) return this.#reads.at(-1)?.changed.get(account) ?? []
    return this.#reads.flatMap(({ changed }) => changed.get(account) ?? [])
  }

  #remember(rows: readonly LogRow[]): void {
    for (const { id } of rows) if (id !== null) this.#seen.add(id)
    const [read] = rows
    if (!read) return
    this.#after ??= read.last_id - FIRST_ROWS
    if (this.#mark && this.#mark.transaction <= read.oldest_transaction) {
      this.#after = this.#mark.last_id
      for (const id of this.#seen) if (id <= this.#after) this.#seen.delete(id)
      this.#mark = undefined
    }
    this.#mark ??= read
  }
}

function byAccount(rows: readonly LogRow[]): PlacesByAccount {
  const accounts = new Map<number, ChangedPlace[]>()
  for (const { access, student_id, course_id, status } of rows) {
    if (student_id === null || course_id === null) continue
    for (const account of accountsOf(access)) {
      const places = accounts.get(account) ?? []
      places.push({ student_id, course_id, status })
      accounts.set(account, places)
    }
  }
  return accounts
}

interface LogRow {
  /** The last id taken from the log's sequence, also by open transactions. Read before this transaction got its number. */
  readonly last_id: number
  /** The transaction of this read, and the oldest one that had not ended. */
  readonly transaction: number
  readonly oldest_transaction: number
  /** Null in the only row if the log has no new row. */
  readonly id: number | null
  readonly student_id: number | null
  readonly course_id: number | null
  readonly access: ChildAccess
  readonly status: ChangedPlace['status']
}

/**
 * The rows of a semester's log after this id, or the last ones, except those seen, with the places as they are now. Ids are not in the order
 * of commits. The comparison of both columns makes PostgreSQL use their index.
 */
const readLog = preparedStatement(
  (semester_id: number, after: number | null, first_rows: number, seen: readonly number[]) => sql<LogRow>`
    select read.last_id, read.transaction, read.oldest_transaction, logged.id, logged.student_id, logged.course_id, student.access, entry.status
    from (
      select coalesce(pg_sequence_last_value('enrollment_log_id_seq'), 0) as last_id,
        pg_current_xact_id()::text::bigint as transaction,
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest_transaction
      offset ${OPTIMIZATION_FENCE}
    ) read
    left join lateral (
      select id, student_id, course_id from enrollment_log
      where semester_id = ${semester_id}::integer
        and (semester_id, id) > (${semester_id}::integer, coalesce(${after}::bigint, read.last_id - ${first_rows}::bigint))
        and id not in (select unnest(${seen}::bigint[]))
      offset ${OPTIMIZATION_FENCE}
    ) logged on true
    left join lateral (
      select ${childAccess} from student where id = logged.student_id offset ${OPTIMIZATION_FENCE}
    ) student on true
    left join lateral (
      select status from roster_entry
      where course_id = logged.course_id and ${studentIdOfEntry} = logged.student_id offset ${OPTIMIZATION_FENCE}
    ) entry on true
    order by logged.id`,
)
