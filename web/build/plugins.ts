import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import subsetFont from 'subset-font'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { languages } from '../../domain/language.ts'
import { fileOf, filesOf, textsOf } from './screenFiles.ts'

/** Writes the program with which families check a lottery, as it is, so that everyone can read and run it. */
export function lotteryProgram(): Plugin {
  const source = readFileSync(new URL('../../domain/enrollment/lottery/check.mjs', import.meta.url))
  return {
    name: 'lottery-program',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'lottery/check.mjs', source })
    },
  }
}

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

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, code) => String.fromCharCode(0x20 + code)).join('')
/** The characters of the screens, and of names in English, Spanish and their neighbors. All others come from the system's own fonts. */
const CHARACTERS = `${ASCII}áéíóúüñÁÉÍÓÚÜÑ¿¡àâäåçèêëìîïòôöøùûßÀÂÄÅÇÈÊËÌÎÏÒÔÖØÙÛ©·–—‘’“”…×→←•°½`

/** Cuts the fonts down to the characters that screens need. */
export function shippedFonts(): Plugin {
  return {
    name: 'shipped-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.woff2')) continue
        output.source = await subsetFont(Buffer.from(output.source), CHARACTERS, { targetFormat: 'woff2' })
      }
    },
  }
}

/** Leaves out the links of index.html to the fonts: only a build resolves them. */
export function withoutFontLinks(): Plugin {
  const handler = (html: string) => html.replaceAll(/ *<link rel="preload" as="font".*\n/g, '')
  return { name: 'without-font-links', apply: 'serve', transformIndexHtml: { order: 'pre', handler } }
}

const SOURCE = new URL('../offline/worker/serviceWorker.ts', import.meta.url)
const OFFLINE_PAGE = '/web/offline/OfflinePage.tsx'

/**
 * Writes the service worker with the list of the files that the offline page needs, and those of its texts by language. The name of its
 * cache changes with them.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(OFFLINE_PAGE)))
      if (!page) this.error(`No chunk has ${OFFLINE_PAGE}`)
      const shown = [page, ...chunks.filter(({ isEntry }) => isEntry)].flatMap((chunk) => filesOf(chunk, bundle))
      const codes = shown.map((name) => codeOf(bundle[name]))
      const isUsed = (name: string) => codes.some((code) => code.includes(name))
      const media = Object.keys(bundle).filter((name) => /\.(?:svg|woff2)$/.test(name) && isUsed(name))
      const files = [...new Set([...shown, ...media])].map((name) => `/${name}`).toSorted()
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), 'serviceWorker.ts')
      const textFiles = (language: string) =>
        textsOf(OFFLINE_PAGE, language).flatMap((name) => fileOf(name, bundle) ?? [])
      const texts = Object.fromEntries(
        languages.map((language) => [language, textFiles(language).map((name) => `/${name}`)]),
      )
      const hash = createHash('sha256')
        .update(JSON.stringify([files, texts]))
        .update(codeOf(bundle['index.html']))
        .digest('hex')
      const shell = JSON.stringify({ name: hash.slice(0, 16), files, texts })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `const SHELL = ${shell}\n${code}` })
    },
  }
}

function codeOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string {
  return output?.type === 'chunk' ? output.code : String(output?.source)
}
