import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, Reply } from '../../contract/endpoint.ts'
import type { Database, Postgres, Transaction } from '../db/database.ts'
import { type Answered, type Claim, claim, firstAnswer, keepAnswer, type Press, pressOf } from './answered.ts'
import { notAllowed, notSignedIn } from './problem.ts'
import { schemaOf } from './schema.ts'
import { type SessionUser, tokenHashOf, userOfSession } from './session.ts'

/** A request as an operation sees it: parsed, its caller allowed by the endpoint's declared access. */
export interface Asked<E extends Endpoint> extends Unasked<E> {
  readonly user: E['access'] extends 'anyone' ? SessionUser | undefined : SessionUser
}

/** The same before anybody looked who asks. */
export interface Unasked<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly token_hash: Buffer | undefined
  readonly now: Date
}

export interface Api {
  /** Mounts a reading endpoint. */
  read<E extends Endpoint>(endpoint: E, look: (db: Database, asked: Asked<E>) => Promise<Reply<E>>): void
  /** Mounts a writing endpoint: its effect, its log row and its kept answer are one commit. */
  write<E extends Endpoint>(endpoint: E, work: (trx: Transaction, asked: Asked<E>) => Promise<Reply<E>>): void
  /** The same with what needs no transaction done before it opens: checking a password, hashing, cleaning HTML. */
  writeAfter<E extends Endpoint, P>(
    endpoint: E,
    before: (db: Database, asked: Unasked<E>) => Promise<P>,
    work: (trx: Transaction, asked: Asked<E>, prepared: P) => Promise<Reply<E>>,
  ): void
}

/** A reply of one status; a status without a body has none. */
export function answer<const S extends number>(status: S): { status: S }
export function answer<const S extends number, B>(status: S, body: B): { status: S; body: B }
export function answer(status: number, body?: unknown) {
  return { status, body }
}

/** Mounts endpoints on the server: parse, authorise by declared access, idempotency, answer. */
export function apiOn(app: FastifyInstance, postgres: Postgres, clock: () => Date): Api {
  const api: Api = {
    read(endpoint, look) {
      mount(app, endpoint, async (request) => {
        const asked = unasked<typeof endpoint>(request, clock())
        const user = asked.token_hash && (await userOfSession(postgres.db, asked.token_hash, asked.now))
        return answerOf(endpoint, await look(postgres.db, allowed(endpoint, asked, user)))
      })
    },
    write(endpoint, work) {
      api.writeAfter(endpoint, async () => undefined, work)
    },
    writeAfter(endpoint, before, work) {
      mount(app, endpoint, async (request) => {
        const asked = unasked<typeof endpoint>(request, clock())
        const press = endpoint.repeat === 'harmless' ? undefined : pressOf(request)
        const prepared = await before(postgres.db, asked)
        return postgres.transaction(async (trx, last) => {
          const { user, claimed } = await openCommand(trx, asked, press)
          const ready = allowed(endpoint, asked, user)
          if (press && user && !claimed) return firstAnswer(trx, press, user.id)
          const first = answerOf(endpoint, await work(trx, ready, prepared))
          if (press && user) last(keepAnswer(trx, press, user.id, first))
          return first
        })
      })
    },
  }
  return api
}

function mount(app: FastifyInstance, endpoint: Endpoint, handle: (request: FastifyRequest) => Promise<Answered>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    preValidation: async (request) => {
      if (endpoint.access !== 'anyone' && !tokenHashOf(request)) throw notSignedIn()
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
    now,
  }
}

/** Who asks, and whether this press is theirs to carry out. */
async function openCommand(trx: Transaction, { token_hash, now }: Opening, press: Press | undefined): Promise<Claim> {
  if (!token_hash) return { user: undefined, claimed: false }
  if (press) return claim(trx, press, token_hash, now)
  return { user: await userOfSession(trx, token_hash, now), claimed: false }
}

type Opening = Pick<Unasked<Endpoint>, 'token_hash' | 'now'>

function allowed<E extends Endpoint>(endpoint: E, asked: Unasked<E>, user: SessionUser | undefined): Asked<E> {
  const { access } = endpoint
  if (access !== 'anyone' && !user) throw notSignedIn()
  if ((access === 'admin' || access === 'parent') && user?.role !== access) throw notAllowed()
  return { ...asked, user: user as Asked<E>['user'] }
}

/** The reply as text, with nothing in it that the endpoint does not declare. */
function answerOf<E extends Endpoint>(endpoint: E, { status, body }: Reply<E>): Answered {
  const schema = endpoint.answers[status as keyof Endpoint['answers']]
  return { status: Number(status), body: schema ? JSON.stringify(schema.parse(body)) : '' }
}

function send(reply: FastifyReply, { status, body }: Answered): FastifyReply {
  reply.code(status)
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
