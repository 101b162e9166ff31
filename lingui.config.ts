import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/web/locales/{locale}/messages', include: ['<rootDir>/web'], exclude: ['**/*.test.*'] }],
})
