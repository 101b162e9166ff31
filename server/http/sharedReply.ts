import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentEtag } from './etag.ts'
import type { StoredResponse } from './idempotency.ts'

/** Characters. Compressing a shorter body saves no packet. */
const COMPRESSION_THRESHOLD = 2048

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressors = {
  br: (body: string) => promisify<string, object, Buffer>(brotliCompress)(body, BROTLI),
  gzip: (body: string) => promisify<string, Buffer>(gzip)(body),
}
type Encoding = keyof typeof compressors
const ENCODINGS: Encoding[] = ['br', 'gzip']

/** A response for many requests, compressed once. */
export class SharedReply {
  readonly #status: number
  readonly #body: string
  readonly #etag: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor({ status, body }: StoredResponse) {
    this.#status = status
    this.#body = body
    this.#etag = contentEtag(body)
  }

  /** 304 without a body if the client has it already. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const vary = [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', ')
    reply.headers({ ETag: this.#etag, Vary: vary })
    if (headers['if-none-match'] === this.#etag) return reply.code(304).send()
    reply.code(this.#status).type('application/json; charset=utf-8')
    const encoding = this.#encodingFor(headers['accept-encoding'])
    return encoding
      ? reply.header('Content-Encoding', encoding).send(await this.#encoded(encoding))
      : reply.send(this.#body)
  }

  #encodingFor(accepted: string | undefined): Encoding | undefined {
    if (accepted === undefined || this.#body.length < COMPRESSION_THRESHOLD) return undefined
    return negotiate(accepted, ENCODINGS) ?? undefined
  }

  #encoded(encoding: Encoding): Promise<Buffer> {
    const compressed = this.#compressed.get(encoding) ?? compressors[encoding](this.#body)
    this.#compressed.set(encoding, compressed)
    return compressed
  }
}
