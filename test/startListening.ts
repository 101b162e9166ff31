import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '../server/app.ts'
import { mailsOf } from '../server/mail/queue.ts'
import { TEST_DATA_KEY } from './dataKey.ts'
import { PATIENCE } from './patience.ts'

/** The server cuts no connection because requests arrive or are answered slowly, as on a slow machine. */
export function allowSlowRequests({ server }: FastifyInstance): void {
  server.timeout = PATIENCE
  server.headersTimeout = PATIENCE
  server.requestTimeout = PATIENCE
}

/** Runs a server without jobs until the test ends and returns its origin. */
export async function startListening(options: Omit<AppOptions, 'mails' | 'dataKey'>): Promise<string> {
  const mails = mailsOf(options.postgres)
  const app = await buildApp({ logLevel: 'silent', mails, dataKey: TEST_DATA_KEY, runsJobs: false, ...options })
  allowSlowRequests(app)
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}
