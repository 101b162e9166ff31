import { LANGUAGE_COOKIE, type Language } from '../../domain/language.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** In a cookie, because the server chooses the page. Every browser can set it: `cookieStore` does not exist over plain HTTP. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
}

/** Whether someone chose a language in this browser. */
export function hasKeptLanguage(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
}
