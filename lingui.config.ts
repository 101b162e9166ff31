import { defineConfig } from '@lingui/cli'
import babel from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'
import { languages } from './domain/language.ts'
import { englishExtractor } from './web/build/englishTexts.ts'
import { pageExtractor } from './web/build/languagePages.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [
    { path: '<rootDir>/web/locales/{locale}/messages', include: ['<rootDir>/web'], exclude: ['**/*.test.*'] },
    {
      path: '<rootDir>/server/locales/{locale}/messages',
      include: ['<rootDir>/server', '<rootDir>/contract', '<rootDir>/domain'],
      exclude: ['**/*.test.*'],
    },
  ],
  extractors: [englishExtractor, pageExtractor, babel],
  format: formatter({ origins: false }),
})
