import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from './scripts/precompressed.ts'
import { compiledTexts } from './web/build/texts.ts'
import { contractWithoutZod, endpointsWithoutSchemas } from './web/build/wire.ts'

const SERVER = 'http://127.0.0.1:3000'

const texts = linguiTransformerBabelPreset({ descriptorFields: 'message' })

export default defineConfig({
  root: 'web',
  // React has had what this package stands in for since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(.*)$/, replacement: 'use-sync-external-store$1' }] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  plugins: [
    react(),
    lingui(),
    contractWithoutZod(),
    precompressed(),
    babel({
      presets: [
        {
          ...texts,
          preset: () => ({
            plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }], compiledTexts],
          }),
        },
        { preset: () => ({ plugins: [endpointsWithoutSchemas] }), rolldown: { filter: { id: /\/contract\/\w+\.ts/ } } },
      ],
    }),
  ],
  server: { proxy: { '/api': SERVER, '/config.json': SERVER } },
})
