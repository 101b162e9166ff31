import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileTexts } from './web/build/compileTexts.ts'
import { lightScrollArea } from './web/build/lightScrollArea.ts'
import { contractWithoutZod, stripEndpointSchemas } from './web/build/wire.ts'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const texts = linguiTransformerBabelPreset({ descriptorFields: 'message' })

/** Small modules that the screens of families share. Each chunk costs about 800 bytes of headers, so they are three chunks. */
const SHARED_RULES = /\/domain\/(?:days|period|grade|person|semester|completion|course|naturalOrder|bellSchedule)\.ts$/
const SHARED_PARTS =
  /\/(?:format\/(?:dayLabel|gradeLabel|periodLabel|ProgressBar[.\w]*)|feedback\/(?:AsyncBoundary|SectionError)|api\/(?:schedules|bellSchedules))\.(?:tsx?|css)$|\/Icon(?:Check|ChevronDown)\.mjs$|\/VisuallyHidden\/|\/use(?:Base|Suspense)Quer(?:y|ies)\.js$/

const CLASS_PARTS =
  /\/(?:domain\/(?:enrollment|html|search)|api\/(?:courses|semesters|students|mergeById)|richText\/(?:SanitizedHtml|safeLink))\.tsx?$/

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
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // pdfmake, which loads on a click only.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // These layers have no side effects, so unused files are dropped.
      treeshake: { moduleSideEffects: [{ test: /\/(?:domain|contract)\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'start', tags: ['$initial'], test: /^(?!.*\/domain\/(?!session))/ },
            { name: 'rules', test: SHARED_RULES },
            { name: 'shared', test: SHARED_PARTS },
            { name: 'classes', test: CLASS_PARTS },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    lightScrollArea(),
    contractWithoutZod(),
    babel({
      presets: [
        {
          ...texts,
          preset: () => ({
            plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }], compileTexts],
          }),
        },
        { preset: () => ({ plugins: [stripEndpointSchemas] }), rolldown: { filter: { id: /\/contract\/\w+\.ts/ } } },
      ],
    }),
  ],
  // Paths with an extension are modules in web/api, except calendars; paths without one are the server's API.
  server: { proxy: { '^/api/[^.]*$': SERVER, '^/api/calendars/': SERVER, '/config.json': SERVER } },
})
