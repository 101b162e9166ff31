import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { languages } from '../../domain/language.ts'
import { fileOf, filesOf, textsOf } from './screenFiles.ts'

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
