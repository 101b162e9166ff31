import { onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '../server/app.ts'

/** A server with options of its own, until the test ends; answers its address. */
export async function listening(options: AppOptions): Promise<string> {
  const app = await buildApp({ logLevel: 'silent', ...options })
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}
