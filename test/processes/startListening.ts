import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '../../server/app.ts'
import type { BodyTimes } from '../../server/platform/http/bodies.ts'
import { TEST_DATA_KEY } from '../data/dataKey.ts'
import { TEST_DOCUMENTS } from '../documentFiles.ts'
import { PATIENCE } from '../patience.ts'

export const SLOW_BODIES: BodyTimes = { stalled: PATIENCE, total: PATIENCE }

/** The server cuts no connection because requests arrive or are answered slowly, as on a slow machine. */
export function allowSlowRequests({ server }: FastifyInstance): void {
  server.timeout = PATIENCE
  server.headersTimeout = PATIENCE
  server.requestTimeout = PATIENCE
}

/** Without waiting for connections that a client in this process keeps for later requests. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
}

/** Runs a server without jobs until the test ends and returns its origin. */
export async function startListening(options: Omit<AppOptions, 'dataKey'>): Promise<string> {
  const app = await buildApp({
    logLevel: 'silent',
    dataKey: TEST_DATA_KEY,
    documentFiles: TEST_DOCUMENTS,
    bodyTimes: SLOW_BODIES,
    ...options,
  })
  allowSlowRequests(app)
  onTestFinished(() => closeApp(app))
  return app.listen({ port: 0, host: '127.0.0.1' })
}
