import type { Plugin, Rolldown } from 'vite'

/** The server reads it and serves it to nobody. */
const FILE_NAME = 'screens.json'

/**
 * Writes a file with the scripts and styles of each lazy screen and its routes by route path, beyond those of index.html. The server adds them to the
 * page as preloads, so that they load together with the entry script instead of after it.
 */
export function screenFiles(folder: string): Plugin {
  const modules = new Map<string, readonly string[]>()
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
      const screens = [...modules].map(([path, ids]) => [path, [...new Set(ids.flatMap(files))]] as const)
      const source = JSON.stringify(Object.fromEntries(screens))
      this.emitFile({ type: 'asset', fileName: `${folder}/${FILE_NAME}`, source })
    },
  }
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
