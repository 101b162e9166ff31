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

/** /healthz: the process runs. /readyz: the database responds and can write, and the server does not stop. */
export function healthRoutes(app: FastifyInstance, { db, disk, isDraining }: Health): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    if (isDraining()) throw stopping()
    const diskError = disk.current()
    if (diskError) throw diskFullProblem(diskError)
    await sql`select 1`.execute(db)
    return { status: 'ready' }
  })
}
