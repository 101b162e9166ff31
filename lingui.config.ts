import { defineConfig } from '@lingui/cli'
import babel from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'
import { languages } from './domain/language.ts'
import { taggedTexts } from './scripts/taggedTexts.ts'

/** The screens load the texts of a folder together with its first screen, and those of the rest of `web/` with each page (decision 67). */
const FOLDERS = {
  'web/admin': ['web/admin'],
  'web/admin/confirmations': ['web/admin/confirmations'],
  'web/admin/files': ['web/admin/files'],
  'web/admin/semesters': ['web/admin/semesters'],
  'web/confirmations': ['web/confirmations'],
  'web/documents': ['web/documents'],
  'web/enrollment/lottery': ['web/enrollment/lottery'],
  'web/educationRecord': ['web/educationRecord'],
  'web/enrollment/lottery/check': ['web/enrollment/lottery/check'],
  'web/registration': ['web/registration'],
  web: ['web'],
  domain: ['domain', 'contract'],
  server: ['server'],
}

const folders = Object.keys(FOLDERS)

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: Object.entries(FOLDERS).map(([folder, sources]) => ({
    path: `<rootDir>/${folder}/locales/{locale}`,
    include: sources.map((source) => `<rootDir>/${source}`),
    exclude: [
      '**/*.test.*',
      ...folders.filter((other) => other.startsWith(`${folder}/`)).map((other) => `**/${other}/**`),
    ],
  })),
  extractors: [taggedTexts, babel],
  format: formatter({ origins: false }),
})
