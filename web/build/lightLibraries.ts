import type { Plugin } from 'vite'

/** What a module of a library imports, and the smaller module that it gets. The sizes are what a build without the line adds, compressed. */
const REPLACEMENTS = [
  // 5 kB of each screen with a dialog, and with @floating-ui/react another 14 kB: the dialog scrolls without it.
  { importer: '/Modal/ModalRoot.mjs', source: '../ScrollArea/ScrollArea.mjs', module: 'smallerParts.ts' },
  // 1.3 kB of the first load: only dialogs and menus need transitions.
  { importer: '/Button/Button.mjs', source: '../Transition/Transition.mjs', module: 'smallerParts.ts' },
  ...['MantineCssVariables', 'MantineClasses'].map((name) => ({
    importer: '/MantineProvider/MantineProvider.mjs',
    source: `./${name}/${name}.mjs`,
    module: 'smallerParts.ts',
  })),
  // The first load has the parts of every variant, group and loader otherwise.
  {
    importer: '/MantineProvider/default-theme.mjs',
    source: './color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs',
    module: 'variantColors.ts',
  },
  {
    importer: '/parse-theme-color/parse-theme-color.mjs',
    source: '../luminance/luminance.mjs',
    module: 'smallerParts.ts',
  },
  ...['Group', 'GroupSection'].map((part) => ({
    importer: '/Button/Button.mjs',
    source: `./Button${part}/Button${part}.mjs`,
    module: 'smallerParts.ts',
  })),
  ...['Bars', 'Dots'].map((loader) => ({
    importer: '/Loader/Loader.mjs',
    source: `./loaders/${loader}.mjs`,
    module: 'smallerParts.ts',
  })),
  // 0.1 kB of the first load, and the screens would look for a stored choice.
  {
    importer: '/MantineProvider/MantineProvider.mjs',
    source: './color-scheme-managers/local-storage-manager.mjs',
    module: 'smallerParts.ts',
  },
  // 0.6 kB of the first load.
  { importer: '/MantineProvider/default-theme.mjs', source: './default-colors.mjs', module: 'smallerParts.ts' },
  // 0.5 kB of the first load.
  {
    importer: '/query-core/build/modern/query.js',
    source: './infiniteQueryBehavior.js',
    module: 'smallerParts.ts',
  },
  // 2 kB of the first load.
  ...['core', 'react'].map((name) => ({ importer: '', source: `@lingui/${name}`, module: 'lightTexts.ts' })),
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
