import type { Plugin } from 'vite'

const MERGED_REFS = new URL('mergedRefs.ts', import.meta.url).pathname

/** Without Mantine's import of @floating-ui/react, dialogs on the parent screens do not load that library. */
export function lightScrollArea(): Plugin {
  return {
    name: 'light-scroll-area',
    enforce: 'pre',
    resolveId(source, importer) {
      const isScrollArea = source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs')
      return isScrollArea ? MERGED_REFS : undefined
    },
  }
}
