import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const DATABASE_SERVER = fileURLToPath(new URL('./support/databaseServer.ts', import.meta.url))

/** Starts PostgreSQL with the templates of the schools. The workers find it by a variable. */
export default async function globalSetup() {
  const child = fork(DATABASE_SERVER, { execArgv: [] })
  const ended = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the database of the tests ended with ${code}`))),
  ])
  process.env.DATABASE_SERVER = JSON.stringify(message)
  return async () => {
    if (child.connected) child.disconnect()
    await ended
  }
}
