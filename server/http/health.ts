import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { stopping } from './problem.ts'

/** Alive at /healthz; at /readyz whether requests should be sent here: the database answers and nobody asked us to stop. */
export function healthRoutes(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    if (isDraining()) throw stopping()
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
}
