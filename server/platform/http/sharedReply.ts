import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredResponse } from './idempotency.ts'
import { contentEtag } from './reply.ts'

/** Bytes. Compressing a shorter body saves no packet. */
const COMPRESSION_THRESHOLD = 2048

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressors = {
  br: (body: Buffer) => promisify<Buffer, object, Buffer>(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify<Buffer, Buffer>(gzip)(body),
}
type Encoding = keyof typeof compressors
const ENCODINGS: Encoding[] = ['br', 'gzip']

/** A response for many requests, compressed once. */
export class SharedReply {
  readonly #status: number
  readonly #type: string
  /** All responses share the bytes. */
  readonly #body: Buffer
  readonly #etag: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor({ status, body }: Pick<StoredResponse, 'status' | 'body'>, type = 'application/json') {
    this.#status = status
    this.#type = `${type}; charset=utf-8`
    this.#body = Buffer.from(body)
    this.#etag = contentEtag(body)
  }

  /** 304 without a body if the client has it already. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const vary = [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', ')
    reply.headers({ ETag: this.#etag, Vary: vary })
    if (headers['if-none-match'] === this.#etag) return reply.code(304).send()
    reply.code(this.#status).type(this.#type)
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
