import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Language, languages } from '../../../domain/language.ts'
import { screenAt } from '../../../domain/session.ts'
import { textsFor } from '../texts/catalog.ts'

/** What the build writes of the page. The server reads it and serves it to nobody. */
export const PAGE_FILES: readonly string[] = ['index.html', 'screens.json']

/** The scripts and styles of each screen by language and route path, relative to the site's root, as web/build/screenFiles.ts writes them. */
const ScreenFiles = z.record(z.enum(languages), z.record(z.string(), z.array(z.string())))

/** Arabic, Persian, Hebrew, Pashto, Urdu and Yiddish. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ps', 'ur', 'yi'])

/** Writes the page of a path in a language. It preloads what its screen needs, so that it loads together with the entry script. */
type WritePage = (language: Language, path: string) => string

/** @throws when a file of the build is missing or has another form */
export async function readPage(folder: string): Promise<WritePage> {
  const [html = '', json = ''] = await Promise.all(PAGE_FILES.map((file) => readFile(join(folder, file), 'utf8')))
  const files = ScreenFiles.parse(JSON.parse(json))
  return (language, path) => {
    const screens = files[language]
    const links = (screens[screenAt(path) ?? '/'] ?? screens['/'] ?? []).map(linkOf).join('')
    return inLanguage(html, language).replace('</head>', `${links}</head>`)
  }
}

function inLanguage(html: string, language: Language): string {
  const t = textsFor(language)
  const direction = RIGHT_TO_LEFT.has(language) ? ' dir="rtl"' : ''
  return html
    .replace('<html lang="en">', `<html lang="${language}"${direction}>`)
    .replace('/manifest.webmanifest', `/manifest.webmanifest?lang=${language}`)
    .replace('__STARTUP_FAILED__', t`We couldn't connect. Please check your internet connection and reload the page.`)
    .replace(
      '__NEEDS_JAVASCRIPT__',
      t`Online Enrollment needs JavaScript. Please turn it on in your browser and reload the page.`,
    )
}

function linkOf(file: string): string {
  const rel = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${rel} crossorigin href="/${file}">`
}
