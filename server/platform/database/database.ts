import { type Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import { NO_LOCKS, type RowLocks } from './retries.ts'

export type Database = Kysely<Tables>

/** How the emails to families that a transaction queues are sent. */
export interface FamilyEmailOptions {
  /** Whether an email whose change can be taken back waits first. */
  readonly isHeld: boolean
  /** Whether the emails that the office may leave out are only recorded. */
  readonly isLeftOut: boolean
}

/** Functions that need a lock require this type, so that they cannot be called outside a transaction. */
export class Transaction extends KyselyTransaction<Tables> {
  /** The rows that earlier attempts of this work needed. `lockRows` locks them first. */
  neededRows: RowLocks = NO_LOCKS
  /** The rows that `lockRows` and `recordLocks` know to be locked. */
  readonly lockedRows = { students: new Set<number>(), courses: new Set<number>() }
  emailOptions: FamilyEmailOptions = { isHeld: false, isLeftOut: false }
  /** The ids of the emails to families that were queued. */
  readonly queuedEmails: number[] = []
  /** The emails that were not queued, because the parent turned them off. */
  readonly unqueuedEmails: { readonly student_id: number; readonly choice: string | null }[] = []
  readonly #queued: Promise<[PromiseSettledResult<unknown>]>[] = []
  readonly #effects: (() => void)[] = []

  /** Whether an earlier attempt needed rows that are known now. */
  get isRetry(): boolean {
    return this.neededRows !== NO_LOCKS
  }

  /** Sends a query with the commit. If the query fails, the transaction fails. */
  sendWithCommit(query: Promise<unknown>): void {
    this.#queued.push(Promise.allSettled([query]))
  }

  /** Calls it once, after the commit. It must not throw. */
  afterCommit(effect: () => void): void {
    this.#effects.push(effect)
  }

  /** Throws the first failure in the order of sending, which caused the others. */
  async end(commit: Promise<void>): Promise<void> {
    for (const [result] of await Promise.all([...this.#queued, Promise.allSettled([commit])]))
      if (result.status === 'rejected') throw result.reason
    for (const effect of this.#effects) effect()
  }
}
