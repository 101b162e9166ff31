import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'

const SCREEN_FOLDERS = [
  'web',
  'web/admin',
  'web/admin/files',
  'web/admin/semesters',
  'web/enrollment/lottery',
  'web/enrollment/lottery/check',
  'web/registration',
]
export const SERVER_FOLDERS = ['domain', 'server']
export const CATALOG_FOLDERS = [...SCREEN_FOLDERS, ...SERVER_FOLDERS]

export interface CatalogText {
  /** English. */
  readonly message: string
  readonly context: string
  readonly text: string
}

export function catalogTexts(folder: string, language: string): CatalogText[] {
  const filename = new URL(`../${folder}/locales/${language}.po`, import.meta.url).pathname
  const context = { locale: language, sourceLocale: 'en', filename }
  return Object.entries(formatter().parse(readFileSync(filename, 'utf8'), context)).map(
    ([id, { message = id, context = '', translation = '' }]) => ({ message, context, text: translation }),
  )
}
