import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FORMAT = formatter({ origins: false })

/** Writes the English catalogs, which are not committed: Spanish ones have each English text. `lingui extract` writes the same. */
export function englishCatalogs(): Plugin {
  return {
    name: 'english-catalogs',
    async buildStart() {
      for (const filename of globSync('{web,domain}/**/locales/es.po', { cwd: ROOT }).map((name) => ROOT + name)) {
        const english = filename.replace(/es\.po$/, 'en.po')
        const written = statSync(english, { throwIfNoEntry: false })?.mtimeMs ?? 0
        if (written >= statSync(filename).mtimeMs) continue
        const texts = Object.entries(
          FORMAT.parse(readFileSync(filename, 'utf8'), { locale: 'es', sourceLocale: 'en', filename }),
        ).map(([id, text]) => [id, { ...text, translation: text.message ?? id }])
        const context = { locale: 'en', sourceLocale: 'en', filename: english, existing: undefined }
        writeFileSync(english, await FORMAT.serialize(Object.fromEntries(texts), context))
      }
    },
  }
}
