import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, Reply } from '../../contract/endpoint.ts'
import type { Database, Postgres, Transaction } from '../db/database.ts'
import { type Admit, authorize } from './access.ts'
import { AccountLimitReached, noteLimitReached } from './accountLimits.ts'
import {
  type Answered,
  type Asking,
  type Caller,
  findCaller,
  isAnswered,
  keepAnswer,
  openPress,
  pressOf,
  pressWithoutKey,
  userIn,
} from './answered.ts'
import { CommandLimit } from './commandLimit.ts'
import { Connection } from './connection.ts'
import { notSignedIn, OutdatedPreparation, Problem } from './problem.ts'
import { enforceRateLimit } from './rateLimit.ts'
import { schemaOf } from './schema.ts'
import { hasToken, type SessionUser, type SignedInUser, tokenHashOf, userOfSession } from './session.ts'
import { isPasswordConfirmed, requireDeclaredStepUp } from './stepUp.ts'

/** A request as an operation sees it: parsed, its caller allowed by the endpoint's declared access. */
export interface Asked<E extends Endpoint> extends Unasked<E> {
  readonly user: E['access'] extends 'anyone' ? SessionUser | undefined : SessionUser
  /** Whether the password was confirmed in this session within five minutes. */
  readonly isPasswordConfirmed: boolean
}

/** The same before anybody looked who asks. */
export interface Unasked<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly token_hash: Buffer | undefined
  /** The ETag that what is edited must still have. */
  readonly if_match: string | undefined
  readonly connection: Connection
  readonly now: Date
  /** Names the request in the log, and in what it leaves behind. */
  readonly request_id: string
  /** Where it came from; behind trusted proxies the address that they forward. */
  readonly network_address: string
}

export interface Api {
  /** Mounts a reading endpoint. */
  read<E extends Endpoint>(endpoint: E, look: (db: Database, asked: Asked<E>) => Promise<Reply<E>>): void
  /** Mounts a writing endpoint: its effect, its log row and its kept answer are one commit. */
  write<E extends Endpoint>(endpoint: E, work: (trx: Transaction, asked: Asked<E>) => Promise<Reply<E>>): void
  /**
   * The same with its first look sent along with the question who asks, one round trip less: it is taken before anybody knows
   * whether the caller may, so it shows nothing to anybody until the work has asked whose child it is.
   */
  writeAhead<E extends Endpoint, L>(
    endpoint: E,
    look: Ahead<E, L>,
    work: (trx: Transaction, asked: Asked<E>, looked: L) => Promise<Reply<E>>,
  ): void
  /** The same with what needs no transaction done before it opens: checking a password, hashing, cleaning HTML. */
  writeAfter<E extends Endpoint, P>(
    endpoint: E,
    before: (db: Database, asked: Unasked<E>) => Promise<P>,
    work: (trx: Transaction, asked: Asked<E>, prepared: P) => Promise<Reply<E>>,
  ): void
}

/** Finds who asks, and looks at what the work will need. */
type Ahead<E extends Endpoint, L> = (
  trx: Transaction,
  asking: Asking,
  asked: Unasked<E>,
) => Promise<readonly [Caller | undefined, L]>

/** A reply of one status; a status without a body has none. */
export function answer<const S extends number>(status: S): { status: S }
export function answer<const S extends number, B>(status: S, body: B): { status: S; body: B }
export function answer(status: number, body?: unknown) {
  return { status, body }
}

/** Mounts endpoints on the server: parse, authorise by declared access, idempotency, answer. */
export function apiOn(
  app: FastifyInstance,
  {
    postgres,
    admit,
    clock,
    authRateLimit,
    commandBurst,
  }: { postgres: Postgres; admit: Admit; clock: () => Date; authRateLimit: number; commandBurst: number },
): Api {
  const commandLimit = new CommandLimit(commandBurst)
  const site: Site = {
    app,
    limitRate: ({ path }, request) =>
      enforceRateLimit(postgres.db, {
        kind: path,
        network: new Connection(request).network,
        now: clock(),
        limit: authRateLimit,
      }),
    admit,
  }
  const api: Api = {
    read(endpoint, look) {
      mount(site, endpoint, async (request) => {
        const asked = unasked<typeof endpoint>(request, clock())
        const user = asked.token_hash && (await userOfSession(postgres.db, asked.token_hash, asked.now))
        const db = endpoint.access === 'admin' ? postgres.office : postgres.db
        return answerOf(endpoint, await look(db, allowed(request, endpoint, asked, user)))
      })
    },
    write(endpoint, work) {
      mount(site, endpoint, (request) => carryOut(endpoint, request, whoAsks(undefined), work))
    },
    writeAhead(endpoint, look, work) {
      mount(site, endpoint, (request) => carryOut(endpoint, request, look, work))
    },
    writeAfter(endpoint, before, work) {
      mount(site, endpoint, async (request) => {
        if (endpoint.access !== 'anyone') await site.admit(endpoint, request)
        const attempt = async () => {
          const prepared = await before(postgres.db, unasked<typeof endpoint>(request, clock()))
          return carryOut(endpoint, request, whoAsks(prepared), work)
        }
        return attempt().catch((error: unknown) => {
          if (error instanceof OutdatedPreparation) return attempt()
          throw error
        })
      })
    },
  }

  /** One command, one transaction. Whoever is told no while the same press is being carried out elsewhere is given its answer. */
  async function carryOut<E extends Endpoint, L>(
    endpoint: E,
    request: FastifyRequest,
    look: Ahead<E, L>,
    work: (trx: Transaction, asked: Asked<E>, looked: L) => Promise<Reply<E>>,
  ): Promise<Answered> {
    const asked = unasked<E>(request, clock())
    const { token_hash, now } = asked
    const isRecorded = endpoint.repeat !== 'harmless'
    const press = isRecorded ? pressOf(request) : undefined
    if (isRecorded) commandLimit.refuseAgain(token_hash, now)
    const asking = { token_hash, now, key: press?.key }
    let isNew = false
    const command = postgres.transaction(async (trx) => {
      const [caller, looked] = await look(trx, asking, asked)
      const ready = allowed(request, endpoint, asked, userIn(caller))
      const answered = await openPress(trx, press, caller, now)
      if (answered) return answered
      requireDeclaredStepUp(endpoint, ready.isPasswordConfirmed)
      if (isRecorded) commandLimit.enforce(caller, token_hash, now)
      isNew = true
      const first = answerOf(endpoint, await work(trx, ready, looked))
      if (press && caller) trx.last(keepAnswer(trx, press, caller.id, first, now))
      else if (isRecorded && caller?.role === 'parent')
        trx.last(keepAnswer(trx, pressWithoutKey(), caller.id, { ...first, body: '' }, now))
      return first
    })
    return command.catch(async (error: unknown) => {
      if (error instanceof AccountLimitReached) await noteLimitReached(postgres.db, error, now)
      const lost = isNew && press && error instanceof Problem && (await isAnswered(postgres.db, asking))
      if (!lost) throw error
      return carryOut(endpoint, request, look, work)
    })
  }

  return api
}

interface Site {
  readonly app: FastifyInstance
  /** Counts a call before its body is read. */
  readonly limitRate: (endpoint: Endpoint, request: FastifyRequest) => Promise<void>
  readonly admit: Admit
}

function mount(site: Site, endpoint: Endpoint, handle: (request: FastifyRequest) => Promise<Answered>): void {
  site.app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: schemaOf(endpoint),
    // Lists are long and phones are slow; an answer to a press is short, and its moment is the wrong one to compress.
    compress: endpoint.method === 'GET' ? { threshold: 2048 } : false,
    ...(endpoint.size && { bodyLimit: endpoint.size }),
    onRequest: async (request) => {
      if (endpoint.rateLimit === 'calls') await site.limitRate(endpoint, request)
      if (endpoint.size) await site.admit(endpoint, request)
      else if (endpoint.access !== 'anyone' && !hasToken(request)) throw notSignedIn()
    },
    handler: async (request, reply) => send(reply, await handle(request)),
  })
}

/** The parsed request; the validator in schema.ts has put the endpoint's own types in place of what came. */
function unasked<E extends Endpoint>(request: FastifyRequest, now: Date): Unasked<E> {
  return {
    params: request.params as ParamsOf<E>,
    query: request.query as QueryOf<E>,
    body: request.body as BodyOf<E>,
    token_hash: tokenHashOf(request),
    if_match: request.headers['if-match'],
    connection: new Connection(request),
    now,
    request_id: request.id,
    network_address: request.ip,
  }
}

/** Asks who it is, and goes on with what was prepared. */
function whoAsks<L>(prepared: L) {
  return async (trx: Transaction, asking: Asking) => [await findCaller(trx, asking), prepared] as const
}

function allowed<E extends Endpoint>(
  request: FastifyRequest,
  endpoint: E,
  asked: Unasked<E>,
  user: SignedInUser | undefined,
): Asked<E> {
  authorize(request, endpoint, user)
  return { ...asked, user: user as Asked<E>['user'], isPasswordConfirmed: isPasswordConfirmed(user, asked.now) }
}

/** The reply as text, with nothing in it that the endpoint does not declare. */
function answerOf<E extends Endpoint>(endpoint: E, { status, body, etag, cookies }: Reply<E>): Answered {
  const schema = endpoint.answers[status as keyof Endpoint['answers']]
  return { status: Number(status), body: schema ? JSON.stringify(schema.parse(body)) : '', etag, cookies }
}

function send(reply: FastifyReply, { status, body, etag, cookies }: Answered): FastifyReply {
  reply.code(status)
  if (etag !== undefined) reply.header('ETag', etag)
  if (cookies !== undefined) reply.header('Set-Cookie', cookies)
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
