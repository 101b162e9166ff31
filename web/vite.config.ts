import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { englishCatalogs, lotteryProgram, serviceWorker, shippedFonts, withoutFontLinks } from './build/plugins.ts'
import { screenFiles } from './build/screenFiles.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * One script for the first paint. Everything else is split by screen, and small shared chunks are copied into the scripts that need them
 * (decision 35): their modules still have one state.
 */
const CODE_SPLITTING = {
  groups: [
    { name: 'start', tags: ['$initial'] },
    // A copied chunk must have no styles: Vite would write them again.
    { name: 'office', test: /\/web\/admin\/.*\.css$/, minShareCount: 2 },
    { name: 'styles', test: /\.css$/, minShareCount: 2 },
  ],
  experimentalInlineCommonChunks: { maxSize: 20_000 },
} satisfies Rolldown.CodeSplittingOptions

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
      // Required to inline chunks.
      preserveEntrySignatures: false,
      output: { codeSplitting: CODE_SPLITTING },
    },
  },
  // Shorter than Vite's, which has the line number too: scripts load each name.
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  plugins: [
    react(),
    englishCatalogs(),
    screenFiles(),
    lotteryProgram(),
    shippedFonts(),
    withoutFontLinks(),
    serviceWorker(),
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
