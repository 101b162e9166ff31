import babel from '@lingui/cli/api/extractors/babel'
import type { Plugin } from 'vite'
import type { Catalog } from './catalog.ts'

/** Where a build has what differs by language under the same name. The server reads it and chooses. */
export function languageFolder(language: string): string {
  return `languages/${language}`
}

/** Marks index.html with its language, translates its texts, and moves it to the folder of the language. */
export function languagePages(language: string, { byMessage }: Catalog): Plugin {
  const translated = (text: string) => byMessage.get(text) ?? text
  return {
    name: 'language-pages',
    enforce: 'post',
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${language}"${directionOf(language)}>`)
        .replace(MANIFEST, `${MANIFEST}?lang=${language}`)
        .replace(PAGE_TEXTS, (_, start: string, text: string, end: string) => start + translated(text) + end),
    generateBundle(_options, bundle) {
      const page = bundle[PAGE]
      if (page?.type !== 'asset') this.error(`There is no ${PAGE}`)
      delete bundle[PAGE]
      this.emitFile({ type: 'asset', fileName: `${languageFolder(language)}/${PAGE}`, source: page.source })
    },
  }
}

/** As an attribute, for languages that are written from right to left. */
function directionOf(language: string): string {
  return RIGHT_TO_LEFT.has(language) ? ' dir="rtl"' : ''
}

/** Puts the texts of the page into the catalogs. */
export const pageExtractor: typeof babel = {
  match: (file) => file.endsWith(`/web/${PAGE}`),
  extract(file, html, onMessageExtracted, context) {
    const texts = [...html.matchAll(PAGE_TEXTS)].map(([, , text]) => `msg\`${text}\``)
    const code = `import { msg } from '@lingui/core/macro'\n${texts.join('\n')}`
    return babel.extract(`${file}.ts`, code, onMessageExtracted, context)
  },
}

const PAGE = 'index.html'
const MANIFEST = '/manifest.webmanifest'
/** Arabic, Persian, Hebrew, Pashto, Urdu and Yiddish. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ps', 'ur', 'yi'])
/** Elements of the page whose text a person reads. */
const PAGE_TEXTS = /(<(?:title|noscript)>)([^<]+)(<\/)/g
