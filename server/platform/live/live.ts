import { sql } from 'kysely'
import { english } from '../../../domain/english.ts'
import type { Database } from '../database/database.ts'
import type { Postgres } from '../database/postgres.ts'
import { OPTIMIZATION_FENCE, preparedQuery } from '../database/statements.ts'
import { Problem, stopping } from '../http/problem.ts'
import { CHANNEL, Channel } from './channel.ts'
import type { EventStream, StreamSession } from './eventStream.ts'
import { OpenStreams } from './openStreams.ts'

export const MAX_STREAMS = 5000
/** Milliseconds. */
const TICK_MS = 250
/** A read without a notification, for the changes of a process that ended before it notified. */
const REFRESH_MS = 5000
const REFRESH_WITHOUT_CHANNEL_MS = 1000
const KEEP_ALIVE_MS = 20_000
/** A client that has not read for this long is disconnected. */
const STALLED_MAX_MS = 30_000
/** The same after its stream was ended. */
const ENDED_MAX_MS = 5000
const RETRY_AFTER_SECONDS = 30

/** What some streams show. One read serves all of them. */
export interface Topic {
  readonly streams: ReadonlySet<EventStream>
  open(session: StreamSession, lastEventId: string | undefined, onClose: () => void): EventStream
  /** Reads again soon and sends the changes to the streams. */
  refresh(): void
  /** Milliseconds since the last read. */
  readonly age: number
  /** Ends the streams. */
  close(): void
}

interface LiveOptions {
  readonly postgres: Postgres
  readonly createTopic: (id: number) => Topic
  readonly clock: () => Date
  readonly isDraining: () => boolean
  readonly log: (error: unknown) => void
  readonly maxStreams: number
  /** Milliseconds after which streams and their sessions are read again without a notification. */
  readonly refreshMs?: number | undefined
}

/** The streams of this process, by topic, and the notifications between processes (decision 28). */
export class Live {
  readonly #options: LiveOptions
  readonly #channel: Channel
  readonly #streams = new OpenStreams()
  readonly #topics = new Map<number, Topic>()
  #opening = 0
  readonly #timer: NodeJS.Timeout
  readonly #sessions: SessionChecks
  #isStopped = false

  constructor(options: LiveOptions) {
    this.#options = options
    this.#sessions = new SessionChecks(options.postgres.db, this.#streams, options.refreshMs ?? IDLE_CHECK_MS)
    this.#channel = new Channel({
      url: options.postgres.url,
      onChange: () => this.refresh(),
      onLost: options.log,
      notifyOnOtherConnection: () => sql`notify ${sql.raw(CHANNEL)}`.execute(options.postgres.db),
    })
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  /** Connects, so that the log says at the start whether notifications arrive. */
  start(): void {
    this.#channel.open()
  }

  /** Tells all processes that something may have been committed. */
  announce(): void {
    this.#channel.notify()
  }

  /**
   * Opens a stream of the topic that `find` returns.
   * @throws 503 when this process has too many streams or stops; what `find` throws
   */
  async open(
    session: StreamSession,
    lastEventId: string | undefined,
    find: () => Promise<{ readonly id: number }>,
  ): Promise<EventStream> {
    this.#requireRoom()
    const { id } = await this.#countOpening(find)
    this.#requireRoom()
    const topic = this.#topics.get(id) ?? this.#options.createTopic(id)
    this.#topics.set(id, topic)
    const stream = topic.open(session, lastEventId, () => this.#streams.delete(stream))
    this.#streams.add(stream)
    this.#sessions.checkSoon()
    this.#channel.open()
    return stream
  }

  /** A stream that is opening has its place among the streams. */
  async #countOpening<T>(find: () => Promise<T>): Promise<T> {
    this.#opening += 1
    try {
      return await find()
    } finally {
      this.#opening -= 1
    }
  }

  /** Ends all streams and opens no more, so that the server can close. */
  stop(): void {
    this.#isStopped = true
    for (const stream of this.#streams) stream.end()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const topic of this.#topics.values()) topic.close()
    await this.#channel.close()
  }

  #requireRoom(): void {
    if (this.#isStopped || this.#options.isDraining()) throw stopping()
    if (this.#streams.size + this.#opening >= this.#options.maxStreams) throw tooManyStreams()
  }

  /** Reads again soon what the streams show. */
  refresh(): void {
    this.#sessions.checkSoon()
    for (const topic of this.#topics.values()) topic.refresh()
  }

  #tick(): void {
    if (this.#options.isDraining()) this.stop()
    const { refreshMs = REFRESH_MS } = this.#options
    const refreshAfter = this.#channel.isConnected ? refreshMs : REFRESH_WITHOUT_CHANNEL_MS
    for (const [id, topic] of this.#topics) {
      if (topic.streams.size === 0) {
        topic.close()
        this.#topics.delete(id)
      } else if (topic.age >= refreshAfter) topic.refresh()
    }
    for (const stream of this.#streams) {
      if (stream.stalledFor > STALLED_MAX_MS || stream.endedFor > ENDED_MAX_MS) stream.destroy()
      else stream.keepAlive(KEEP_ALIVE_MS)
    }
    void this.#sessions.run(this.#options.clock()).catch(this.#options.log)
  }
}

const tooManyStreams = () =>
  new Problem(503, english`Too many screens are open right now. This one refreshes by itself.`, {
    code: 'too-many-streams',
    retryAfter: RETRY_AFTER_SECONDS,
  })

/** Milliseconds between two checks. */
const CHECK_MS = 700
/** Milliseconds between two checks without a notification: an administrator's script may end a session. */
const IDLE_CHECK_MS = 10_000

/** Ends the streams of sessions that expired, were revoked, or whose account was disabled. */
class SessionChecks {
  readonly #db: Database
  readonly #streams: OpenStreams
  readonly #idleMs: number
  #mayHaveEnded = false
  #checkedAt = 0

  constructor(db: Database, streams: OpenStreams, idleMs: number) {
    this.#db = db
    this.#streams = streams
    this.#idleMs = idleMs
  }

  /** After a notification or a new stream. */
  checkSoon(): void {
    this.#mayHaveEnded = true
  }

  async run(now: Date): Promise<void> {
    for (const stream of this.#streams) if (stream.session.expires_at <= now) stream.end()
    const interval = this.#mayHaveEnded ? CHECK_MS : this.#idleMs
    if (this.#streams.size === 0 || performance.now() - this.#checkedAt < interval) return
    this.#checkedAt = performance.now()
    this.#mayHaveEnded = false
    const checked = this.#streams.tokenHashes()
    this.#streams.endSessions(checked, await findOpenSessions(this.#db, checked, now))
  }
}

/** Those of the sessions that have not been revoked or unused for too long, and whose accounts are not disabled. */
async function findOpenSessions(db: Database, token_hashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  return (await selectOpen(db, token_hashes, now)).map(({ token_hash }) => token_hash)
}
const selectOpen = preparedQuery((db, token_hashes: readonly Buffer[], now: Date) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('session')
        .select(['token_hash', 'user_id', 'idle_at'])
        .where(sql<boolean>`token_hash = any(${token_hashes}::bytea[])`)
        .offset(OPTIMIZATION_FENCE)
        .as('session'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .select('disabled')
          .whereRef('id', '=', 'session.user_id')
          .offset(OPTIMIZATION_FENCE)
          .as('users'),
      (join) => join.onTrue(),
    )
    .select('session.token_hash')
    .where(({ or, eb }) => or([eb('idle_at', 'is', null), eb('idle_at', '>', now)]))
    .where('users.disabled', '=', false),
)
