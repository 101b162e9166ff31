import pLimit from 'p-limit'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { fullName } from '../../domain/person.ts'
import { actorOf, createAuditTrail, createTrail, insertEntries, type NewAuditEntry } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import type { SessionUser } from '../platform/http/session.ts'

/** What the audit trail has of each event of an admin account. */
const AUDITED = {
  login: { login: 'password' },
  'login-with-link': { login: 'link' },
  'login-failed': { login: 'failed' },
  'password-confirmed': { password: 'confirmed' },
  'password-not-confirmed': { password: 'not confirmed' },
  'password-changed': { password: 'changed' },
} as const satisfies Record<string, AuditFields>

export type SecurityEvent = keyof typeof AUDITED
type Failure = Extract<SecurityEvent, 'login-failed' | 'password-not-confirmed'>

export type EventAccount = Pick<SessionUser, 'id' | 'email' | 'first_name' | 'last_name' | 'role'>

export interface EventOrigin {
  readonly request_id: string
  readonly network_address: string
}

interface SecurityEventsOptions {
  readonly postgres: Postgres
  readonly log: (line: object) => void
  readonly report: (error: unknown) => void
}

/** Failures of one account within this time are one entry of the audit trail, which a stranger could fill otherwise. Each is in the log. */
const FAILURES_MS = 60_000

/** Logins, confirmed passwords and new passwords, in the log by the account's id. The audit trail has those of the office, so that a family's login writes nothing more. */
export class SecurityEvents {
  readonly #options: SecurityEventsOptions
  readonly #queue = pLimit(1)
  /** When a failure was last recorded, by the account's id. */
  readonly #failures = new Map<number, number>()

  constructor(options: SecurityEventsOptions) {
    this.#options = options
  }

  /** Takes effect when the transaction commits. */
  record(
    trx: Transaction,
    event: SecurityEvent,
    user: EventAccount,
    { request_id, network_address }: EventOrigin,
  ): void {
    const origin = { request_id, network_address }
    if (user.role === 'admin') addEntry(createAuditTrail(trx, actorOf({ user, ...origin })), event, user)
    trx.afterCommit(() => this.#log(event, user, origin))
  }

  /** Undefined: no account has the address. The entry is written later, so that the time of a response does not tell whose account it is. Never throws. */
  recordFailure(event: Failure, user: EventAccount | undefined, { request_id, network_address }: EventOrigin): void {
    const origin = { request_id, network_address }
    this.#log(event, user, origin)
    if (user?.role !== 'admin' || performance.now() - (this.#failures.get(user.id) ?? -FAILURES_MS) < FAILURES_MS)
      return
    this.#failures.set(user.id, performance.now())
    const entries: NewAuditEntry[] = []
    addEntry(
      createTrail((entry) => entries.push(entry)),
      event,
      user,
    )
    const { postgres, report } = this.#options
    void this.#queue(() => insertEntries(postgres.officeDb, actorOf({ user, ...origin }), entries)).catch(report)
  }

  /** Waits for the entries of failures. */
  async finish(): Promise<void> {
    await this.#queue(async () => {})
  }

  #log(event: SecurityEvent, user: EventAccount | undefined, { request_id, network_address: ip }: EventOrigin): void {
    this.#options.log({ event, user: user?.id, role: user?.role, request_id, ip })
  }
}

function addEntry(trail: ReturnType<typeof createTrail>, event: SecurityEvent, user: EventAccount): void {
  const after: AuditFields = AUDITED[event]
  const before = Object.fromEntries(Object.keys(after).map((field) => [field, null]))
  trail.edited({ kind: 'admin', id: user.id, name: fullName(user) }, before, after)
}
