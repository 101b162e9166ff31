import type { Plugin } from 'vite'

const MERGED_REFS = new URL('mergedRefs.ts', import.meta.url).pathname

/**
 * Replaces the one hook that Mantine's scroll area imports from @floating-ui/react, so that dialogs on the parent screens
 * don't load that library, which only the office's menus need.
 */
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
