import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { english } from '../../../domain/english.ts'
import { type Language, LOCALES } from '../../../domain/language.ts'
import { withOnePeriod } from '../../../domain/onePeriod.ts'

type OtherLanguage = Exclude<Language, 'en'>

/** Writes a text that is tagged with it in its language. The values of the placeholders stay as they are. */
export type Translate = ((strings: TemplateStringsArray, ...values: readonly (string | number)[]) => string) & {
  readonly language: Language
}

/** The texts of a language by the English ones, whose values are {0}, {1} … */
export interface Catalog {
  /** Those that the server translates when it sends a response. */
  readonly messages: readonly string[]
  /** Undefined when the catalog lacks the text. */
  translate(message: string, values: readonly (string | number)[]): string | undefined
}

/** The rules and schemas, which the screens have too, and the server. */
const CATALOG_FOLDERS = ['domain', 'server']
const CATALOGS = new Map<OtherLanguage, Catalog>()

/** Read when it is first needed: threads that import and run lotteries write English. */
export function catalogOf(language: OtherLanguage): Catalog {
  const catalog = CATALOGS.get(language) ?? readCatalog(language)
  CATALOGS.set(language, catalog)
  return catalog
}

/** The tag for texts of a person's language, by convention `t`. The code has the English texts. */
export function textsFor(language: Language): Translate {
  if (language === 'en') return ENGLISH
  const texts = TEXTS.get(language) ?? Object.assign(textsOf(catalogOf(language)), { language })
  TEXTS.set(language, texts)
  return texts
}

const ENGLISH: Translate = Object.assign((...text: Parameters<typeof english>) => english(...text), {
  language: 'en' as const,
})
const TEXTS = new Map<OtherLanguage, Translate>()

function textsOf(catalog: Catalog) {
  return (strings: TemplateStringsArray, ...values: readonly (string | number)[]) => {
    const message = strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`)
    return catalog.translate(message, values) ?? english(strings, ...values)
  }
}

function readCatalog(language: OtherLanguage): Catalog {
  const { translations, inResponses } = readTranslations(language)
  const messages = Object.fromEntries(
    [...translations].map(([message, text]): [string, CompiledMessage] => [message, compileMessage(text)]),
  )
  const i18n = setupI18n({ locale: language, locales: LOCALES[language], messages: { [language]: messages } })
  return {
    messages: inResponses,
    translate: (message, values) =>
      translations.has(message) ? withOnePeriod(i18n._(message, { ...values })) : undefined,
  }
}

function readTranslations(language: Language) {
  const translations = new Map<string, string>()
  const inResponses: string[] = []
  for (const [message, { translation, comments }] of CATALOG_FOLDERS.flatMap((folder) => entriesOf(folder, language))) {
    if (!translation) continue
    translations.set(message, translation)
    if (comments?.includes('In responses')) inResponses.push(message)
  }
  return { translations, inResponses }
}

/** The ids of these texts are the English ones. */
function entriesOf(folder: string, language: Language) {
  const file = new URL(`../../../${folder}/locales/${language}.po`, import.meta.url)
  const context = { locale: language, sourceLocale: 'en', filename: file.pathname }
  return Object.entries(formatter().parse(readFileSync(file, 'utf8'), context))
}
