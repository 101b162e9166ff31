import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'

export interface Catalog {
  /** Texts by the id that Lingui's macro gives a message. */
  readonly byId: ReadonlyMap<string, string>
  /** Texts by the English ones. */
  readonly byMessage: ReadonlyMap<string, string>
}

const SOURCE_LANGUAGE = 'en'
const format = formatter()
const SOURCES = new URL('../../', import.meta.url)

/** The texts of a language: those of `web/`, or those of the other layers, in the folder of the sources. Empty for the language of the code. */
export function readCatalog(language: string, layer: 'web' | 'server', sources: URL = SOURCES): Catalog {
  const texts = language === SOURCE_LANGUAGE ? [] : readTexts(language, new URL(`${layer}/`, sources))
  return {
    byId: new Map(texts.map(({ id, text }) => [id, text])),
    byMessage: new Map(texts.map(({ message, text }) => [message, text])),
  }
}

function readTexts(language: string, layer: URL) {
  const file = new URL(`locales/${language}/messages.po`, layer)
  const context = { locale: language, sourceLocale: SOURCE_LANGUAGE, filename: file.pathname }
  return Object.entries(format.parse(readFileSync(file, 'utf8'), context)).flatMap(
    ([id, { message = id, translation }]) => (translation ? [{ id, message, text: translation }] : []),
  )
}
