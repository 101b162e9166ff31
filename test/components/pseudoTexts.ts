import { i18n, type Messages } from '@lingui/core'
import { vi } from 'vitest'

const VOWELS: Readonly<Record<string, string>> = {
  ...{ a: 'áa', e: 'ée', i: 'íi', o: 'óo', u: 'úu' },
  ...{ A: 'Áa', E: 'Ée', I: 'Íi', O: 'Óo', U: 'Úu' },
}

const ENGLISH = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Messages>(['../../{web,domain}/**/locales/en.po'], { eager: true, import: 'messages' }),
  ),
)

/** Gives pages the English texts instead of those that they load: longer, with accents, and from right to left. */
export function loadPseudoTexts(): void {
  document.documentElement.dir = 'rtl'
  const load = i18n.load.bind(i18n)
  vi.spyOn(i18n, 'load').mockImplementation((...given: readonly unknown[]) => {
    const [locale, texts] = given
    const longer = Object.keys(Object(texts)).map((id) => [id, pseudoText(ENGLISH[id])])
    load(String(locale), Object.fromEntries(longer))
  })
}

/** Words, with the elements of a sentence as tags, or a placeholder with its cases, such as those of a plural. */
type Part = string | readonly [name: string, format?: string, cases?: Readonly<Record<string, Text | number>>]
type Text = string | readonly Part[]

/** A third longer, and with accents. */
function pseudoText(text: Text): Text {
  return typeof text === 'string' ? pseudoWords(text) : text.map(pseudoPart)
}

function pseudoPart(part: Part): Part {
  if (typeof part === 'string') return pseudoWords(part)
  const [name, format, cases] = part
  if (!format || !cases) return part
  const texts = Object.entries(cases).map(([key, text]) => [key, typeof text === 'number' ? text : pseudoText(text)])
  return [name, format, Object.fromEntries(texts)]
}

function pseudoWords(text: string): string {
  return text.replaceAll(/<[^>]*>|[aeiou]/gi, (found) => VOWELS[found] ?? found)
}
