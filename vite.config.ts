import { pathToFileURL } from 'node:url'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { readCatalog } from './web/build/catalog.ts'
import { CHUNK_GROUPS, DIALOG_CHUNKS } from './web/build/chunkGroups.ts'
import { compileTexts } from './web/build/compileTexts.ts'
import { englishTexts } from './web/build/englishTexts.ts'
import { languageFolder, languagePages } from './web/build/languagePages.ts'
import { screenFiles } from './web/build/screenFiles.ts'
import { serviceWorker } from './web/build/serviceWorker.ts'
import { shippedFonts } from './web/build/shippedFonts.ts'
import { themeVariables } from './web/build/themeVariables.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Each language is a build of its own. Files that are equal in both have the same name. */
const language = process.env.SCREENS_LANGUAGE ?? 'en'
/** A test has the catalogs of a language that the product does not have in a folder of its own. */
const { SCREENS_CATALOGS } = process.env
const catalogs = SCREENS_CATALOGS === undefined ? undefined : pathToFileURL(SCREENS_CATALOGS)
const catalog = readCatalog(language, 'web', catalogs)

const texts = linguiTransformerBabelPreset({ descriptorFields: 'message' })

/** The list of each lazy chunk would be a part of every first load. The server preloads the files of a page (decision 35). */
function preloadedFiles(file: string, files: string[]): string[] {
  if (!file.includes('/CommandDialog-')) return []
  return files.filter((name) => DIALOG_CHUNKS.some((chunk) => name.includes(`/${chunk}-`)))
}

export default defineConfig({
  root: 'web',
  resolve: {
    alias: [
      // React 18 and later include this hook; some packages still import the shim.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    outDir: '../dist/web',
    // The builds of other languages lie there too. scripts/setup.mjs empties it.
    emptyOutDir: false,
    modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
    target: 'es2023',
    // pdfmake, which loads on a click only.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // These layers have no side effects, so unused files are dropped.
      treeshake: { moduleSideEffects: [{ test: /\/(?:domain|contract)\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: CHUNK_GROUPS,
        },
      },
    },
  },
  plugins: [
    react(),
    screenFiles(languageFolder(language)),
    shippedFonts(),
    serviceWorker(languageFolder(language)),
    languagePages(language, catalog),
    themeVariables(),
    babel({
      presets: [
        {
          ...texts,
          preset: () => ({
            plugins: [
              ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }],
              [compileTexts, { language, catalog }],
            ],
          }),
        },
        {
          preset: () => ({ plugins: [[englishTexts, { catalog: readCatalog(language, 'server', catalogs).byId }]] }),
          rolldown: { filter: { id: /\/(?:contract|domain)\/(?:\w+\/)*\w+\.ts/ } },
        },
      ],
    }),
  ],
  // Paths with an extension are modules in web/api, except calendars; paths without one are the server's API.
  server: {
    proxy: {
      '^/api/[^.?]*(?:\\?|$)': SERVER,
      '^/api/calendars/': SERVER,
      '/config.json': SERVER,
      '/logo/': SERVER,
      '/manifest.webmanifest': SERVER,
    },
  },
})
