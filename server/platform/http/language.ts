import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { chooseLanguage, LANGUAGE_COOKIE, type Language } from '../../../domain/language.ts'

/** The language of the person who sent a request, with that of the account once it is known. */
export function languageOf({ headers, user }: Pick<FastifyRequest, 'headers' | 'user'>): Language {
  return chooseLanguage({
    cookie: headers.cookie?.includes(LANGUAGE_COOKIE) ? parseCookie(headers.cookie)[LANGUAGE_COOKIE] : undefined,
    account: user?.language,
    acceptLanguage: headers['accept-language'],
  })
}
