import { afterAll, beforeAll } from 'vitest'
import { type AppOptions, buildApp } from '../server/app.ts'
import type { Database } from '../server/platform/database/database.ts'
import type { Postgres } from '../server/platform/database/postgres.ts'
import { type Client, createClient } from './client.ts'
import { TEST_DATA_KEY } from './data/dataKey.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { TEST_DOCUMENTS } from './documentFiles.ts'
import { allowSlowRequests, closeApp, SLOW_BODIES } from './processes/startListening.ts'

/** All calls of a test come from the same address. */
const NO_LIMIT = 1_000_000

/** A school for one test file: a database and a server in this process. */
export interface School {
  readonly postgres: Postgres
  readonly db: Database
  readonly url: string
  readonly servingUrl: string
  /** Connects as the owner, for tests that break a rule on purpose. `postgres` and `db` use the serving role, as in production. */
  readonly owner: Postgres
  readonly origin: string
  readonly dataKey: Buffer
  /** The server's current time; undefined for the real time. */
  now: Date | undefined
  /** A client with this user's session; unauthenticated without a user. */
  as(user?: { readonly token: string }): Client
}

interface SchoolOptions {
  readonly sample?: boolean
  /** The time limits of the product, for tests in which one of them ends a statement or a connection. */
  readonly hasTimeLimits?: boolean
  readonly streamRefreshMs?: number
  /** Relays of the beacon that a lottery asks. None unless given. */
  readonly lotteryRelays?: readonly string[]
  /** Of the log. None unless given. */
  readonly logLevel?: AppOptions['logLevel']
  readonly logStream?: AppOptions['logStream']
  readonly documentsMaxBytes?: number
  /** Replaces the folder of documents, for a disk that fails. */
  readonly documentFiles?: AppOptions['documentFiles']
}

/**
 * Opens the school before the file's tests and closes it after them. It runs no jobs: they would change rows and count reads at times that
 * depend on the speed of the machine.
 */
export function openSchool({ sample = false, hasTimeLimits = false, ...options }: SchoolOptions = {}): School {
  let fresh: TestDatabase | undefined
  let origin = ''
  const dataKey = TEST_DATA_KEY
  let app: Awaited<ReturnType<typeof buildApp>> | undefined
  const open = () => {
    if (!fresh) throw new Error('the school is not open yet')
    return fresh
  }
  const school: School = {
    get postgres() {
      return open().postgres
    },
    get db() {
      return open().postgres.db
    },
    get url() {
      return open().url
    },
    get servingUrl() {
      return open().servingUrl
    },
    get owner() {
      return open().owner
    },
    get origin() {
      return origin
    },
    dataKey,
    now: undefined,
    as: (user) => createClient(origin, user?.token),
  }
  beforeAll(async () => {
    fresh = await createDatabase({ sample, hasTimeLimits })
    const { postgres } = fresh
    const clock = () => school.now ?? new Date()
    app = await buildApp({
      postgres,
      dataKey,
      clock,
      authRateLimit: NO_LIMIT,
      commandRateLimit: NO_LIMIT,
      lotteryRelays: [],
      logLevel: 'silent',
      documentFiles: TEST_DOCUMENTS,
      ...(!hasTimeLimits && { bodyTimes: SLOW_BODIES }),
      ...options,
    })
    if (!hasTimeLimits) allowSlowRequests(app)
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    if (app) await closeApp(app)
    await fresh?.close()
  })
  return school
}
