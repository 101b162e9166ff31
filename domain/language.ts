export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The person's choice, readable by scripts of the page. */
export const LANGUAGE_COOKIE = 'language'

/** For `Intl`: dates, times and numbers as in the United States. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

/** Undefined for every other value. */
function toLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value)
}

/** Where a person's language can be known from, as sent or stored. */
interface LanguageSources {
  /** Of the page that sends the request. */
  readonly page?: string | null | undefined
  readonly cookie?: string | null | undefined
  readonly account?: string | null | undefined
  readonly acceptLanguage?: string | null | undefined
}

export function chooseLanguage({ page, cookie, account, acceptLanguage }: LanguageSources): Language {
  return toLanguage(page) ?? toLanguage(cookie) ?? toLanguage(account) ?? acceptedLanguage(acceptLanguage) ?? 'en'
}

/** RFC 9110: the first of the ranges with the highest weight. A region such as that of es-MX makes no difference. */
function acceptedLanguage(header: string | null | undefined): Language | undefined {
  if (!header) return undefined
  const ranges = header.slice(0, HEADER_MAX).split(',').map(toRange)
  const accepted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of accepted) {
    const language = toLanguage(tag)
    if (language) return language
  }
  return undefined
}

/** Characters of the header that are read. */
const HEADER_MAX = 500

function toRange(part: string) {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
}
