import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'

const format = formatter({ origins: false })
const LAYERS = ['web', 'server'] as const
const ACCENTED = new Map(
  Array.from('aceinouyACEINOUYs', (letter, index) => [letter, 'áçéíñóúýÁÇÉÍÑÓÚÝš'[index] ?? letter]),
)

/** Writes the catalogs of a language that has a text for each English one, a third longer and with accents. */
export async function writePseudoCatalogs(language: string, folder: string): Promise<void> {
  for (const layer of LAYERS) {
    const filename = new URL(`../../${layer}/locales/en/messages.po`, import.meta.url).pathname
    const context = { locale: 'en', sourceLocale: 'en', filename }
    const english = await format.parse(readFileSync(filename, 'utf8'), context)
    const texts = Object.entries(english).map(([id, entry]) => {
      return [id, { ...entry, translation: pseudoText(entry.message ?? id) }] as const
    })
    const written = await format.serialize(Object.fromEntries(texts), {
      ...context,
      locale: language,
      existing: undefined,
    })
    mkdirSync(`${folder}/${layer}/locales/${language}`, { recursive: true })
    writeFileSync(`${folder}/${layer}/locales/${language}/messages.po`, written)
  }
}

/** Placeholders, elements and the words of the ICU format stay. */
function pseudoText(message: string): string {
  let at = 0
  const argument = (): string => {
    const end = /[,}]/.exec(message.slice(at))?.index ?? message.length
    const isPlain = message[at + end] === '}'
    if (isPlain) return take(end + 1)
    let text = take(1)
    while (at < message.length && message[at] !== '}')
      text += message[at] === '{' ? take(1) + words('}') + take(1) : take(1)
    return text + take(1)
  }
  const take = (length: number): string => {
    const text = message.slice(at, at + length)
    at += length
    return text
  }
  const words = (end: string): string => {
    let text = ''
    while (at < message.length && message[at] !== end) {
      if (message[at] === '{') text += argument()
      else if (message[at] === '<') text += take(message.indexOf('>', at) - at + 1)
      else text += longer(take(/[{<}]/.exec(message.slice(at + 1))?.index ?? message.length - at - 1) + take(1))
    }
    return text
  }
  return words('')
}

/** Each third letter of a word twice, and a short word more for each four words. */
function longer(text: string): string {
  const accented = Array.from(text, (letter) => ACCENTED.get(letter) ?? letter).join('')
  return accented.replaceAll(/(\p{L}{4})(?=\p{L})/gu, '$1ó').replaceAll(/((?:\p{L}+ ){4})/gu, '$1ñu ')
}
