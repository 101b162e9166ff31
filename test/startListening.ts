import { onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '../server/app.ts'
import { mailsOf } from '../server/mail/queue.ts'
import { TEST_DATA_KEY } from './dataKey.ts'

/** Runs a server until the test ends and returns its origin. */
export async function startListening(options: Omit<AppOptions, 'mails' | 'dataKey'>): Promise<string> {
  const mails = mailsOf(options.postgres)
  const app = await buildApp({ logLevel: 'silent', mails, dataKey: TEST_DATA_KEY, ...options })
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}
