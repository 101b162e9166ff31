import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { escapeHtml } from '../../../domain/html.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { type ScreenPath, screenAt } from '../../../domain/screens.ts'
import { textsFor } from '../texts/catalog.ts'

/** Files of the build that the server reads and does not serve. */
export const PAGE_FILES: readonly string[] = ['index.html', 'screens.json']

/** The scripts and styles of each screen by language and route path, relative to the site's root, as web/build/screenFiles.ts writes them. */
const ScreenFiles = z.record(z.enum(languages), z.record(z.string(), z.array(z.string())))

/** Arabic, Persian, Hebrew, Pashto, Urdu and Yiddish. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ps', 'ur', 'yi'])

/** Writes the page of a path in a language. It preloads what its screen needs, so that it loads together with the entry script. */
type WritePage = (language: Language, path: string, school: string) => string

/** @throws when a file of the build is missing or has another form */
export async function readScreenPage(folder: string): Promise<WritePage> {
  const [html = '', json = ''] = await Promise.all(PAGE_FILES.map((file) => readFile(join(folder, file), 'utf8')))
  const files = ScreenFiles.parse(JSON.parse(json))
  return (language, path, school) => {
    const screens = files[language]
    const screen = screenAt(path)
    const links = (screens[screen ?? '/'] ?? screens['/'] ?? []).map(linkOf).join('')
    const head = `${descriptionOf(screen, school, language)}${links}</head>`
    return inLanguage(html, language).replace('</head>', () => head)
  }
}

/** For search engines, and previews of links in messages. Only of screens that a family may look for without a session. */
function descriptionOf(screen: ScreenPath | undefined, school: string, language: Language): string {
  const t = textsFor(language)
  const check = t`${school}: Check the public record of a lottery.`
  const descriptions: Partial<Record<ScreenPath, string>> = {
    '/': t`${school}: Log in to enroll in classes, join wait lists and see each child’s schedule.`,
    '/registration': t`${school}: Create an account to enroll your children in classes.`,
    '/reset-form': t`${school}: Get a link to choose a new password.`,
    '/student-registration': t`${school}: Register a new student.`,
    '/lottery/check': check,
    '/lottery/$semester_slug': check,
  }
  const description = screen && descriptions[screen]
  return description ? `<meta name="description" content="${escapeHtml(description)}">` : ''
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
