import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { LogoFiles } from './logo.ts'

/** Serves the logo outside of the API, whose responses are never cached. */
export function serveLogo(app: FastifyInstance, db: Database): void {
  const files = new LogoFiles(db)
  app.get<{ Params: { file: string } }>('/logo/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const logo = await files.findNamed(params.file)
    if (!logo) throw notFound()
    return reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(logo.type).send(logo.bytes)
  })
}
