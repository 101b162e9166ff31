import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type DiskFullMonitor, diskFullProblem } from './diskFull.ts'
import { stopping } from './problem.ts'

export interface Health {
  readonly db: Database
  readonly disk: DiskFullMonitor
  readonly isDraining: () => boolean
}

/** Alive at /healthz; at /readyz whether requests should be sent here: the database answers and can write, and nobody asked us to stop. */
export function healthRoutes(app: FastifyInstance, { db, disk, isDraining }: Health): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    if (isDraining()) throw stopping()
    const trouble = disk.current()
    if (trouble) throw diskFullProblem(trouble)
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
}
