import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './build/chunkGroups.ts'
import {
  englishCatalogs,
  lotteryProgram,
  scopedClass,
  serviceWorker,
  shippedFonts,
  themeVariables,
} from './build/plugins.ts'
import { screenFiles } from './build/screenFiles.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  // By default in this folder, whose files decide whether the screens are built again.
  cacheDir: new URL('../node_modules/.vite', import.meta.url).pathname,
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // pdfmake, which loads on a click only.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // A slow machine would otherwise be told which plugins took long.
      checks: { pluginTimings: false },
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
  css: { modules: { generateScopedName: scopedClass } },
  plugins: [
    react(),
    englishCatalogs(),
    screenFiles(),
    lotteryProgram(),
    shippedFonts(),
    serviceWorker(),
    themeVariables(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  // Paths with an extension are modules in web/api, except calendars; paths without one are the server's API.
  server: {
    proxy: {
      '^/api/[^.?]*(?:\\?|$)': SERVER,
      '^/api/calendars/': SERVER,
      '/classes/': SERVER,
      '/config.json': SERVER,
      '/logo/': SERVER,
      '/manifest.webmanifest': SERVER,
    },
  },
})
