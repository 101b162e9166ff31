import type { Plugin } from 'vite'

const MERGED_REFS = new URL('mergedRefs.ts', import.meta.url).pathname

/**
 * A family's dialogs scroll, and the scroll area asks what floats the office's menus for one hook: with both in the product, every
 * dialog would bring all of it.
 */
export function lightScrollArea(): Plugin {
  return {
    name: 'light-scroll-area',
    enforce: 'pre',
    resolveId(source, importer) {
      const isTheirs = source === '@floating-ui/react' && importer?.endsWith('/ScrollArea/ScrollArea.mjs')
      return isTheirs ? MERGED_REFS : undefined
    },
  }
}
