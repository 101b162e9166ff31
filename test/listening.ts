import { onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '../server/app.ts'
import { mailsOf } from '../server/mail/queue.ts'

/** A server with options of its own, until the test ends; answers its address. */
export async function listening(options: Omit<AppOptions, 'mails'>): Promise<string> {
  const app = await buildApp({ logLevel: 'silent', mails: mailsOf(options.postgres), ...options })
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}
