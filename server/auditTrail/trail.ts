import {
  type AuditAction,
  type AuditFields,
  type AuditKind,
  type AuditRole,
  changedFields,
  type ExportDetails,
} from '../../domain/auditTrail.ts'
import { fullName } from '../../domain/person.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { SessionUser } from '../platform/http/session.ts'

/** Entries per statement. PostgreSQL allows 65,535 parameters. */
const BATCH_SIZE = 1000

/** The user who makes a change, with the request id and the client's IP address. */
export interface Actor {
  readonly user_id: number | null
  readonly user_name: string
  readonly user_role: AuditRole
  readonly request_id: string | null
  readonly network_address: string | null
}

/** The actor of commands on the server's command line, which have no account. */
export const COMMAND_LINE: Actor = {
  user_id: null,
  user_name: 'Command line',
  user_role: 'command line',
  request_id: null,
  network_address: null,
}

/** The record that is changed or exported, with its name at that time. */
export interface Subject {
  readonly kind: AuditKind
  readonly id: number | null
  readonly name: string
}

/** Records the changes of a command. The fields must not contain a password or token. */
export interface AuditTrail {
  created(subject: Subject, after: AuditFields): void
  /** Records the changed fields. If nothing changed, records no entry. */
  edited(subject: Subject, before: AuditFields, after: AuditFields): void
  deleted(subject: Subject, before: AuditFields): void
}

export interface NewAuditEntry {
  readonly action: AuditAction
  readonly subject: Subject
  readonly before: AuditFields | null
  readonly after: AuditFields | null
}

export interface AuditedRequest {
  readonly user: SessionUser
  readonly request_id: string
  readonly network_address: string
}

interface ActorRequest extends Omit<AuditedRequest, 'user'> {
  readonly user: Pick<SessionUser, 'id' | 'first_name' | 'last_name' | 'role'>
}

export function actorOf({ user, request_id, network_address }: ActorRequest): Actor {
  return { user_id: user.id, user_name: fullName(user), user_role: user.role, request_id, network_address }
}

/** A trail whose entries are inserted in the command's transaction. */
export function createAuditTrail(trx: Transaction, actor: Actor): AuditTrail {
  return createTrail((entry) => trx.sendWithCommit(insertEntries(trx, actor, [entry])))
}

export function createRequestTrail(trx: Transaction, request: AuditedRequest): AuditTrail {
  return createAuditTrail(trx, actorOf(request))
}

/** A trail that passes its entries to `record`. */
export function createTrail(record: (entry: NewAuditEntry) => void): AuditTrail {
  return {
    created: (subject, after) => record({ action: 'created', subject, before: null, after }),
    edited: (subject, before, after) => {
      const changed = changedFields(before, after)
      if (Object.keys({ ...changed.before, ...changed.after }).length === 0) return
      record({ action: 'edited', subject, ...changed })
    },
    deleted: (subject, before) => record({ action: 'deleted', subject, before, after: null }),
  }
}

/** The trail of a preview. */
export const UNRECORDED = createTrail(() => undefined)

/** Records an export. Callers await it before they respond. */
export function recordExport(
  db: Database | Transaction,
  actor: Actor,
  name: string,
  details: ExportDetails,
): Promise<void> {
  const subject = { kind: 'file', id: null, name } as const
  return insertEntries(db, actor, [{ action: 'exported', subject, before: null, after: details }])
}

export async function insertEntries(
  db: Database | Transaction,
  actor: Actor,
  entries: readonly NewAuditEntry[],
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
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await db
      .insertInto('audit_entry')
      .values(rows.slice(from, from + BATCH_SIZE))
      .execute()
}
