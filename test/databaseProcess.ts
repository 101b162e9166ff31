import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withEmbedded } from '@online-enrollment/postgres/start'
import type { DatabaseUrls } from '../server/platform/database/grants.ts'
import { CLOCK_SETTINGS } from './clock.ts'

/** One PostgreSQL for a run of tests, whose databases are clones of templates. */
export interface TemplateServer extends DatabaseUrls {
  /** The folder of the run, which is deleted after it. PostgreSQL is in its subfolder `postgres`. */
  readonly folder: string
}

/** Starts a program that calls `keepDatabase`, until `stop` or until this process ends in any way. */
export async function startDatabaseProcess(program: URL, env: NodeJS.ProcessEnv = {}) {
  const child = fork(fileURLToPath(program), { execArgv: [], env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const [server]: TemplateServer[] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`the database of the tests ended with ${code}`))),
  ])
  if (!server) throw new Error('the database of the tests has no address')
  const stop = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  return { server, stop }
}

const SETTINGS = {
  max_connections: '300',
  // A race that must deadlock waits for this, instead of a second.
  deadlock_timeout: '100ms',
  ...CLOCK_SETTINGS,
}

/** Runs PostgreSQL with the templates of a run until the parent of this process ends, then deletes the folder with all that the run left in it. */
export async function keepDatabase(createTemplates: (server: TemplateServer) => Promise<void>): Promise<void> {
  const parentEnded = once(process, 'disconnect')
  // Ctrl-C reaches this process as well, but the end of the parent decides.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-test-'))
  // Tests run programs as other users of the system, in folders of their own.
  await chmod(folder, 0o711)
  try {
    const options = { folder: join(folder, 'postgres'), durable: false, settings: SETTINGS }
    await withEmbedded(options, async ({ ownerUrl, servingUrl }) => {
      const server = { folder, ownerUrl, servingUrl }
      await createTemplates(server)
      if (process.connected) process.send?.(server)
      await parentEnded
    })
  } finally {
    // Workers of a run that was stopped may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
