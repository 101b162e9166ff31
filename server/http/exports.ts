import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { recordExport } from '../audit-trail/trail.ts'
import type { Postgres } from '../db/database.ts'
import type { Snapshot } from '../db/snapshot.ts'
import { stopping } from './problem.ts'
import { EXPORT_LIMITS, type ExportLimits, type RowStream, streamRows } from './rowStream.ts'

/** Sends exports. Each is in the audit trail before its first row is sent. A server that stops cuts off its exports. */
export class Exports {
  readonly #postgres: Postgres
  readonly #limits: ExportLimits
  readonly #open = new Set<Readable>()
  #isClosing = false

  constructor(app: FastifyInstance, postgres: Postgres, limits: ExportLimits = EXPORT_LIMITS) {
    this.#postgres = postgres
    this.#limits = limits
    app.addHook('preClose', async () => {
      this.#isClosing = true
      for (const rows of this.#open) rows.destroy(stopping())
    })
  }

  /** The snapshot ends with the export, or when the client has gone. @throws TooManySnapshots */
  async send(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    found: RowStream,
  ): Promise<FastifyReply> {
    if (this.#isClosing) throw stopping()
    const snapshot = await this.#postgres.openSnapshot()
    onceGone(reply, () => snapshot.end())
    try {
      const rows = await this.#streamRows(endpoint, found, snapshot)
      rows.once('close', () => snapshot.end())
      rows.once('error', (error) => request.log.warn({ err: error }, 'an export was cut off'))
      this.#cutOffAtStop(rows)
      return reply.type('application/json; charset=utf-8').send(rows)
    } catch (error) {
      await snapshot.end()
      throw error
    }
  }

  async #streamRows(endpoint: Endpoint, { actor, list, open }: RowStream, snapshot: Snapshot): Promise<Readable> {
    const { file, details, ...rows } = await open(snapshot)
    await recordExport(this.#postgres.office, actor, file, details)
    return streamRows(endpoint, list, rows, this.#limits)
  }

  #cutOffAtStop(rows: Readable): void {
    this.#open.add(rows)
    rows.once('close', () => this.#open.delete(rows))
    if (this.#isClosing) rows.destroy(stopping())
  }
}

function onceGone({ raw }: FastifyReply, listener: () => void): void {
  if (raw.socket?.destroyed) listener()
  else raw.once('close', listener)
}
