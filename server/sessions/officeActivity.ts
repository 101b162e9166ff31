import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ACTIVITY } from '../../contract/sessions.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { preparedStatement } from '../platform/database/statements.ts'
import { tokenHashOf } from '../platform/http/session.ts'

/** A session of the office ends some minutes after the last request that a person made. No response waits for that, and for families nothing is written. */
export function prolongUsedSessions(
  app: FastifyInstance,
  { postgres, clock }: { readonly postgres: Postgres; readonly clock: () => Date },
): void {
  app.addHook('onSend', (request, _reply, payload, next) => {
    next(null, payload)
    const token_hash = request.user?.role === 'admin' && tokenHashOf(request)
    if (!token_hash || request.headers[ACTIVITY.toLowerCase()] === 'none') return
    prolongOfficeSession(postgres.officeDb, token_hash, clock()).catch((err: unknown) =>
      request.log.warn({ err }, 'a session was not prolonged'),
    )
  })
}

/** Writes at most once a minute, so a session ends up to a minute early. */
export const prolongOfficeSession = preparedStatement(
  (token_hash: Buffer, now: Date) => sql`
    update session set idle_at = used.until
    from (select ${now}::timestamptz + make_interval(mins => office_idle_minutes) as until from school) used
    where token_hash = ${token_hash}
      and (idle_at is null or idle_at not between used.until - interval '1 minute' and used.until)`,
)
