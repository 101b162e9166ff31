import type { Plugin } from 'vite'

/** What a module of a library imports, and the smaller module that it gets. */
const REPLACEMENTS = [
  // Without @floating-ui/react, dialogs on the parent screens do not load that library.
  { importer: '/ScrollArea/ScrollArea.mjs', source: '@floating-ui/react', module: 'mergedRefs.ts' },
  // Without transitions, which only dialogs and menus need, the first load is 1.4 kB smaller.
  { importer: '/Button/Button.mjs', source: '../Transition/Transition.mjs', module: 'shownAtOnce.ts' },
  ...['MantineCssVariables', 'MantineClasses'].map((name) => ({
    importer: '/MantineProvider/MantineProvider.mjs',
    source: `./${name}/${name}.mjs`,
    module: 'nothing.ts',
  })),
  {
    importer: '/MantineProvider/MantineProvider.mjs',
    source: './color-scheme-managers/local-storage-manager.mjs',
    module: 'systemColorScheme.ts',
  },
  { importer: '/MantineProvider/default-theme.mjs', source: './default-colors.mjs', module: 'usedColors.ts' },
  {
    importer: '/query-core/build/modern/query.js',
    source: './infiniteQueryBehavior.js',
    module: 'noInfiniteQueries.ts',
  },
]

export function lightLibraries(): Plugin {
  return {
    name: 'light-libraries',
    enforce: 'pre',
    resolveId(source, importer) {
      const found = REPLACEMENTS.find((one) => one.source === source && importer?.endsWith(one.importer))
      return found && new URL(found.module, import.meta.url).pathname
    },
  }
}
