import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'

/**
 * What protects commands from each other: the lock of a table's rows, the order in which they wait for rows, or the transaction around the
 * statements of one command.
 */
export type Protection =
  | 'course'
  | 'student'
  | 'users'
  | 'registration'
  | 'registration_draft'
  | 'order'
  | 'transaction'

/** The statement before which the transactions of a race wait for each other: their first write, an offer or a roster entry, the read of a reserve, or the commit. */
export type HeldStatement = keyof typeof HELD
const HELD = {
  write:
    /\b(?:insert into|update|delete from) "?(?:course|roster_entry|seat_offer|student|registration|registration_draft)\b/,
  entry: /\binsert into "?(?:roster_entry|seat_offer)\b/,
  offer: /\binsert into "?seat_offer\b/,
  reserve: /\bas same_child_ids\b/,
  commit: /^commit$/,
}

/** More than any race has requests, so that all of its transactions can be open at once. */
const CONNECTIONS = 64
const LOCKING_CLAUSE = / for (?:no key update|update|share|key share)(?: of "?(\w+)"?)?(?: skip locked)?/g

/**
 * Until the test ends, servers in this process work without these protections, and a race is forced: a transaction that is about to send the
 * held statement waits until every request of the race waits there or has its response.
 */
export function withoutProtection(protections: readonly Protection[], statement: HeldStatement = 'write') {
  const { query } = pg.Client.prototype
  const { connect } = pg.Pool.prototype
  const inTransaction = new WeakSet<pg.Client>()
  /** A connection sends its statements in order, so those after a held one wait as well. */
  const waiting = new WeakMap<pg.Client, Promise<void>>()
  const lastSent = new WeakMap<pg.Client, Promise<unknown>>()
  const held: (() => void)[] = []
  let isRacing = false

  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config, ...rest] = args
    const text = textOf(config)
    if (text === 'begin') inTransaction.add(this)
    const send = () => {
      const result = Reflect.apply(query, this, [rewrite(config, protections), ...rest])
      if (protections.includes('transaction') && inTransaction.has(this) && HELD.write.test(text))
        for (const command of ['commit', 'begin']) void Reflect.apply(query, this, [command])
      return result
    }
    if (isRacing && inTransaction.has(this) && HELD[statement].test(text) && !waiting.has(this)) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(this, promise)
      // The database may still execute earlier statements, whose locks are part of the race.
      void Promise.allSettled([lastSent.get(this)]).then(() => held.push(resolve))
    }
    const result = waiting.get(this)?.then(send) ?? send()
    if (result instanceof Promise) lastSent.set(this, result)
    if (text === 'commit' || text === 'rollback') inTransaction.delete(this)
    return result
  })
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
    this.options.max = CONNECTIONS
    return Reflect.apply(connect, this, args)
  })
  onTestFinished(() => void vi.restoreAllMocks())

  return {
    /** From now on, transactions wait. */
    start() {
      isRacing = true
    },
    /** Waits until one transaction waits. */
    waitUntilHeld: () => expect.poll(() => held.length).toBe(1),
    /**
     * Lets them go on when each of these requests, which has a transaction of its own, waits or has its response. Those that wait for their
     * first write go on one after the other: at once, they could deadlock, and be repeated. So do those that wait for an entry without a
     * transaction, so that each sees what the one before it wrote.
     */
    async releaseWhenAllWait(requests: ReadonlySet<Promise<unknown>>) {
      const unanswered = new Set(requests)
      for (const request of requests) {
        const forget = () => unanswered.delete(request)
        request.then(forget, forget)
      }
      await expect.poll(() => unanswered.size - held.length).toBe(0)
      isRacing = false
      const isOneByOne = statement === 'write' || (statement === 'entry' && protections.includes('transaction'))
      for (const release of held) {
        release()
        if (isOneByOne) await Promise.race(unanswered)
      }
    },
  }
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : ''
}

/** The statement without the clauses that lock rows of these tables. A prepared statement has one text, so its name goes as well. */
function rewrite(config: unknown, protections: readonly string[]): unknown {
  const text = textOf(config)
  const changed = text.replace(LOCKING_CLAUSE, (clause, of: string | undefined, offset: number) => {
    if (protections.includes(of ?? lastTable(text.slice(0, offset)))) return ''
    return protections.includes('order') ? clause.replace(' skip locked', '') : clause
  })
  return changed === text ? config : Object.assign({}, config, { text: changed, name: undefined })
}

/** The table that the statement before a locking clause reads. */
function lastTable(text: string): string {
  return [...text.matchAll(/\bfrom "?(\w+)/g)].at(-1)?.[1] ?? ''
}
