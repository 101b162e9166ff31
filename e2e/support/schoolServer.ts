import '../../test/startClock.ts'
import { randomUUID } from 'node:crypto'
import { type Config, readConfig } from '../../server/config/config.ts'
import { type SchoolServer, startServer } from '../../server/startServer.ts'
import type { TemplateServer } from '../../test/databaseProcess.ts'
import { cloneTemplate } from '../../test/templates.ts'
import { runStatement, withDatabaseName } from '../../test/urls.ts'

/** Asks for a school, or for its end by the name of its database. */
export type SchoolRequest =
  | { readonly id: number; readonly open: SchoolOptions & TemplateServer }
  | { readonly id: number; readonly close: string }

export interface SchoolOptions {
  /** `school` is what the tests start from, `sample` is the sample school as a first start loads it. */
  readonly template: 'school' | 'sample'
  /** Settings of the server. */
  readonly env: Readonly<Record<string, string>>
}

/** Where a school is served, and where its data is. */
export interface OpenedSchool {
  readonly database: string
  readonly origin: string
  readonly ownerUrl: string
  readonly servingUrl: string
  /** The folder with the data key. */
  readonly dataDir: string
}

export interface SchoolReply {
  readonly id: number
  readonly opened?: OpenedSchool
  readonly error?: string
}

/** Of all schools: one process, and no limits that tests would reach. */
const SETTINGS = {
  PORT: '0',
  WORKERS: '1',
  LOG_LEVEL: 'warn',
  AUTH_RATE_LIMIT: '1000000',
  COMMAND_RATE_LIMIT: '1000000',
  LOTTERY_RELAYS: 'none',
}
const running = new Map<string, { readonly ownerUrl: string; readonly server: SchoolServer }>()

// One process for all schools of a worker, so that it loads the server's code once. It ends with its parent.
process.on('message', (request: SchoolRequest) => {
  const { id } = request
  const reply = (rest: Omit<SchoolReply, 'id'>) => process.send?.({ id, ...rest } satisfies SchoolReply)
  const work = 'open' in request ? open(request.open).then((opened) => ({ opened })) : close(request.close)
  work.then(reply, (error: unknown) => reply({ error: error instanceof Error ? (error.stack ?? '') : String(error) }))
})
process.once('disconnect', () => process.exit())

async function open({ template, env, folder, ...urls }: SchoolOptions & TemplateServer): Promise<OpenedSchool> {
  const database = `school_${randomUUID().replaceAll('-', '')}`
  await cloneTemplate(urls, template, database)
  const servingUrl = withDatabaseName(urls.servingUrl, database)
  const config: Config = readConfig({ ...SETTINGS, ...env, DATA_DIR: folder }, { sample: true })
  const server = await startServer(config, servingUrl, { number: 1, count: 1, isFirst: false })
  running.set(database, { ownerUrl: urls.ownerUrl, server })
  const ownerUrl = withDatabaseName(urls.ownerUrl, database)
  return { database, origin: server.address, ownerUrl, servingUrl, dataDir: folder }
}

async function close(database: string) {
  const school = running.get(database)
  await school?.server.stop('SIGINT')
  if (school) await runStatement(school.ownerUrl, `drop database ${database} with (force)`)
  running.delete(database)
  return {}
}
