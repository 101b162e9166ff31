import type { Plugin } from 'vite'

/** What a module of Mantine imports, and the smaller module that it gets. */
const REPLACEMENTS = [
  // Without @floating-ui/react, dialogs on the parent screens do not load that library.
  { importer: '/ScrollArea/ScrollArea.mjs', source: '@floating-ui/react', module: 'mergedRefs.ts' },
  // Without transitions, which only dialogs and menus need, the first load is 1.4 kB smaller.
  { importer: '/Button/Button.mjs', source: '../Transition/Transition.mjs', module: 'shownAtOnce.ts' },
]

export function lightMantine(): Plugin {
  return {
    name: 'light-mantine',
    enforce: 'pre',
    resolveId(source, importer) {
      const found = REPLACEMENTS.find((one) => one.source === source && importer?.endsWith(one.importer))
      return found && new URL(found.module, import.meta.url).pathname
    },
  }
}
