import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, LANGUAGE_COOKIE, type Language } from '../../../domain/language.ts'
import { translate } from '../texts/translate.ts'

/** The language of the person who sent a request, with that of the account once it is known. */
export function languageOf({ headers, user }: Pick<FastifyRequest, 'headers' | 'user'>): Language {
  return chooseLanguage({
    cookie: headers.cookie?.includes(LANGUAGE_COOKIE) ? parseCookie(headers.cookie)[LANGUAGE_COOKIE] : undefined,
    account: user?.language,
    acceptLanguage: headers['accept-language'],
  })
}

export function declareLanguage(reply: FastifyReply, language: Language): void {
  const vary = [reply.getHeader('Vary') ?? [], 'Accept-Language', 'Cookie'].flat().join(', ')
  reply.headers({ 'Content-Language': language, Vary: vary })
}

interface Messages {
  readonly message?: unknown
  readonly errors?: unknown
}

/** The message and the errors by field in a language. What else a body has stays. */
export function translated<B extends Messages>(language: Language, body: B): B {
  if (language === 'en') return body
  const { message, errors } = body
  return {
    ...body,
    ...(typeof message === 'string' && { message: translate(language, message) }),
    ...(isErrors(errors) && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => translate(language, text))]),
      ),
    }),
  }
}

function isErrors(errors: unknown): errors is Readonly<Record<string, readonly string[]>> {
  return typeof errors === 'object' && errors !== null && Object.values(errors).every(Array.isArray)
}

/** The lists in a response of the office whose rows say why: in which field. */
const REASONS: Readonly<Record<string, string>> = { affected: 'because', courses: 'because', wrong: 'reason' }

function withReasons(language: Language, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const reasonsIn = (list: string, value: unknown) => {
    const field = REASONS[list]
    if (field === undefined || !Array.isArray(value)) return value
    return value.map((row) =>
      typeof row[field] === 'string' ? { ...row, [field]: translate(language, row[field]) } : row,
    )
  }
  return Object.fromEntries(Object.entries(body).map(([list, value]) => [list, reasonsIn(list, value)]))
}

const HAS_MESSAGE = /"(?:message|errors|affected|report|refusal)":/

/** A body in the language of the person who gets it. Stored ones are English, so that a repeated request gets the language that it asks for. */
export function inLanguageOf(
  request: FastifyRequest,
  body: string,
): { readonly language: Language; readonly text: string } {
  const language = body.startsWith('{') && HAS_MESSAGE.test(body) ? languageOf(request) : 'en'
  if (language === 'en') return { language, text: body }
  const { report, affected, ...parsed } = JSON.parse(body, (field, value) =>
    field === 'refusal' && typeof value === 'string' ? translate(language, value) : value,
  )
  const reasons = { ...(report && { report: withReasons(language, report) }), ...withReasons(language, { affected }) }
  return { language, text: JSON.stringify({ ...translated(language, parsed), ...reasons }) }
}
