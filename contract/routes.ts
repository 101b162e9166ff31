import type { ENDPOINTS } from './all.ts'
import type { BodyOf, QueryOf, Reply, RequestBody, ResponseOf } from './endpoint.ts'

type Declared = (typeof ENDPOINTS)[keyof typeof ENDPOINTS]

/** The endpoints by the names that clients give them, so that a client needs their types only. */
export type Endpoints = { readonly [E in Declared as `${E['method']} ${E['path']}`]: E }

/** A method and a path, such as `GET /api/students/:id`. */
export type Route = keyof Endpoints

/** The query after parsing. */
export type QueryTo<R extends Route> = QueryOf<Endpoints[R]>
/** The body before parsing, as a client sends it. */
export type BodyTo<R extends Route> = RequestBody<Endpoints[R]>
/** The body after parsing. */
export type ParsedBodyTo<R extends Route> = BodyOf<Endpoints[R]>
export type ResponseTo<R extends Route> = ResponseOf<Endpoints[R]>

/** A success, or one of the refusals that the endpoint declares with a body of its own. */
export type ReplyTo<R extends Route> = { readonly [K in Route]: Reply<Endpoints[K]> }[R]

/** The statuses of those refusals. */
export type Refusal<R extends Route> = { readonly [K in Route]: Exclude<keyof Endpoints[K]['responses'], Success> }[R]
type Success = 200 | 201 | 202 | 204
