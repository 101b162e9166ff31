import { globSync, readFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import type { Page } from '@playwright/test'

const ENGLISH = 'en'
const VOWELS: Readonly<Record<string, string>> = {
  ...{ a: 'áa', e: 'ée', i: 'íi', o: 'óo', u: 'úu' },
  ...{ A: 'Áa', E: 'Ée', I: 'Íi', O: 'Óo', U: 'Úu' },
}

/** A Spanish browser's page, with longer, accented English texts, from right to left. Its requests for texts get those of all folders. */
export async function showPseudoScreens(page: Page): Promise<void> {
  const texts = pseudoTexts()
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('<html lang="es">', '<html lang="es" dir="rtl">') })
  })
  await page.route('**/assets/es-*', (route) => route.fulfill({ contentType: 'text/javascript', body: texts }))
}

function pseudoTexts(): string {
  const files = globSync('{web,domain}/**/locales/en.po')
  const entries = files.flatMap((filename) =>
    Object.entries(
      formatter().parse(readFileSync(filename, 'utf8'), { locale: ENGLISH, sourceLocale: ENGLISH, filename }),
    ),
  )
  const texts = Object.fromEntries(entries.map(([id, { message = id }]) => [id, message]))
  const { source } = createCompiledCatalog(ENGLISH, texts, { namespace: 'json' })
  const messages: Record<string, Text> = JSON.parse(source).messages
  const longer = Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, text.map(pseudoPart)]))
  return `export const messages = ${JSON.stringify(longer)}`
}

/** Words, with the elements of a sentence as tags, or a placeholder with its cases, such as those of a plural. */
type Part = string | readonly [name: string, format?: string, cases?: Readonly<Record<string, Text | number>>]
type Text = readonly Part[]

/** A third longer, and with accents. */
function pseudoPart(part: Part): Part {
  if (typeof part === 'string') return part.replaceAll(/<[^>]*>|[aeiou]/gi, (found) => VOWELS[found] ?? found)
  const [name, format, cases] = part
  if (!format || !cases) return part
  const texts = Object.entries(cases).map(([key, text]) => [key, Array.isArray(text) ? text.map(pseudoPart) : text])
  return [name, format, Object.fromEntries(texts)]
}
