import {
  type AuditAction,
  type AuditFields,
  type AuditKind,
  type AuditRole,
  changedFields,
} from '../../domain/auditTrail.ts'
import { fullName } from '../../domain/person.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { SessionUser } from '../http/session.ts'

/** Entries written by one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 1000

/** Who acts, and from where. */
export interface Actor {
  readonly user_id: number | null
  readonly user_name: string
  readonly user_role: AuditRole
  readonly request_id: string | null
  readonly network_address: string | null
}

/** A person with access to the server's machine, without an account. */
export const COMMAND_LINE: Actor = {
  user_id: null,
  user_name: 'Command line',
  user_role: 'command line',
  request_id: null,
  network_address: null,
}

/** What was changed or exported, under the name it has now. */
export interface Subject {
  readonly kind: AuditKind
  readonly id: number | null
  readonly name: string
}

/** Takes down what a command does. Fields never hold a password or a token. */
export interface AuditTrail {
  created(subject: Subject, after: AuditFields): void
  /** Keeps the fields that differ; without any there is no entry. */
  edited(subject: Subject, before: AuditFields, after: AuditFields): void
  deleted(subject: Subject, before: AuditFields): void
}

export interface Entry {
  readonly action: AuditAction
  readonly subject: Subject
  readonly before: AuditFields | null
  readonly after: AuditFields | null
}

interface AskedBy {
  readonly user: SessionUser
  readonly request_id: string
  readonly network_address: string
}

/** The signed-in person as the actor of a request. */
export function actorOf({ user, request_id, network_address }: AskedBy): Actor {
  return { user_id: user.id, user_name: fullName(user), user_role: user.role, request_id, network_address }
}

/** The trail of one command: its entries are sent with the command's commit, and are lost with it. */
export function auditTrail(trx: Transaction, actor: Actor): AuditTrail {
  return createTrail((entry) => trx.queueBeforeCommit(insertEntries(trx, actor, [entry])))
}

/** The trail of a request. */
export function requestTrail(trx: Transaction, asked: AskedBy): AuditTrail {
  return auditTrail(trx, actorOf(asked))
}

/** A trail that hands each of its entries on. */
export function createTrail(keep: (entry: Entry) => void): AuditTrail {
  return {
    created: (subject, after) => keep({ action: 'created', subject, before: null, after }),
    edited: (subject, before, after) => {
      const changed = changedFields(before, after)
      if (Object.keys({ ...changed.before, ...changed.after }).length === 0) return
      keep({ action: 'edited', subject, ...changed })
    },
    deleted: (subject, before) => keep({ action: 'deleted', subject, before, after: null }),
  }
}

/** Records that somebody takes records out of the school; awaited before they are handed out. */
export function recordExport(
  db: Database | Transaction,
  actor: Actor,
  name: string,
  details: AuditFields,
): Promise<void> {
  const subject = { kind: 'file', id: null, name } as const
  return insertEntries(db, actor, [{ action: 'exported', subject, before: null, after: details }])
}

export async function insertEntries(
  db: Database | Transaction,
  actor: Actor,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.map(({ action, subject, before, after }) => ({
    ...actor,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('audit_entry')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}
