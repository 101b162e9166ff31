import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { languages } from '../../domain/language.ts'

const ROOT = new URL('../..', import.meta.url).pathname

/**
 * Writes screens.json, the scripts and styles of each screen by language and route path, beyond those of index.html. The server adds them
 * to the page as preloads, so that they load together with the entry script instead of after it.
 */
export function screenFiles(): Plugin {
  const modules = new Map<string, readonly string[]>([['/', []]])
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/routes\.tsx$/ },
      handler(code, id) {
        for (const [path, module] of lazyScreensIn(code))
          modules.set(path, [new URL(module, `file://${id}`).pathname, id])
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const initial = chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle))
      const files = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
        if (!chunk) this.error(`No chunk has ${module}`)
        return filesOf(chunk, bundle).filter((file) => !initial.includes(file))
      }
      const screens = (language: string) =>
        [...modules].map(([path, ids]) => {
          const texts = textsOf(relative(ROOT, ids[0] ?? ''), language)
          return [path, [...new Set([...texts.flatMap((file) => fileOf(file, bundle) ?? []), ...ids.flatMap(files)])]]
        })
      const source = JSON.stringify(
        Object.fromEntries(languages.map((language) => [language, Object.fromEntries(screens(language))])),
      )
      this.emitFile({ type: 'asset', fileName: 'screens.json', source })
    },
  }
}

/** The catalogs of a screen, as web/texts.ts loads them. */
export function textsOf(screen: string, language: string): string[] {
  const own = [
    ...(screen.startsWith('web/admin/') ? ['web/admin'] : []),
    ...[
      'web/admin/files',
      'web/admin/semesters',
      'web/documents',
      'web/enrollment/lottery',
      'web/enrollment/lottery/check',
    ].filter((folder) => screen.startsWith(`${folder}/`)),
    ...(screen.includes('/registration/') ? ['web/registration'] : []),
  ]
  return ['domain', 'web', ...own].map((folder) => `${folder}/locales/${language}.po`)
}

/** The chunk of a module, relative to the root of the project. */
export function fileOf(module: string, bundle: Rolldown.OutputBundle): string | undefined {
  const id = ROOT + module
  return Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(id))?.fileName
}

/** The paths and modules of the routes in a file. A route without an import is in the entry script. */
export function lazyScreensIn(code: string): (readonly [path: string, module: string])[] {
  return code.split('createRoute(').flatMap((route) => {
    const [path, module] = [/pageRoute\('([^']+)'/.exec(route)?.[1], /import\('([^']+)'\)/.exec(route)?.[1]]
    return path && module ? [[path, module] as const] : []
  })
}

/** A chunk, the chunks that it imports, and their style sheets. */
export function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): string[] {
  if (found.has(chunk.fileName)) return []
  found.add(chunk.fileName)
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  return [...found]
}
