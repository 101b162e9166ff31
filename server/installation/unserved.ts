import type { IncomingMessage, ServerResponse } from 'node:http'
import { english } from '../../domain/english.ts'
import { chooseLanguage } from '../../domain/language.ts'
import { busy, stopping } from '../platform/http/problem.ts'
import { translate } from '../platform/texts/translate.ts'
import type { Unavailable } from './schoolFailures.ts'

const TEXTS = {
  unknown: english`There is no school at this address.`,
  suspended: english`The school's site is closed at the moment. Please contact the school office.`,
  failed: english`The school's site is not available right now. Please try again in a minute.`,
  full: busy().message,
  crowded: busy().message,
  stopping: stopping().message,
} as const

export type Reason = keyof typeof TEXTS | Unavailable

/** Seconds. */
const RETRY_AFTER: Readonly<Partial<Record<Reason, number>>> = { failed: 30, full: 5, crowded: 5, stopping: 5 }

/** Answers in the place of a school: a problem for the API, and a plain text otherwise. */
export function answerUnserved(request: IncomingMessage, response: ServerResponse, reason: Reason): void {
  const language = chooseLanguage({ acceptLanguage: request.headers['accept-language'] })
  const message = translate(language, TEXTS[reason])
  const isApi = request.url?.startsWith('/api/') ?? false
  const body = isApi ? JSON.stringify({ message, code: `school-${reason}` }) : `${message}\n`
  const retryAfter = RETRY_AFTER[reason]
  response.writeHead(reason === 'unknown' ? 404 : 503, {
    'Content-Type': `${isApi ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'Content-Language': language,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Language',
    // What follows may be a body that nobody reads.
    Connection: 'close',
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
